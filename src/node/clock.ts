/** The machine's clocks and timers, as the core's `Clock`, and its sleep as they show it. */
import { performance } from 'node:perf_hooks'
import type { Cancel, Clock } from '../core/ports/clock.ts'

/** Longer delays overflow Node's 32-bit timers and would run at once. */
const MAX_TIMER_MS = 2_147_483_647

/** Wall clock and monotonic clock in ms; a delay beyond 24 days is cut to that. */
export function createClock(): Clock {
  return {
    now: () => Date.now(),
    monotonic: () => performance.now(),
    schedule(delayMs, task) {
      const timer = setTimeout(task, Math.min(Math.max(0, delayMs), MAX_TIMER_MS))
      return () => clearTimeout(timer)
    },
  }
}

const CHECK_EVERY_MS = 5_000
/** Longer than a busy machine delays a timer. */
const MIN_SLEEP_MS = 15_000

/**
 * Calls `onWake` once after every sleep of the machine, where the system does not report it: the check of the clock that is due every
 * few seconds then comes much too late.
 *
 * @returns Stops watching.
 */
export function watchForWake(clock: Clock, onWake: () => void): Cancel {
  let checkedAt = clock.now()
  let cancel = clock.schedule(CHECK_EVERY_MS, check)

  function check(): void {
    const now = clock.now()
    const sleptMs = now - checkedAt - CHECK_EVERY_MS
    checkedAt = now
    cancel = clock.schedule(CHECK_EVERY_MS, check)
    if (sleptMs > MIN_SLEEP_MS) onWake()
  }

  return () => cancel()
}
