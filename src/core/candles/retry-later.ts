/** Tries something again later, and later still each time it fails. */
import type { Cancel, Clock } from '../ports/clock.ts'

export interface RetryLater {
  later(): void
  /** It worked, or is not wanted any more. */
  readonly settle: Cancel
}

const FIRST_WAIT_MS = 2_000
const LONGEST_WAIT_MS = 300_000

export function createRetryLater(clock: Pick<Clock, 'schedule'>, task: () => void): RetryLater {
  let waitMs = FIRST_WAIT_MS
  let cancel: Cancel = () => undefined

  return {
    later() {
      cancel()
      cancel = clock.schedule(waitMs, task)
      waitMs = Math.min(LONGEST_WAIT_MS, waitMs * 2)
    },
    settle() {
      cancel()
      waitMs = FIRST_WAIT_MS
    },
  }
}
