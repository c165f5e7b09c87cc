/** Splits, the listing and the fires of a backtest, by bar. */
import type { CandleColumns } from '#contract/candles/candle-columns.ts'
import { DAY_MS } from '#model/values/duration.ts'
import type { SplitMark } from '#model/candles/candle-series.ts'
import { lastPlace, placeOf } from '#renderer/plotting/scales/candle-columns.ts'
import type { Scene } from '#renderer/plotting/picture/scene.ts'
import type { BarDays } from '../state/trading-days.ts'
import { m } from '#i18n/compiled/messages.js'

const FIRE_MARK = '◆'

export interface StockEvents {
  readonly splits: readonly SplitMark[]
  /** Unix epoch ms, or null. */
  readonly listedAt: number | null
  /** Unix epoch ms. */
  readonly triedFires: readonly number[]
}

export function eventsOf(
  columns: CandleColumns,
  days: BarDays,
  { splits, listedAt, triedFires }: StockEvents,
): Scene['events'] {
  const dated = [
    ...splits.map(({ exDate, ratio: { after, before } }) => ({
      day: Math.floor(exDate / DAY_MS),
      label: m.chart_split({ after, before }),
    })),
    ...(listedAt === null ? [] : [{ day: days.dayOf(listedAt), label: m.chart_listed() }]),
  ]
  const events = dated.flatMap(({ day, label }) => {
    const place = placeOfDay(columns, days, day)
    return place === null ? [] : [{ place, label }]
  })
  return [...events, ...firesOn(columns, triedFires)]
}

function firesOn(columns: CandleColumns, times: readonly number[]): Scene['events'] {
  const [first] = columns.time
  if (first === undefined) return []
  const places = new Set(times.filter((time) => time >= first).map((time) => placeOf(columns, time)))
  return [...places].map((place) => ({ place, label: FIRE_MARK }))
}

/** Returns the first bar of a day, or of the next one with bars; null before the first bar and after the last day. */
function placeOfDay({ time, length }: CandleColumns, { dayOf, areLonger }: BarDays, day: number): number | null {
  const before = lastPlace(length, (place) => dayOf(time[place] ?? Infinity) < day)
  const place = before + 1
  if (place < length && dayOf(time[place] ?? NaN) === day) return place
  if (before < 0) return null
  // A longer bar holds the days until the next one starts.
  if (areLonger) return before
  return place < length ? place : null
}
