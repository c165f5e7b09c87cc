/** The clock of the window; tests supply their own. */

export type Cancel = () => void

export interface Clock {
  /** Unix epoch ms. */
  readonly now: () => number
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
