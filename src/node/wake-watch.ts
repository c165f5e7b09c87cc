/** Notices that the machine slept, where the system does not tell: a regular look at the clock comes much too late. */
import type { Cancel, Clock } from '../core/ports/clock.ts'

const LOOK_EVERY_MS = 5_000
/** More than a busy machine delays a timer by. */
const LEAST_SLEEP_MS = 15_000

/** Calls `onWake` once after every sleep. */
export function watchForWake(clock: Clock, onWake: () => void): Cancel {
  let lookedAt = clock.now()
  let cancel = clock.schedule(LOOK_EVERY_MS, look)

  function look(): void {
    const now = clock.now()
    const sleptMs = now - lookedAt - LOOK_EVERY_MS
    lookedAt = now
    cancel = clock.schedule(LOOK_EVERY_MS, look)
    if (sleptMs > LEAST_SLEEP_MS) onWake()
  }

  return () => cancel()
}
