/**
 * Wilder's parabolic stop and reverse: a stop that follows the trend, faster with every new extreme, never into the range of the
 * last two bars; where a bar goes beyond it the trend turns, and the stop begins at the extreme.
 */
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

const NOTHING: State = { trend: null, last: null, lastButOne: null }

export function createParabolicSar(step: number, most: number): IndicatorStep {
  /** Without the last bar, and with it. */
  let before = NOTHING
  let state = NOTHING

  return (bar, isReplacement) => {
    if (!isReplacement) before = state
    const trend = before.last === null ? null : followed(before.trend ?? begun(before.last, bar, step), before, bar)
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
      acceleration: reached === extreme ? acceleration : Math.min(most, acceleration + step),
    }
  }
}

const furthest = (isUp: boolean, extreme: number, { high, low }: Range): number =>
  isUp ? Math.max(extreme, high) : Math.min(extreme, low)

/** Of the first two bars: the trend goes the way in which the middle of the range has moved. */
function begun(first: Range, second: Range, step: number): Trend {
  const isUp = second.high + second.low >= first.high + first.low
  return { isUp, stop: isUp ? first.low : first.high, extreme: isUp ? first.high : first.low, acceleration: step }
}
