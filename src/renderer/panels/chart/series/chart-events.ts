/** Splits, the listing and the fires of a backtest, by bar. */
import type { CandleColumns } from '#contract/candles/candle-columns.ts'
import type { SplitMark } from '#model/candles/candle-series.ts'
import { placeOf } from '#renderer/plotting/scales/candle-columns.ts'
import type { Scene } from '#renderer/plotting/picture/scene.ts'
import { m } from '#i18n/compiled/messages.js'

const FIRE_MARK = '◆'

export interface StockEvents {
  readonly splits: readonly SplitMark[]
  /** Unix epoch ms, or null. */
  readonly listedAt: number | null
  /** Unix epoch ms. */
  readonly triedFires: readonly number[]
}

export function eventsOf(columns: CandleColumns, { splits, listedAt, triedFires }: StockEvents): Scene['events'] {
  const dated = [
    ...splits.map(({ exDate, ratio: { after, before } }) => ({ at: exDate, label: m.chart_split({ after, before }) })),
    ...(listedAt === null ? [] : [{ at: listedAt, label: m.chart_listed() }]),
  ]
  const [first] = columns.time
  const events = dated.flatMap(({ at, label }) => {
    const place = placeFrom(columns, at)
    return first === undefined || at < first || place === null ? [] : [{ place, label }]
  })
  return [...events, ...firesOn(columns, triedFires)]
}

function firesOn(columns: CandleColumns, times: readonly number[]): Scene['events'] {
  const [first] = columns.time
  if (first === undefined) return []
  const places = new Set(times.filter((time) => time >= first).map((time) => placeOf(columns, time)))
  return [...places].map((place) => ({ place, label: FIRE_MARK }))
}

/** Returns the bar that starts at a time, else the next one; null after the last bar. */
function placeFrom(columns: CandleColumns, at: number): number | null {
  const before = placeOf(columns, at)
  if (columns.time[before] === at) return before
  return before + 1 < columns.length ? before + 1 : null
}
