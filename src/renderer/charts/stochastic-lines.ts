/**
 * KDJ as Chinese terminals compute it: K takes 1/m of where the close stands between the lowest low and the highest high, D takes
 * 1/n of K, both begin at 50, and J is 3 K - 2 D.
 */
import type { IndicatorBar, IndicatorStep } from './indicator-step.ts'

const MIDDLE = 50

interface Smoothed {
  readonly k: number
  readonly d: number
}

export function createStochasticLines(length: number, kSmoothing: number, dSmoothing: number): IndicatorStep {
  let bars: readonly IndicatorBar[] = []
  /** Without the last bar, and with it. */
  let before: Smoothed = { k: MIDDLE, d: MIDDLE }
  let smoothed = before

  return (bar, isReplacement) => {
    if (!isReplacement) before = smoothed
    bars = [...(isReplacement ? bars.slice(0, -1) : bars), bar].slice(-length)
    if (bars.length < length) return [null, null, null]
    const k = ((kSmoothing - 1) * before.k + standing(bars, bar.close)) / kSmoothing
    const d = ((dSmoothing - 1) * before.d + k) / dSmoothing
    smoothed = { k, d }
    return [k, d, 3 * k - 2 * d]
  }
}

/** Percent of the way from the lowest low to the highest high; 0 where there is no way. */
function standing(bars: readonly IndicatorBar[], close: number): number {
  let [low, high] = [Infinity, -Infinity]
  for (const bar of bars) {
    low = Math.min(low, bar.low)
    high = Math.max(high, bar.high)
  }
  return high === low ? 0 : ((close - low) / (high - low)) * 100
}
