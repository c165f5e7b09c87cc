/** Named time ranges of a chart, each with a suitable interval. */
import type { CandleColumns } from '#contract/candles/candle-columns.ts'
import type { ChartInterval } from '#model/candles/candle-interval.ts'
import { DAY_MS, MINUTE_MS } from '#model/values/duration.ts'
import type { BarWindow } from './bar-window.ts'
import { momentOf } from './calendar-steps.ts'
import type { TradingHours } from './session-bands.ts'

/** Ranges up to the latest bar, and 分时: the timelines of one trading day and of five. */
export const CHART_RANGES = ['day', 'fiveDays', '1D', '5D', '1M', '3M', 'YTD', '1Y', '5Y', 'all'] as const
export type ChartRange = (typeof CHART_RANGES)[number]

type RangeStart =
  | { readonly unit: 'tradingDay'; readonly count: number }
  | { readonly unit: 'month'; readonly count: number }
  | { readonly unit: 'yearStart' }
  | { readonly unit: 'all' }

interface RangeFacts {
  readonly interval: ChartInterval
  readonly start: RangeStart
  /** Whether it is a line with the average price, over the full hours of its days. */
  readonly isTimeline: boolean
}

const ranges = (interval: ChartInterval, start: RangeStart, isTimeline = false): RangeFacts => ({
  interval,
  start,
  isTimeline,
})

const FACTS: Readonly<Record<ChartRange, RangeFacts>> = {
  day: ranges('1m', { unit: 'tradingDay', count: 1 }, true),
  fiveDays: ranges('5m', { unit: 'tradingDay', count: 5 }, true),
  '1D': ranges('1m', { unit: 'tradingDay', count: 1 }),
  '5D': ranges('5m', { unit: 'tradingDay', count: 5 }),
  '1M': ranges('30m', { unit: 'month', count: 1 }),
  '3M': ranges('1h', { unit: 'month', count: 3 }),
  YTD: ranges('1D', { unit: 'yearStart' }),
  '1Y': ranges('1D', { unit: 'month', count: 12 }),
  '5Y': ranges('1W', { unit: 'month', count: 60 }),
  all: ranges('1M', { unit: 'all' }),
}

export const rangeInterval = (range: ChartRange): ChartInterval => FACTS[range].interval

export const isTimeline = (range: ChartRange | null): boolean => range !== null && FACTS[range].isTimeline

/** The clock of a market, by which days, months and years start. */
export type MarketClock = Pick<TradingHours, 'offsetMs' | 'eveMinutes'>

type Times = Pick<CandleColumns, 'time' | 'length'>

/**
 * Returns Unix epoch ms, -Infinity for all bars, or null if too few bars are held to count trading days. Then bars are needed from a week
 * before the oldest one.
 */
export function rangeStart(range: ChartRange, columns: Times, clock: MarketClock): number | null {
  const latest = columns.time[columns.length - 1]
  if (columns.length === 0 || latest === undefined) return null
  const { start } = FACTS[range]
  if (start.unit === 'all') return -Infinity
  if (start.unit === 'tradingDay') return startOfDays(columns, start.count, clock)
  const date = new Date(localTime(latest, clock))
  return momentOf(
    start.unit === 'yearStart' ? Date.UTC(date.getUTCFullYear(), 0) : monthsBefore(date, start.count),
    clock.offsetMs,
  )
}

const localTime = (time: number, { offsetMs }: MarketClock): number => time + offsetMs(time)

/** Returns the last day of the month if it is shorter. */
function monthsBefore(date: Date, months: number): number {
  const month = date.getUTCMonth() - months
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), month + 1, 0)).getUTCDate()
  return Date.UTC(date.getUTCFullYear(), month, Math.min(date.getUTCDate(), lastDay))
}

/** Counts trading days from 1970-01-01. */
const dayOf = (time: number, clock: MarketClock): number =>
  Math.floor((localTime(time, clock) + clock.eveMinutes * MINUTE_MS) / DAY_MS)

/** Returns null if no bar of an earlier day is held. */
function startOfDays({ time, length }: Times, count: number, clock: MarketClock): number | null {
  let [first, days, day] = [length, 0, NaN]
  for (let place = length - 1; place >= 0; place--) {
    const own = dayOf(time[place] ?? NaN, clock)
    if (own !== day) days++
    if (days > count) return time[first] ?? null
    day = own
    first = place
  }
  return null
}

/**
 * Returns a window from the first bar to the close of the last day, with room for the rest of a running day. @param slots Bars of a whole
 * trading day, or null if its hours are unknown.
 */
export function timelineWindow(columns: Times, first: number, clock: MarketClock, slots: number | null): BarWindow {
  const { time, length } = columns
  const today = dayOf(time[length - 1] ?? NaN, clock)
  let ofToday = 0
  while (ofToday < length - first && dayOf(time[length - 1 - ofToday] ?? NaN, clock) === today) ofToday++
  return { from: first, count: Math.max(1, length - first - ofToday + Math.max(ofToday, slots ?? 0)) }
}

/** Returns null if its hours are unknown. */
export function barsOfDay(hours: TradingHours | null, barMs: number): number | null {
  if (hours === null) return null
  const minutes = hours.sessions.reduce((sum, { open, close }) => sum + close - open, 0)
  return Math.ceil((minutes * MINUTE_MS) / barMs)
}
