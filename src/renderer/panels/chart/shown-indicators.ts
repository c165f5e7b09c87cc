/** The indicators of a chart with their values and colours, ready to be drawn and told. */
import type { CandleColumns } from '../../../contract/candle-columns.ts'
import { INDICATORS, type IndicatorKind } from '../../charts/indicator-kinds.ts'
import { createIndicatorValues, type IndicatorValues } from '../../charts/indicator-values.ts'
import { lineColour, type ChartPalette } from '../../charts/palette.ts'
import type { SceneLine, ScenePane } from '../../charts/scene.ts'

export interface ShownIndicator {
  readonly kind: IndicatorKind
  readonly title: string
  readonly isAmongPrices: boolean
  readonly lines: readonly (SceneLine & { readonly name: string })[]
}

/** Part of the chart's height that a pane of its own would have. */
const PANE_SHARE = 0.16

/** Computes indicators, and keeps what was computed for as long as an indicator is shown. */
export function createShownIndicators(): (
  kinds: readonly IndicatorKind[],
  columns: CandleColumns,
  epoch: string,
  palette: Pick<ChartPalette, 'lines'>,
) => readonly ShownIndicator[] {
  const known = new Map<IndicatorKind, IndicatorValues>()

  return (kinds, columns, epoch, palette) => {
    for (const kind of known.keys()) if (!kinds.includes(kind)) known.delete(kind)
    let amongPrices = 0
    return kinds.map((kind) => {
      const { title, lines, isAmongPrices } = INDICATORS[kind]
      const values = known.get(kind) ?? createIndicatorValues(INDICATORS[kind])
      known.set(kind, values)
      const columnsOfLines = values.of(columns, epoch)
      return {
        kind,
        title,
        isAmongPrices,
        lines: lines.map((line, place) => ({
          ...line,
          values: columnsOfLines[place] ?? new Float64Array(0),
          // Lines among the prices share one pane, and so one run of colours.
          colour: lineColour(palette, isAmongPrices ? amongPrices++ : place),
        })),
      }
    })
  }
}

export function panesOf(indicators: readonly ShownIndicator[], label: (value: number) => string): readonly ScenePane[] {
  return indicators
    .filter(({ isAmongPrices }) => !isAmongPrices)
    .map(({ kind, lines }) => ({ share: PANE_SHARE, lines, levels: INDICATORS[kind].levels ?? [], label }))
}
