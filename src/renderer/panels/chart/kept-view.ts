/** Which bars were in view, as it is kept, and as it comes back. */
import type { CandleColumns } from '../../../contract/candle-columns.ts'
import { latestBars, panned, showsLatest, type BarWindow } from '../../charts/bar-window.ts'
import { placeOf } from '../../charts/candle-columns.ts'
import type { KeptView } from './chart-state.ts'

/** `series` names the series: another one is shown from its end. */
export function keepView(window: BarWindow, columns: CandleColumns, series: string): KeptView {
  const last = Math.ceil(window.from + window.count) - 1
  const end = showsLatest(window, columns.length) ? null : (columns.time[last] ?? null)
  return { count: Math.round(window.count * 100) / 100, end, series }
}

/** As many bars as before; where the last of them is not held any more, the oldest ones that are. */
export function restoreView(kept: KeptView | null, columns: CandleColumns, series: string): BarWindow {
  const { length } = columns
  if (kept === null) return latestBars(length)
  if (kept.end === null || kept.series !== series) return latestBars(length, kept.count)
  const place = placeOf(columns, kept.end)
  return panned({ from: place + 1 - kept.count, count: kept.count }, 0, length)
}
