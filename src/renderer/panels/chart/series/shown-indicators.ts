/** Indicators with their values and colours. */
import type { CandleColumns } from '#contract/candles/candle-columns.ts'
import type { ChosenIndicator, IndicatorKind } from '#model/charts/chart-indicator.ts'
import type { IndicatorLine, IndicatorUnit } from '#renderer/plotting/indicators/indicator-definition.ts'
import { INDICATORS, parametersOf, titleOf } from '#renderer/plotting/indicators/indicator-kinds.ts'
import { createIndicatorValues, type IndicatorValues } from '#renderer/plotting/indicators/indicator-values.ts'
import { lineColour, type ChartPalette } from '#renderer/plotting/shapes/palette.ts'
import type { WriteIndicator } from './indicator-text.ts'
import type { SceneLine, ScenePane } from '#renderer/plotting/picture/scene.ts'

export interface ShownIndicator {
  readonly kind: IndicatorKind
  readonly name: string
  readonly title: string
  readonly unit: IndicatorUnit
  readonly isAmongPrices: boolean
  /** A fraction of the chart's height. */
  readonly share: number
  readonly lines: readonly (SceneLine & { readonly name: string })[]
}

type LineColours = Pick<ChartPalette, 'lines' | 'gain' | 'loss'>

const DEFAULT_SHARE = 0.16

/** A new `epoch` computes all values again. */
export interface ShownBars {
  readonly columns: CandleColumns
  readonly epoch: string
  /** See `IndicatorSource`. Another function means another market or interval. */
  readonly sessionOf: (time: number) => number | null
  /** See `IndicatorBar.period`. Changes together with `sessionOf`. */
  readonly periodOf: (time: number) => number
}

/** Reuses values while an indicator's parameters stay the same. */
export function createShownIndicators(): (
  chosen: readonly ChosenIndicator[],
  bars: ShownBars,
  palette: LineColours,
) => readonly ShownIndicator[] {
  let known = new Map<string, IndicatorValues>()
  let sessions: ShownBars['sessionOf'] | null = null

  return (chosen, { columns, epoch, sessionOf, periodOf }, palette) => {
    const stored = sessions === sessionOf ? known : new Map<string, IndicatorValues>()
    known = new Map()
    sessions = sessionOf
    let amongPrices = 0
    return chosen.map((indicator) => {
      const { kind, colours, share } = indicator
      const { name, linesOf, isAmongPrices, unit = 'index', start, cloud } = INDICATORS[kind]
      const parameters = parametersOf(indicator)
      const lines = linesOf(parameters)
      const title = titleOf(indicator)
      const source = {
        shifts: lines.map(({ shift = 0 }) => shift),
        start: () => start(parameters),
        sessionOf,
        periodOf,
      }
      const values = stored.get(title) ?? createIndicatorValues(source)
      known.set(title, values)
      const columnsOfLines = values.of(columns, epoch)
      return {
        kind,
        name,
        title,
        unit: isAmongPrices ? 'price' : unit,
        isAmongPrices,
        share: share ?? DEFAULT_SHARE,
        lines: withCloud(
          lines.map((line, place) => {
            // Lines among the prices share one pane and one sequence of colours.
            const next = isAmongPrices ? amongPrices++ : place
            const given = colours[place] ?? null
            return {
              ...line,
              values: columnsOfLines[place] ?? new Float64Array(0),
              ...(given === null ? ownColours(line, palette, next) : { colour: lineColour(palette, given) }),
            }
          }),
          cloud,
        ),
      }
    })
  }
}

function withCloud<Line extends SceneLine>(
  lines: readonly Line[],
  cloud: readonly [number, number] | undefined,
): readonly Line[] {
  const [line, other] = (cloud ?? []).map((place) => lines[place])
  if (line === undefined || other === undefined) return lines
  const filled = { ...line, cloud: { values: other.values, above: line.colour, below: other.colour } }
  return lines.map((one) => (one === line ? filled : one))
}

/** Columns have the colours of gain and loss above and below zero. */
function ownColours(
  { look, tone }: IndicatorLine,
  palette: LineColours,
  next: number,
): Pick<SceneLine, 'colour' | 'negative'> {
  if (look === 'columns') return { colour: palette.gain, negative: palette.loss }
  return { colour: tone === undefined ? lineColour(palette, next) : palette[tone] }
}

export function panesOf(indicators: readonly ShownIndicator[], written: WriteIndicator): readonly ScenePane[] {
  return indicators
    .filter(({ isAmongPrices }) => !isAmongPrices)
    .map((indicator) => ({
      share: indicator.share,
      lines: indicator.lines,
      levels: INDICATORS[indicator.kind].levels ?? [],
      label: (value) => written(indicator, value),
    }))
}

/** Beside other indicators, `EMA9` is complete, `MID` of bands is not. */
export function lineTitle({ name, title, lines }: ShownIndicator, place: number): string {
  const line = lines[place]?.name ?? ''
  if (lines.length === 1) return title
  if (line.startsWith(name)) return line
  // Only the first line has the parameters.
  return place === 0 ? `${title} ${line}` : `${name} ${line}`
}

export const linesAmongPrices = (indicators: readonly ShownIndicator[]): readonly SceneLine[] =>
  indicators.filter(({ isAmongPrices }) => isAmongPrices).flatMap(({ lines }) => lines)
