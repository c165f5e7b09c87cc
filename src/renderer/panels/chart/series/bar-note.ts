/** What is to be known about single bars of a series that is built from quotes. */
import type { AssetClass } from '#model/market/asset-class.ts'
import { CANDLE_GRADES, type CandleGrade, type GapCause } from '#model/candles/candle-series.ts'
import { m } from '#i18n/compiled/messages.js'
import type { ChartModel } from './chart-model.svelte.ts'
import { GAP_WORDING } from '../state/chart-wording.ts'

interface NotedBar {
  /** As columns encode it; see `CandleColumns`. */
  readonly grade: number | undefined
  /** Why nothing is known of the time before it; null where that is not known, undefined where there is no gap. */
  readonly gap: GapCause | null | undefined
}

/** How the bar came about, where that is worth a word. */
export function gradeNote(grade: number | undefined, assetClass: AssetClass): string | null {
  const name: CandleGrade | undefined = CANDLE_GRADES[grade ?? 0]
  if (name === 'partial') return m.chart_bar_partial()
  if (name !== 'quoted') return null
  return assetClass === 'crypto' ? m.chart_bar_since_midnight() : m.chart_bar_of_day()
}

/** What a row between two bars says. */
export const gapText = (cause: GapCause | null): string =>
  cause === null ? m.chart_gap() : m.chart_gap_because({ cause: GAP_WORDING[cause]() })

/** The note beside the time of a bar that is pointed at; null where there is nothing to say. */
function barNote({ grade, gap }: NotedBar, assetClass: AssetClass): string | null {
  const before =
    gap === undefined ? null : gap === null ? m.chart_gap() : m.chart_gap_before({ cause: GAP_WORDING[gap]() })
  const notes = [gradeNote(grade, assetClass), before].filter((note) => note !== null)
  return notes.length === 0 ? null : notes.join(' · ')
}

/** The note of the bar that a chart marks; null where none is. */
export function noteOfMarked(
  { marked, gaps, columns }: Pick<ChartModel, 'marked' | 'gaps' | 'columns'>,
  assetClass: AssetClass,
): string | null {
  return marked === null ? null : barNote({ grade: columns.grade[marked], gap: gaps.get(marked) }, assetClass)
}
