/** Notes about bars of a series built from quotes. */
import type { AssetClass } from '#model/market/asset-class.ts'
import { CANDLE_GRADES, type CandleGrade, type GapCause } from '#model/candles/candle-series.ts'
import { m } from '#i18n/compiled/messages.js'
import type { ChartModel } from './chart-model.svelte.ts'
import { GAP_WORDING } from '../state/chart-wording.ts'

interface NotedBar {
  /** See `CandleColumns`. */
  readonly grade: number | undefined
  /** Null if the cause is unknown, undefined without a gap. */
  readonly gap: GapCause | null | undefined
}

/** Null for an ordinary bar. */
export function gradeNote(grade: number | undefined, assetClass: AssetClass): string | null {
  const name: CandleGrade | undefined = CANDLE_GRADES[grade ?? 0]
  if (name === 'partial') return m.chart_bar_partial()
  if (name !== 'quoted') return null
  return assetClass === 'crypto' ? m.chart_bar_since_midnight() : m.chart_bar_of_day()
}

export const gapText = (cause: GapCause | null): string =>
  cause === null ? m.chart_gap() : m.chart_gap_because({ cause: GAP_WORDING[cause]() })

function barNote({ grade, gap }: NotedBar, assetClass: AssetClass): string | null {
  const before =
    gap === undefined ? null : gap === null ? m.chart_gap() : m.chart_gap_before({ cause: GAP_WORDING[gap]() })
  const notes = [gradeNote(grade, assetClass), before].filter((note) => note !== null)
  return notes.length === 0 ? null : notes.join(' · ')
}

export function noteOfMarked(
  { marked, gaps, columns }: Pick<ChartModel, 'marked' | 'gaps' | 'columns'>,
  assetClass: AssetClass,
): string | null {
  return marked === null ? null : barNote({ grade: columns.grade[marked], gap: gaps.get(marked) }, assetClass)
}
