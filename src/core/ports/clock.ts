/** The port to the time: clocks and timers. */
import { DAY_MS } from '#model/values/duration.ts'

/** Stops what was started, or ends what was subscribed. May be called more than once; later calls do nothing. Never throws. */
export type Cancel = () => void

/** A reading of the time since the machine started, which nobody can set. */
export interface BootReading {
  /** Names this start of the machine; null where the system does not name it. */
  readonly boot: string | null
  /** Ms since then, sleep included. Some systems count whole seconds. */
  readonly ms: number
}

/** The time, and the only timers of the core. All times are in ms. */
export interface Clock {
  /** Wall clock, Unix epoch ms. May jump in both directions. */
  now(): number
  /** Ms since an arbitrary origin. Never jumps back; use it for durations and intervals. */
  monotonic(): number
  /** Null where the system does not tell. Unlike the other clocks it can be compared with a reading of an earlier process. */
  sinceBoot(): BootReading | null
  /** Runs `task` once, no sooner than `delayMs` (>= 0) from now. The result cancels it. */
  schedule(delayMs: number, task: () => void): Cancel
}

/** The longest delay of a timer, ms: Node and browsers run one at once that is set for more than 24 days. */
export const MAX_TIMER_MS = DAY_MS
