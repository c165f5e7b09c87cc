/** Computes the parabolic SAR, the session VWAP and KDJ, which trading-signals lacks or defines differently. */
import type { IndicatorBar, IndicatorStep } from './indicator-step.ts'

type Range = Pick<IndicatorBar, 'high' | 'low'>

interface Trend {
  readonly isUp: boolean
  readonly stop: number
  readonly extreme: number
  readonly acceleration: number
}

interface State {
  /** Null before the second bar. */
  readonly trend: Trend | null
  readonly last: Range | null
  readonly lastButOne: Range | null
}

const NO_TREND: State = { trend: null, last: null, lastButOne: null }

/**
 * Wilder's parabolic stop and reverse: a stop that follows the trend, faster with every new extreme, never into the range of the last two
 * bars. If a bar crosses it, the trend turns and the stop starts at the extreme.
 */
export function createParabolicSar(step: number, max: number): IndicatorStep {
  /** The states before the last bar, and after it. */
  let before = NO_TREND
  let state = NO_TREND

  return (bar, isReplacement) => {
    if (!isReplacement) before = state
    const trend = before.last === null ? null : followed(before.trend ?? trendOf(before.last, bar, step), before, bar)
    state = { trend, last: bar, lastButOne: before.last }
    return [trend?.stop ?? null]
  }

  function followed(trend: Trend, { last, lastButOne }: State, bar: Range): Trend {
    const { isUp, extreme, acceleration } = trend
    const edges = [last, lastButOne].flatMap((range) => (range === null ? [] : [isUp ? range.low : range.high]))
    const nearer = trend.stop + (extreme - trend.stop) * acceleration
    const stop = isUp ? Math.min(nearer, ...edges) : Math.max(nearer, ...edges)
    if (isUp ? bar.low < stop : bar.high > stop)
      return { isUp: !isUp, stop: furthest(isUp, extreme, bar), extreme: isUp ? bar.low : bar.high, acceleration: step }
    const reached = furthest(isUp, extreme, bar)
    return {
      isUp,
      stop,
      extreme: reached,
      acceleration: reached === extreme ? acceleration : Math.min(max, acceleration + step),
    }
  }
}

const furthest = (isUp: boolean, extreme: number, { high, low }: Range): number =>
  isUp ? Math.max(extreme, high) : Math.min(extreme, low)

/** Takes the direction from the middle of the range. */
function trendOf(first: Range, second: Range, step: number): Trend {
  const isUp = second.high + second.low >= first.high + first.low
  return { isUp, stop: isUp ? first.low : first.high, extreme: isUp ? first.high : first.low, acceleration: step }
}

interface Sums {
  readonly session: number | null
  readonly value: number
  readonly volume: number
}

const NO_SUMS: Sums = { session: null, value: 0, volume: 0 }

/** The volume-weighted average price (VWAP) of the session so far. Bars of a day and longer have no value. */
export function createSessionAverage(): IndicatorStep {
  /** The states before the last bar, and after it. */
  let before = NO_SUMS
  let sums = NO_SUMS

  return (bar, isReplacement) => {
    if (!isReplacement) before = sums
    sums = plus(before.session === bar.session ? before : { ...NO_SUMS, session: bar.session }, bar)
    return [bar.session === null || sums.volume === 0 ? null : sums.value / sums.volume]
  }
}

const plus = ({ session, value, volume }: Sums, bar: IndicatorBar): Sums => ({
  session,
  value: value + ((bar.high + bar.low + bar.close) / 3) * bar.volume,
  volume: volume + bar.volume,
})

const MIDDLE = 50

interface Smoothed {
  readonly k: number
  readonly d: number
}

/**
 * KDJ as Chinese terminals compute it: K takes 1/m of the close's position between the lowest low and the highest high, D takes 1/n of K,
 * both start at 50, and J is 3 K - 2 D.
 */
export function createStochasticLines(length: number, kSmoothing: number, dSmoothing: number): IndicatorStep {
  let bars: readonly IndicatorBar[] = []
  /** The states before the last bar, and after it. */
  let before: Smoothed = { k: MIDDLE, d: MIDDLE }
  let smoothed = before

  return (bar, isReplacement) => {
    if (!isReplacement) before = smoothed
    bars = [...(isReplacement ? bars.slice(0, -1) : bars), bar].slice(-length)
    if (bars.length < length) return [null, null, null]
    const k = ((kSmoothing - 1) * before.k + percentOfRange(bars, bar.close)) / kSmoothing
    const d = ((dSmoothing - 1) * before.d + k) / dSmoothing
    smoothed = { k, d }
    return [k, d, 3 * k - 2 * d]
  }
}

/** Returns the close's position from the lowest low to the highest high, percent; 0 if both are equal. */
function percentOfRange(bars: readonly IndicatorBar[], close: number): number {
  let [low, high] = [Infinity, -Infinity]
  for (const bar of bars) {
    low = Math.min(low, bar.low)
    high = Math.max(high, bar.high)
  }
  return high === low ? 0 : ((close - low) / (high - low)) * 100
}
