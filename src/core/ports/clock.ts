/** The port to the time: clocks and timers. */

/** Stops what was started, or ends what was subscribed. May be called more than once; later calls do nothing. Never throws. */
export type Cancel = () => void

/** The time, and the only timers of the core. All times are in ms. */
export interface Clock {
  /** Wall clock, Unix epoch ms. May jump in both directions. */
  now(): number
  /** Ms since an arbitrary origin. Never jumps back; use it for durations and intervals. */
  monotonic(): number
  /** Runs `task` once, no sooner than `delayMs` (>= 0) from now. The result cancels it. */
  schedule(delayMs: number, task: () => void): Cancel
}
