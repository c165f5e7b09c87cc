/** Judges by what arrives whether anybody is still at the other end: a line that stands may have nobody behind it. */
import { BEAT_PERIOD_MS } from '#contract/wire/transport.ts'
import type { Clock } from '../live/time/clock.ts'

/** Three beats that did not come. */
export const SILENT_AFTER_MS = 3 * BEAT_PERIOD_MS
/** A timer that is this late did not run because the window slept, was out of sight or busy: it proves nothing, ms. */
const LATE_MS = 1_000
/** Time for one beat and some delay, once a window is awake again. */
export const CHECK_MS = BEAT_PERIOD_MS + 1_000

/** `unsure`: the window itself was not there to listen, and waits for the next beat. */
export type Pulse = 'beating' | 'unsure' | 'silent'

export interface Liveness {
  /** Something arrived. */
  arrived(): void
  /** There is nothing to judge until something arrives. */
  rest(): void
  /** The window can be seen again. */
  look(): void
  /** When something arrived last, Unix epoch ms; null before. */
  lastArrivalAt(): number | null
}

/** `changed` is called with every change, the first time with the first arrival. */
export function createLiveness(clock: Clock, changed: (pulse: Pulse) => void): Liveness {
  let pulse: Pulse | null = null
  let lastArrivalAt: number | null = null
  let cancel: () => void = () => undefined

  function set(next: Pulse): void {
    if (next === pulse) return
    pulse = next
    changed(next)
  }

  /** Timers go by a clock that nobody sets; the wall clock only says whether this one came late. */
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
      // Timers of windows out of sight run seldom, and this one may still have to.
      if (pulse === 'beating' && lastArrivalAt !== null && clock.now() - lastArrivalAt > SILENT_AFTER_MS) check()
    },
    lastArrivalAt: () => lastArrivalAt,
  }
}
