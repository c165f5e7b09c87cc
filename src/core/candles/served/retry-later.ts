/** Retries a task with growing delays. */
import { backoffMs } from '#model/values/backoff.ts'
import { MINUTE_MS } from '#model/values/duration.ts'
import type { Cancel, Clock } from '#core/ports/clock.ts'

export interface RetryLater {
  later(): void
  readonly settle: Cancel
}

const FIRST_WAIT_MS = 2_000
const LONGEST_WAIT_MS = 5 * MINUTE_MS

export function createRetryLater(clock: Pick<Clock, 'schedule'>, task: () => void): RetryLater {
  let failures = 0
  let cancel: Cancel = () => undefined

  return {
    later() {
      cancel()
      failures += 1
      cancel = clock.schedule(backoffMs(failures, FIRST_WAIT_MS, LONGEST_WAIT_MS), task)
    },
    settle() {
      cancel()
      failures = 0
    },
  }
}
