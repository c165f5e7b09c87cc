/**
 * Finds the close of a bar: its last price, once no later one can come. A trade in a later bar proves it; at the end of a session
 * an answer from after the bar does.
 */
import type { BarCloseInterval } from '#model/alerts/alert.ts'
import type { Moment } from '#model/alerts/measure/alert-moment.ts'
import type { CandleGrid } from '#model/candles/candle-grid.ts'
import type { CalendarDate } from '#model/values/zoned-time.ts'
import { presentMoment } from '../measure/known-moments.ts'
import type { KnownMarket } from '../measure/known-market.ts'

export interface BarClose {
  readonly interval: BarCloseInterval
  /** End of the bar, Unix epoch ms. */
  readonly end: number
  readonly date: CalendarDate
  readonly moment: Moment
  /** When the last answer that confirmed the price came, Unix epoch ms. */
  readonly seenAt: number
}

/** When the close of the last price's bar is certain without a later trade, Unix epoch ms. */
export interface CloseTimes {
  readonly end: number
  /** Whether the market closes or has a break after the bar. */
  readonly endsSession: boolean
  /** Earlier answers do not show the close. */
  readonly shownFrom: number
  /** The close is judged then, or by the first later answer that shows it. */
  readonly certainAt: number
}

/** A closing auction prints after the session. Within this time the print belongs to the last bar. */
const CLOSING_PRINT_MS = 60_000
/** Answers show the closing print this long after the session. */
const PRINT_SHOWN_MS = 45_000
/** A poll shows the close if it is within this part of the bar's length before its end. */
const CLOSE_PART = 0.25
const MIN_CLOSE_MS = 15_000
const MAX_CLOSE_MS = 900_000

/** Returns the close of the last price's bar if a trade at `tradedAt` (Unix epoch ms, exchange time) proves it, else null. */
export function closeProvenBy(
  before: KnownMarket,
  tradedAt: number,
  grid: CandleGrid,
  interval: BarCloseInterval,
): BarClose | null {
  const bar = lastBarOf(before, grid, interval)
  if (bar === null || tradedAt < bar.end || barOf(grid, interval, tradedAt)?.start === bar.start) return null
  const toleranceMs = Math.min(MAX_CLOSE_MS, Math.max(MIN_CLOSE_MS, (bar.end - bar.start) * CLOSE_PART))
  return before.fetchedAt >= bar.end - toleranceMs ? closeOf(before, bar.end, grid, interval) : null
}

/** Returns the close of the last price's bar if it is certain at `now` (Unix epoch ms), else null. */
export function certainClose(
  market: KnownMarket,
  now: number,
  grid: CandleGrid,
  interval: BarCloseInterval,
): BarClose | null {
  const times = closeTimesOf(market, grid, interval)
  if (times === null || now < times.certainAt || market.fetchedAt < times.shownFrom) return null
  return closeOf(market, times.end, grid, interval)
}

/** Returns null if the last price is in no bar, or in doubt. */
export function closeTimesOf(market: KnownMarket, grid: CandleGrid, interval: BarCloseInterval): CloseTimes | null {
  const bar = lastBarOf(market, grid, interval)
  if (bar === null) return null
  const { end } = bar
  const endsSession = grid.sessionAt(end).closeMs === end
  // A service that is minutes behind has yet to show trades of the bar.
  const from = end + market.delayMs
  return {
    ...{ end, endsSession, certainAt: from + CLOSING_PRINT_MS },
    shownFrom: endsSession ? from + PRINT_SHOWN_MS : from,
  }
}

function lastBarOf({ quote, doubt }: KnownMarket, grid: CandleGrid, interval: BarCloseInterval): BarSpan | null {
  return quote === null || (doubt !== null && doubt.quote !== null) ? null : barOf(grid, interval, quote.time)
}

interface BarSpan {
  readonly start: number
  readonly end: number
}

/** Returns null outside of bars, e.g. after hours for bars of a day. */
function barOf(grid: CandleGrid, interval: BarCloseInterval, tradedAt: number): BarSpan | null {
  const { closeMs } = grid.sessionAt(tradedAt)
  const isClosingPrint = tradedAt >= closeMs && tradedAt < closeMs + CLOSING_PRINT_MS
  const start = grid.startOf(interval, isClosingPrint ? closeMs - 1 : tradedAt)
  const end = grid.endOf(interval, start)
  return tradedAt < end || isClosingPrint ? { start, end } : null
}

function closeOf(market: KnownMarket, end: number, grid: CandleGrid, interval: BarCloseInterval): BarClose {
  const { fetchedAt } = market
  const moment = presentMoment(market, fetchedAt, grid.places)
  return { interval, end, date: grid.dateOf(end - 1), moment, seenAt: fetchedAt }
}
