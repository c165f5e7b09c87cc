/** 分时: one or five trading days as a line with the average price, around the previous close. */
import { PANE_INDICATOR_KINDS, type ChosenIndicator } from '#model/charts/chart-indicator.ts'
import { isTimeline, type ChartRange } from '#renderer/plotting/scales/chart-range.ts'
import type { ChartModel } from './chart-model.svelte.ts'
import type { ChartState } from '../state/chart-state.ts'

interface TimelineFacts {
  readonly chart: ChartState
  readonly indicators: readonly ChosenIndicator[]
  readonly model: Pick<ChartModel, 'columns' | 'window'>
  readonly previousClose: number | null
}

/** Replaces the user's choices. */
interface Timeline {
  readonly chart: ChartState
  readonly indicators: readonly ChosenIndicator[]
  /** Null if unknown, and while symbols are compared. */
  readonly centre: number | null
}

const AVERAGE: ChosenIndicator = { kind: 'vwap', parameters: [], colours: [], share: null }

/** Null for a range drawn as bars. */
export function timelineOf(range: ChartRange | null, facts: TimelineFacts): Timeline | null {
  if (!isTimeline(range)) return null
  const { chart, indicators, model, previousClose } = facts
  const { columns, window } = model
  return {
    chart: { ...chart, style: 'line', scale: 'linear', showsPreviousClose: range === 'day', showsExtremes: false },
    indicators: [AVERAGE, ...indicators.filter(({ kind }) => PANE_INDICATOR_KINDS.some((own) => own === kind))],
    centre:
      chart.compared.length > 0 ? null : range === 'day' ? previousClose : (columns.close[window.from - 1] ?? null),
  }
}
