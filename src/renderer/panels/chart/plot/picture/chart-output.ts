/** The title, key and CSV of an exported chart. */
import type { CandleColumns } from '#contract/candles/candle-columns.ts'
import { csvText } from '#model/values/csv.ts'
import type { ChartInterval } from '#model/candles/candle-interval.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import { changeInView } from '#renderer/plotting/scales/compared-values.ts'
import type { Frame } from '#renderer/plotting/picture/frame.ts'
import type { ChartPalette } from '#renderer/plotting/shapes/palette.ts'
import { m } from '#i18n/compiled/messages.js'
import { symbolOf } from '#i18n/wording/instrument.ts'
import { intervalName } from '#i18n/wording/interval.ts'
import type { ColourKey } from './chart-image.ts'
import { comparedColour, type ComparedLine } from '#renderer/panels/chart/series/compared-lines.ts'
import type { WriteIndicator } from '#renderer/panels/chart/series/indicator-text.ts'
import { lineTitle, type ShownIndicator } from '#renderer/panels/chart/series/shown-indicators.ts'
import type { BarTimes } from '#renderer/panels/chart/state/time-labels.ts'

export interface ShownChart {
  readonly instrument: InstrumentId
  readonly interval: ChartInterval
  readonly columns: CandleColumns
  readonly indicators: readonly ShownIndicator[]
  readonly compared: readonly ComparedLine[]
}

export function imageTitle(
  { instrument, interval, columns }: Pick<ShownChart, 'instrument' | 'interval' | 'columns'>,
  times: Pick<BarTimes, 'whole'>,
  view: Frame['view'],
): string {
  const name = `${symbolOf(instrument)} · ${intervalName(interval)}`
  if (view === null) return name
  const wholeAt = (place: number) => times.whole(columns.time[place] ?? NaN)
  return `${name} · ${m.chart_image_range({ from: wholeAt(view.first), to: wholeAt(view.last) })}`
}

export interface ImageWriting {
  readonly price: (value: number) => string
  readonly percent: (value: number | null) => string
  readonly written: WriteIndicator
}

/** The values at the last bar in view, and the changes of compared symbols since the first. */
export function imageKey(
  { instrument, columns, indicators, compared }: Omit<ShownChart, 'interval'>,
  view: Frame['view'],
  palette: Pick<ChartPalette, 'lines' | 'text'>,
  { price, percent, written }: ImageWriting,
): readonly ColourKey[] {
  const entryOf = (symbol: InstrumentId, values: Float64Array, colour: string): ColourKey => {
    const change = view === null ? null : changeInView(values, view, lastKnown(values, view))
    return { label: change === null ? symbolOf(symbol) : `${symbolOf(symbol)} ${percent(change)}`, colour }
  }
  return [
    ...(view === null ? [] : [{ label: barText(columns, view.last, price), colour: null }]),
    ...(compared.length === 0 ? [] : [entryOf(instrument, columns.close, palette.text)]),
    ...compared.map((line, place) => entryOf(line.instrument, line.values, comparedColour(palette, place))),
    ...indicators.flatMap((indicator) =>
      indicator.lines.map(({ values, colour }, place) => {
        const value = view === null ? NaN : (values[view.last] ?? NaN)
        return { label: `${lineTitle(indicator, place)} ${written(indicator, value)}`, colour }
      }),
    ),
  ]
}

function barText({ open, high, low, close }: CandleColumns, place: number, price: (value: number) => string): string {
  const named = [
    [m.chart_open_short(), open],
    [m.chart_high_short(), high],
    [m.chart_low_short(), low],
    [m.chart_close_short(), close],
  ] as const
  return named.map(([name, values]) => `${name} ${price(values[place] ?? NaN)}`).join('  ')
}

/** Returns the index, or -1. */
function lastKnown(values: Float64Array, view: NonNullable<Frame['view']>): number {
  for (let place = view.last; place >= view.first; place--) if (!Number.isNaN(values[place] ?? NaN)) return place
  return -1
}

/** Null if no bar is in view. */
export function csvOf(
  { columns, indicators, compared }: ShownChart,
  times: Pick<BarTimes, 'inFile'>,
  view: Frame['view'],
): string | null {
  if (view === null) return null
  return shownCsv(columns, times, view, [
    ...indicators.flatMap((indicator) =>
      indicator.lines.map(({ values }, place) => ({ name: lineTitle(indicator, place), values })),
    ),
    ...compared.map(({ instrument, values }) => ({ name: symbolOf(instrument), values })),
  ])
}

interface CsvColumn {
  readonly name: string
  /** By bar; NaN for a missing value. */
  readonly values: Float64Array
}

const BAR_COLUMNS = ['open', 'high', 'low', 'close', 'volume', 'turnover'] as const

/** Writes numbers unformatted. */
export function shownCsv(
  columns: CandleColumns,
  { inFile }: Pick<BarTimes, 'inFile'>,
  { first, last }: { readonly first: number; readonly last: number },
  further: readonly CsvColumn[],
): string {
  const all = [...BAR_COLUMNS.map((name) => ({ name, values: columns[name] })), ...further]
  const records = Array.from({ length: last - first + 1 }, (_, row) => {
    return [inFile(columns.time[first + row] ?? NaN), ...all.map(({ values }) => values[first + row] ?? null)]
  })
  return csvText([['time', ...all.map(({ name }) => name)], ...records])
}
