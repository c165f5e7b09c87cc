/** Judges by arrivals whether the other end works: an open line may have no program behind it. */
import { BEAT_PERIOD_MS } from '#contract/wire/transport.ts'
import type { Clock } from '../live/time/clock.ts'

/** Three missing beats. */
export const SILENT_AFTER_MS = 3 * BEAT_PERIOD_MS
/** A later timer was delayed because the window slept, was hidden or busy, which proves nothing, ms. */
const LATE_MS = 1_000
/** One beat and some delay after the window wakes. */
export const CHECK_MS = BEAT_PERIOD_MS + 1_000

/** `unsure`: the window itself was not running, and waits for the next beat. */
export type Pulse = 'beating' | 'unsure' | 'silent'

export interface Liveness {
  /** Reports an arrival. */
  arrived(): void
  /** Stops judging until the next arrival. */
  rest(): void
  /** Reports that the window is visible again. */
  look(): void
  /** The time of the last arrival, Unix epoch ms, or null. */
  lastArrivalAt(): number | null
}

/** `changed` is first called with the first arrival. */
export function createLiveness(clock: Clock, changed: (pulse: Pulse) => void): Liveness {
  let pulse: Pulse | null = null
  let lastArrivalAt: number | null = null
  let cancel: () => void = () => undefined

  function set(next: Pulse): void {
    if (next === pulse) return
    pulse = next
    changed(next)
  }

  /** Uses a timer with a monotonic clock; the wall clock only detects whether it was late. */
  function judgeIn(delayMs: number): void {
    const dueAt = clock.now() + delayMs
    cancel()
    cancel = clock.schedule(delayMs, () => {
      if (clock.now() - dueAt > LATE_MS) check()
      else set('silent')
    })
  }

  function check(): void {
    judgeIn(CHECK_MS)
    set('unsure')
  }

  return {
    arrived() {
      lastArrivalAt = clock.now()
      judgeIn(SILENT_AFTER_MS)
      set('beating')
    },
    rest() {
      cancel()
      pulse = null
    },
    look() {
      // Timers of hidden windows run rarely, and this one may still be due.
      if (pulse === 'beating' && lastArrivalAt !== null && clock.now() - lastArrivalAt > SILENT_AFTER_MS) check()
    },
    lastArrivalAt: () => lastArrivalAt,
  }
}
