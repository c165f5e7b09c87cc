/** Where the days and sessions of a market start among the bars in view, and which bars are outside of its regular hours. */
import type { CandleColumns } from '#contract/candles/candle-columns.ts'
import { DAY_MS, MINUTE_MS } from '#model/values/duration.ts'
import type { BarWindow } from './bar-window.ts'
import { momentOf } from './calendar-steps.ts'
import { placeOf } from './candle-columns.ts'

/** The regular hours of a market on its own clock. */
export interface TradingHours {
  /** What the clock is ahead of UTC at a moment, ms. */
  readonly offsetMs: (time: number) => number
  /** A trading day starts so long before local midnight, minutes. */
  readonly eveMinutes: number
  /** In order, minutes after the midnight of the trading day; before it negative. */
  readonly sessions: readonly { readonly open: number; readonly close: number }[]
}

export interface SessionBands {
  /** First bars of trading days. */
  readonly days: readonly number[]
  /** First bars after a pause within a day. */
  readonly pauses: readonly number[]
  /** Bars outside of regular hours, from the first to before the last. */
  readonly outside: readonly { readonly from: number; readonly to: number }[]
}

/** With more days in view than that they would be stripes. */
const MAX_DAYS = 40
const NONE: SessionBands = { days: [], pauses: [], outside: [] }

type Times = Pick<CandleColumns, 'time' | 'length'>

interface Bands {
  days: number[]
  pauses: number[]
  outside: { from: number; to: number }[]
}

/** None where so many days are in view that nothing could be told apart. */
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

/** The trading days of which bars are in view, whole, by places of bars; none where so many are in view. */
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

/** A trading day in bars: its first one, that of the next day, and where its sessions start and stop. */
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

/** The midnight of the trading day that holds a moment, ms of the local clock. */
function dayOf(time: number, { offsetMs, eveMinutes }: TradingHours): number {
  return Math.floor((time + offsetMs(time) + eveMinutes * MINUTE_MS) / DAY_MS) * DAY_MS
}
