/** Time as the window sees it; tests supply their own. */

export type Cancel = () => void

export interface Clock {
  /** Unix epoch ms. */
  readonly now: () => number
  /** Runs the task once, after `delayMs`. */
  readonly schedule: (delayMs: number, task: () => void) => Cancel
}

export function createClock(): Clock {
  return {
    now: () => Date.now(),
    schedule(delayMs, task) {
      const timer = setTimeout(task, delayMs)
      return () => clearTimeout(timer)
    },
  }
}
