/** The note of a chart: why its bars may be incomplete or old, and how they are drawn. */
import type { Failure } from '#model/values/failure.ts'
import type { FreshnessState } from '#model/market/freshness.ts'
import { m } from '#i18n/compiled/messages.js'
import { failureText } from '#i18n/wording/failure.ts'
import { FRESHNESS_WORDING } from '#i18n/wording/freshness.ts'
import { barsInView } from '#renderer/plotting/scales/bar-window.ts'
import { FRESHNESS_MARKS } from '#renderer/market/freshness-mark.ts'
import type { ChartModel } from './chart-model.svelte.ts'

export interface ChartNoteFacts {
  readonly failure: Failure | null
  readonly freshness: FreshnessState | null
  /** Whether bars are built from quotes, because the service has no K-lines of the class. */
  readonly isBuiltHere: boolean
  /** Heikin-Ashi candles are averages. */
  readonly isAveraged: boolean
  /** The formatted height, or null. */
  readonly brick: string | null
  /** Null if a volume profile is enabled but no volume is known. */
  readonly hasProfile: boolean | null
  readonly lastBar: string | null
  /** A linear scale replaces the logarithmic one for negative prices. */
  readonly isLinearInstead: boolean
}

export function hasPriceBelowZero({ columns, window }: Pick<ChartModel, 'columns' | 'window'>): boolean {
  const view = barsInView(window, columns.length)
  return view !== null && columns.low.subarray(view.first, view.last + 1).some((low) => low < 0)
}

/** Returns the most serious note, or null. */
export function chartNote({ failure, freshness, ...about }: ChartNoteFacts): string | null {
  if (freshness === 'disconnected') return FRESHNESS_WORDING.disconnected()
  if (failure !== null) return failureText(failure)
  const mark = freshness === null ? null : FRESHNESS_MARKS[freshness]
  if (freshness !== null && mark !== null && mark.look !== 'quiet') return FRESHNESS_WORDING[freshness]()
  const notes = notesOf(about)
  return notes.length === 0 ? null : notes.join(' · ')
}

function notesOf({
  isAveraged,
  brick,
  hasProfile,
  isBuiltHere,
  lastBar,
  isLinearInstead,
}: Omit<ChartNoteFacts, 'failure' | 'freshness'>): readonly string[] {
  return [
    ...(isLinearInstead ? [m.chart_note_linear()] : []),
    ...(isAveraged ? [m.chart_note_averaged()] : []),
    ...(brick === null ? [] : [m.chart_note_bricks({ size: brick })]),
    ...(hasProfile === true ? [m.chart_note_profile()] : hasProfile === null ? [m.chart_note_no_profile()] : []),
    ...(isBuiltHere ? [builtNote(lastBar)] : []),
  ]
}

function builtNote(lastBar: string | null): string {
  const note = m.chart_note_built()
  return lastBar === null ? note : m.chart_note_last({ note, bar: lastBar })
}
