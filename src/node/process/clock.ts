/** Implements the core's `Clock` over the machine's clocks and timers. */
import { performance } from 'node:perf_hooks'
import type { Clock } from '#core/ports/clock.ts'
import { createBootClock } from './boot-clock.ts'

/** Longer delays overflow Node's 32-bit timers, which then fire immediately. */
const MAX_TIMER_MS = 2_147_483_647

/** Wall clock and monotonic clock in ms; a longer delay than 24 days is cut. */
export function createClock(): Clock {
  return {
    now: () => Date.now(),
    monotonic: () => performance.now(),
    sinceBoot: createBootClock(),
    schedule(delayMs, task) {
      const timer = setTimeout(task, Math.min(Math.max(0, delayMs), MAX_TIMER_MS))
      return () => clearTimeout(timer)
    },
  }
}
