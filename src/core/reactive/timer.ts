/** Runs one task at the earliest requested time. */
import type { Cancel, Clock } from '../ports/clock.ts'

export interface Timer {
  /** Ignores Infinity, and delays that end after the scheduled run. */
  runAfter(delayMs: number): void
  cancel: Cancel
}

export function createTimer(clock: Pick<Clock, 'monotonic' | 'schedule'>, task: () => void): Timer {
  let runsAt = Infinity
  let cancelArranged: Cancel = () => {}

  function run(): void {
    runsAt = Infinity
    task()
  }

  return {
    runAfter(delayMs) {
      const at = clock.monotonic() + delayMs
      if (at >= runsAt) return
      cancelArranged()
      runsAt = at
      cancelArranged = clock.schedule(delayMs, run)
    },
    cancel() {
      cancelArranged()
      runsAt = Infinity
    },
  }
}
