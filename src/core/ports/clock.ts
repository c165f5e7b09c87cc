/** The port to the time: clocks and timers. */
import { DAY_MS } from '#model/values/duration.ts'

/** Stops a task or ends a subscription. Later calls do nothing. Never throws. */
export type Cancel = () => void

/** A reading of the time since the machine started, which cannot be set. */
export interface BootReading {
  /** Identifies this start of the machine, if the system does. */
  readonly boot: string | null
  /** Ms since then, sleep included. Some systems count whole seconds. */
  readonly ms: number
}

/** The time in ms, and the only timers of the core. */
export interface Clock {
  /** Wall clock, Unix epoch ms. May jump in both directions. */
  now(): number
  /** Ms since an arbitrary origin, for durations and intervals. Never jumps back. */
  monotonic(): number
  /** A reading that is comparable with those of earlier processes, or null if the system lacks it. */
  sinceBoot(): BootReading | null
  /** Runs `task` once, no sooner than `delayMs` (>= 0) from now. The result cancels it. */
  schedule(delayMs: number, task: () => void): Cancel
}

/** The longest delay of a timer, ms: Node and browsers run a timer of more than 24 days immediately. */
export const MAX_TIMER_MS = DAY_MS
