/** How high a pane of a chart is to be. */
import type { ChosenIndicator, IndicatorKind } from '#model/charts/chart-indicator.ts'

export interface PaneShare {
  readonly pane: 'volume' | IndicatorKind
  /** Part of the chart's height, 0 to 1. */
  readonly share: number
}

/** While the edge of a pane is dragged it is drawn with a share that is not stored yet; null when none is. */
export function withShare(
  indicators: readonly ChosenIndicator[],
  dragged: PaneShare | null,
): readonly ChosenIndicator[] {
  if (dragged === null || dragged.pane === 'volume') return indicators
  return indicators.map((chosen) => (chosen.kind === dragged.pane ? { ...chosen, share: dragged.share } : chosen))
}
