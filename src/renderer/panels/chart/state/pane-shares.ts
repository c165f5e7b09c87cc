/** The height of a pane of a chart. */
import type { ChosenIndicator, IndicatorKind } from '#model/charts/chart-indicator.ts'

export interface PaneShare {
  readonly pane: 'volume' | IndicatorKind
  /** The fraction of the chart's height, 0 to 1. */
  readonly share: number
}

/** Replaces the share of a pane while it is resized. */
export function withShare(
  indicators: readonly ChosenIndicator[],
  dragged: PaneShare | null,
): readonly ChosenIndicator[] {
  if (dragged === null || dragged.pane === 'volume') return indicators
  return indicators.map((chosen) => (chosen.kind === dragged.pane ? { ...chosen, share: dragged.share } : chosen))
}
