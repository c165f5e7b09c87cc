/** Which bars are in view: a window over their places, which dragging moves and the wheel narrows. */

export interface BarWindow {
  /** Place of the bar at the left edge; has a fraction, and may be negative where nothing is. */
  readonly from: number
  /** How many bars fit, > 0. */
  readonly count: number
}

const MIN_BARS = 8
const DEFAULT_BARS = 120
/** Room that may be left free at either side, as a part of the window. */
const MAX_FREE = 0.75
/** Room to the right of the latest bar, as a part of the window. */
const DEFAULT_FREE = 0.04

export function latestBars(length: number, count = DEFAULT_BARS): BarWindow {
  return { from: length - count * (1 - DEFAULT_FREE), count }
}

/** The bars from one on to the latest; at least as many as can be in view. */
export function rangeOfBars(first: number, length: number): BarWindow {
  return latestBars(length, Math.max(MIN_BARS, (length - first) / (1 - DEFAULT_FREE)))
}

export function panned(window: BarWindow, bars: number, length: number): BarWindow {
  return within({ ...window, from: window.from + bars }, length)
}

/** Shows `factor` times as many bars; the bar at `anchor`, 0 at the left edge and 1 at the right, stays where it is. */
export function zoomed(window: BarWindow, factor: number, anchor: number, length: number): BarWindow {
  const max = Math.max(DEFAULT_BARS, length * 1.1)
  const count = Math.min(max, Math.max(MIN_BARS, window.count * factor))
  return within({ from: window.from + (window.count - count) * anchor, count }, length)
}

/** After a change of the number of bars at the end: a window that showed the latest bar moves with it. */
export function following(window: BarWindow, lengthBefore: number, length: number): BarWindow {
  const sawLatest = window.from + window.count >= lengthBefore
  return sawLatest ? { ...window, from: window.from + length - lengthBefore } : window
}

export function showsLatest(window: BarWindow, length: number): boolean {
  return window.from + window.count >= length
}

function within({ from, count }: BarWindow, length: number): BarWindow {
  const free = count * MAX_FREE
  return { from: Math.min(length - count + free, Math.max(-free, from)), count }
}

/** Places of the first and of the last bar in view, both included; null when none is. */
export function barsInView({ from, count }: BarWindow, length: number): { first: number; last: number } | null {
  const first = Math.max(0, Math.floor(from))
  const last = Math.min(length - 1, Math.ceil(from + count) - 1)
  return first > last ? null : { first, last }
}
