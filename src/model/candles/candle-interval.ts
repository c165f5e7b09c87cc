/** The intervals of charts: served ones, and those joined from them. */
import type { CandleInterval } from './candle.ts'
import { DAY_MS, MINUTE_MS } from '../values/duration.ts'

/** Shortest first; `m` is minutes, `M` months. */
export const CHART_INTERVALS = [
  '1m', '2m', '3m', '5m', '10m', '15m', '30m', '45m', '1h', '2h', '3h', '4h', '6h', '12h', '1D', '1W', '1M', '3M', '6M', '1Y',
] as const // prettier-ignore
/** An interval that a chart can show. */
export type ChartInterval = (typeof CHART_INTERVALS)[number]

/** The interval of a new chart. */
export const DEFAULT_INTERVAL: ChartInterval = '1D'

/** The layout of an interval's bars: minutes from the start of each session, a day, a week, or months. */
export type IntervalRule =
  | { readonly unit: 'minute'; readonly count: number }
  | { readonly unit: 'day' }
  | { readonly unit: 'week' }
  | { readonly unit: 'month'; readonly count: 1 | 3 | 6 | 12 }

interface IntervalFacts {
  readonly rule: IntervalRule
  /** The served interval whose bars are joined. */
  readonly source: CandleInterval
  /** The longest calendar time of one bar, ms. */
  readonly longestMs: number
}

const minutes = (count: number, source: CandleInterval): IntervalFacts => ({
  rule: { unit: 'minute', count },
  source,
  longestMs: count * MINUTE_MS,
})
const months = (count: 1 | 3 | 6 | 12): IntervalFacts => ({
  rule: { unit: 'month', count },
  source: '1M',
  longestMs: count * 31 * DAY_MS,
})

const FACTS: Readonly<Record<ChartInterval, IntervalFacts>> = {
  '1m': minutes(1, '1m'),
  '2m': minutes(2, '1m'),
  '3m': minutes(3, '1m'),
  '5m': minutes(5, '5m'),
  '10m': minutes(10, '5m'),
  '15m': minutes(15, '15m'),
  '30m': minutes(30, '30m'),
  '45m': minutes(45, '15m'),
  '1h': minutes(60, '1h'),
  '2h': minutes(120, '1h'),
  '3h': minutes(180, '1h'),
  '4h': minutes(240, '1h'),
  '6h': minutes(360, '1h'),
  '12h': minutes(720, '1h'),
  '1D': { rule: { unit: 'day' }, source: '1D', longestMs: DAY_MS },
  '1W': { rule: { unit: 'week' }, source: '1W', longestMs: 7 * DAY_MS },
  '1M': months(1),
  '3M': months(3),
  '6M': months(6),
  '1Y': months(12),
}

/** Returns the layout of an interval's bars. */
export function ruleOf(interval: ChartInterval): IntervalRule {
  return FACTS[interval].rule
}

/** Returns the served interval whose bars are joined. */
export function sourceIntervalOf(interval: ChartInterval): CandleInterval {
  return FACTS[interval].source
}

/** Returns the longest calendar time of one bar, ms. */
export function longestBarMs(interval: ChartInterval): number {
  return FACTS[interval].longestMs
}
