/** Finds day and session starts among the bars in view, and the bars outside regular hours. */
import type { CandleColumns } from '#contract/candles/candle-columns.ts'
import { DAY_MS, MINUTE_MS } from '#model/values/duration.ts'
import type { BarWindow } from './bar-window.ts'
import { momentOf } from './calendar-steps.ts'
import { placeOf } from './candle-columns.ts'

export interface TradingHours {
  /** The clock's offset from UTC, ms. */
  readonly offsetMs: (time: number) => number
  /** Minutes before local midnight at which a trading day starts. */
  readonly eveMinutes: number
  /** Minutes after midnight of the trading day, in order; negative before it. */
  readonly sessions: readonly { readonly open: number; readonly close: number }[]
}

export interface SessionBands {
  /** First bars of trading days. */
  readonly days: readonly number[]
  /** First bars after a pause within a day. */
  readonly pauses: readonly number[]
  /** Bars outside regular hours; `to` is exclusive. */
  readonly outside: readonly { readonly from: number; readonly to: number }[]
}

/** The limit above which bands would become stripes. */
const MAX_DAYS = 40
const NONE: SessionBands = { days: [], pauses: [], outside: [] }

type Times = Pick<CandleColumns, 'time' | 'length'>

interface Bands {
  days: number[]
  pauses: number[]
  outside: { from: number; to: number }[]
}

export function sessionBands(columns: Times, window: BarWindow, hours: TradingHours): SessionBands {
  const first = Math.max(0, Math.floor(window.from))
  const end = Math.min(columns.length, Math.ceil(window.from + window.count))
  const found: Bands = { days: [], pauses: [], outside: [] }
  for (let position = first, days = 0; position < end; days++) {
    if (days > MAX_DAYS) return NONE
    const day = tradingDay(columns, dayOf(columns.time[position] ?? NaN, hours), hours)
    if (day.from > 0 && day.from >= first) found.days.push(day.from)
    addSessions(found, day)
    position = Math.max(position + 1, day.next)
  }
  return found
}

/** Returns whole days, by bar indexes; empty if there are too many. */
export function daysInView(
  columns: Times,
  window: BarWindow,
  hours: TradingHours,
): readonly { readonly from: number; readonly to: number }[] {
  const end = Math.min(columns.length, Math.ceil(window.from + window.count))
  const days: { from: number; to: number }[] = []
  for (let position = Math.max(0, Math.floor(window.from)); position < end;) {
    if (days.length > MAX_DAYS) return []
    const day = tradingDay(columns, dayOf(columns.time[position] ?? NaN, hours), hours)
    const to = Math.max(position + 1, day.next)
    days.push({ from: day.from, to })
    position = to
  }
  return days
}

/** Bar indexes; `next` is the next day's first bar. */
interface TradingDay {
  readonly from: number
  readonly next: number
  readonly sessions: readonly { readonly start: number; readonly stop: number }[]
}

function tradingDay(columns: Times, midnight: number, { eveMinutes, sessions, offsetMs }: TradingHours): TradingDay {
  const at = (minutes: number) => placeOf(columns, momentOf(midnight + minutes * MINUTE_MS, offsetMs) - 1) + 1
  const next = at(24 * 60 - eveMinutes)
  return {
    from: at(-eveMinutes),
    next,
    sessions: sessions.map(({ open, close }) => ({ start: at(open), stop: Math.min(next, at(close)) })),
  }
}

function addSessions(found: Bands, { from, next, sessions }: TradingDay): void {
  let last = from
  for (const { start, stop } of sessions) {
    if (start > last) found.outside.push({ from: last, to: start })
    else if (start > from && start < stop) found.pauses.push(start)
    last = stop
  }
  if (next > last) found.outside.push({ from: last, to: next })
}

/** Returns ms of the local clock. */
function dayOf(time: number, { offsetMs, eveMinutes }: TradingHours): number {
  return Math.floor((time + offsetMs(time) + eveMinutes * MINUTE_MS) / DAY_MS) * DAY_MS
}
