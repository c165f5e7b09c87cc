/** The window of bars in view, which panning moves and zooming resizes. */

export interface BarWindow {
  /** Index of the left bar, with a fraction; may be negative. */
  readonly from: number
  /** > 0. */
  readonly count: number
}

const MIN_BARS = 8
const DEFAULT_BARS = 120
/** Maximum empty part of the window at either side. */
const MAX_FREE = 0.75
/** Empty part right of the latest bar. */
const DEFAULT_FREE = 0.04

export function latestBars(length: number, count = DEFAULT_BARS): BarWindow {
  return { from: length - count * (1 - DEFAULT_FREE), count }
}

/** Returns at least the minimum number of bars. */
export function rangeOfBars(first: number, length: number): BarWindow {
  return latestBars(length, Math.max(MIN_BARS, (length - first) / (1 - DEFAULT_FREE)))
}

export function panned(window: BarWindow, bars: number, length: number): BarWindow {
  return within({ ...window, from: window.from + bars }, length)
}

/** Shows `factor` times as many bars; the bar at `anchor`, 0 at the left edge and 1 at the right, keeps its position. */
export function zoomed(window: BarWindow, factor: number, anchor: number, length: number): BarWindow {
  const max = Math.max(DEFAULT_BARS, length * 1.1)
  const count = Math.min(max, Math.max(MIN_BARS, window.count * factor))
  return within({ from: window.from + (window.count - count) * anchor, count }, length)
}

/** Moves a window that showed the latest bar. */
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

/** Returns inclusive bar indexes. */
export function barsInView({ from, count }: BarWindow, length: number): { first: number; last: number } | null {
  const first = Math.max(0, Math.floor(from))
  const last = Math.min(length - 1, Math.ceil(from + count) - 1)
  return first > last ? null : { first, last }
}
