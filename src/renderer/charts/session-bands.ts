/** Where the days and sessions of a market start among the bars in view, and which bars are outside of its regular hours. */
import type { CandleColumns } from '../../contract/candle-columns.ts'
import { DAY_MS, MINUTE_MS } from '../../model/duration.ts'
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

/** None where so many days are in view that nothing could be told apart. */
export function sessionBands(columns: Times, window: BarWindow, hours: TradingHours): SessionBands {
  const first = Math.max(0, Math.floor(window.from))
  const end = Math.min(columns.length, Math.ceil(window.from + window.count))
  if (first >= end) return NONE
  const found: { days: number[]; pauses: number[]; outside: { from: number; to: number }[] } = {
    days: [],
    pauses: [],
    outside: [],
  }
  for (let place = first, days = 0; place < end; days++) {
    if (days > MAX_DAYS) return NONE
    const day = dayOf(columns.time[place] ?? NaN, hours)
    const at = (minutes: number) => firstFrom(columns, momentOf(day + minutes * MINUTE_MS, hours.offsetMs))
    const [from, next] = [at(-hours.eveMinutes), at(24 * 60 - hours.eveMinutes)]
    if (from > 0 && from >= first) found.days.push(from)
    let last = from
    for (const { open, close } of hours.sessions) {
      const [start, stop] = [at(open), Math.min(next, at(close))]
      if (start > last) found.outside.push({ from: last, to: start })
      else if (start > from && start < stop) found.pauses.push(start)
      last = stop
    }
    if (next > last) found.outside.push({ from: last, to: next })
    place = Math.max(place + 1, next)
  }
  return found
}

/** The midnight of the trading day that holds a moment, ms of the local clock. */
function dayOf(time: number, { offsetMs, eveMinutes }: TradingHours): number {
  return Math.floor((time + offsetMs(time) + eveMinutes * MINUTE_MS) / DAY_MS) * DAY_MS
}

const firstFrom = (columns: Times, time: number): number => placeOf(columns, time - 1) + 1
