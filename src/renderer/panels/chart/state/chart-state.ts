/** The stored state of a chart panel. */
import {
  INDICATOR_KINDS,
  MIN_SHARE,
  LINE_COLOURS,
  MAX_PARAMETERS,
  MAX_SHARE,
  type ChosenIndicator,
} from '#model/charts/chart-indicator.ts'
import { isInstrumentId, type InstrumentId } from '#model/market/instrument.ts'
import { type Json, isRecord } from '#model/values/json.ts'
import type { Extent, ScaleMode } from '#renderer/plotting/scales/price-scale.ts'
import { CHART_STYLES, type ChartStyle } from '#renderer/plotting/picture/scene.ts'
import type { CandleColumns } from '#contract/candles/candle-columns.ts'
import { latestBars, panned, showsLatest, type BarWindow } from '#renderer/plotting/scales/bar-window.ts'
import { placeOf } from '#renderer/plotting/scales/candle-columns.ts'
import { CHART_RANGES, rangeInterval, type ChartRange } from '#renderer/plotting/scales/chart-range.ts'
import type { ChartInterval } from '#model/candles/candle-interval.ts'

export const SCALE_MODES = ['linear', 'log', 'percent'] as const satisfies readonly ScaleMode[]
export const MAX_COMPARED = 5

/** The bars in view. */
export interface StoredView {
  /** The number of bars. */
  readonly count: number
  /** Unix epoch ms; null for the latest bar. */
  readonly end: number | null
  /** The space to the right of the latest bar, in bars; null if that bar is not in view. */
  readonly free: number | null
  /** The panel's name of the series. */
  readonly series: string
  /** The price range that the user set, or null if the axis fits the view. */
  readonly prices: Extent | null
}

export interface ChartState {
  readonly style: ChartStyle
  readonly scale: ScaleMode
  readonly showsVolume: boolean
  /** The fraction of the chart's height for volume, 0 to 1. */
  readonly volumeShare: number
  /** Labels the highest and lowest prices in view. */
  readonly showsExtremes: boolean
  readonly showsPreviousClose: boolean
  /** The volume traded at each price. */
  readonly showsProfile: boolean
  /** Whether each trading day has a volume profile, on intervals within a day. */
  readonly showsDayProfiles: boolean
  readonly showsDrawingTools: boolean
  readonly adjust: boolean
  /** Each kind once. A symbol may have its own instead. */
  readonly indicators: readonly ChosenIndicator[]
  readonly compared: readonly InstrumentId[]
  /** Null in a new panel. */
  readonly view: StoredView | null
  /** Null after the user moved the view. */
  readonly range: ChartRange | null
}

export type ChartFlag =
  | 'showsVolume'
  | 'showsExtremes'
  | 'showsPreviousClose'
  | 'showsProfile'
  | 'showsDayProfiles'
  | 'showsDrawingTools'
  | 'adjust'

export const FIRST_STATE: ChartState = {
  style: 'candles',
  scale: 'linear',
  showsVolume: true,
  volumeShare: 0.18,
  showsExtremes: true,
  showsPreviousClose: true,
  showsProfile: false,
  showsDayProfiles: false,
  showsDrawingTools: true,
  adjust: true,
  indicators: [],
  compared: [],
  view: null,
  range: null,
}

/** Several instruments are compared by percentage. */
export const shownScale = ({ scale }: Pick<ChartState, 'scale'>, compared: number): ScaleMode =>
  compared > 0 ? 'percent' : scale

/** Null at another interval than that of the range. */
export const shownRange = ({ range }: Pick<ChartState, 'range'>, interval: ChartInterval): ChartRange | null =>
  range !== null && rangeInterval(range) === interval ? range : null

type Fields = Readonly<Record<string, Json>>

/** Invalid fields get the values of a new panel. */
export function readChartState(stored: Json): ChartState {
  const fields = fieldsOf(stored)
  const flag = (name: ChartFlag) => {
    const value = fields[name]
    return typeof value === 'boolean' ? value : FIRST_STATE[name]
  }
  return {
    style: CHART_STYLES.find((style) => style === fields['style']) ?? FIRST_STATE.style,
    scale: SCALE_MODES.find((mode) => mode === fields['scale']) ?? FIRST_STATE.scale,
    showsVolume: flag('showsVolume'),
    volumeShare: readShare(fields['volumeShare']) ?? FIRST_STATE.volumeShare,
    showsExtremes: flag('showsExtremes'),
    showsPreviousClose: flag('showsPreviousClose'),
    showsProfile: flag('showsProfile'),
    showsDayProfiles: flag('showsDayProfiles'),
    showsDrawingTools: flag('showsDrawingTools'),
    adjust: flag('adjust'),
    indicators: readIndicators(fields['indicators']),
    compared: [...new Set(itemsOf(fields['compared']).filter(isInstrumentId))].slice(0, MAX_COMPARED),
    view: readView(fieldsOf(fields['view'])),
    range: CHART_RANGES.find((range) => range === fields['range']) ?? null,
  }
}

export const writeChartState = ({ indicators, ...state }: ChartState): Json => ({
  ...state,
  compared: [...state.compared],
  view: state.view === null ? null : { ...state.view, prices: state.view.prices && { ...state.view.prices } },
  indicators: indicators.map(({ kind, parameters, colours, share }) => ({
    kind,
    parameters: [...parameters],
    colours: [...colours],
    share,
  })),
})

const fieldsOf = (stored: Json | undefined): Fields => (isRecord(stored) ? stored : {})

const itemsOf = (stored: Json | undefined): readonly Json[] =>
  Array.isArray(stored) ? (stored as readonly Json[]) : []

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

function readShare(stored: Json | undefined): number | null {
  return isNumber(stored) && stored >= MIN_SHARE && stored <= MAX_SHARE ? stored : null
}

function readView({ count, end, free, series, prices }: Fields): StoredView | null {
  if (!isNumber(count) || count < 1) return null
  return {
    count,
    end: isNumber(end) ? end : null,
    free: isNumber(free) ? free : null,
    series: typeof series === 'string' ? series : '',
    prices: readExtent(fieldsOf(prices)),
  }
}

function readExtent({ low, high }: Fields): Extent | null {
  return isNumber(low) && isNumber(high) && low < high ? { low, high } : null
}

function readIndicators(stored: Json | undefined): readonly ChosenIndicator[] {
  const known = itemsOf(stored).flatMap(readIndicator)
  return known.filter(({ kind }, place) => known.findIndex((other) => other.kind === kind) === place)
}

/** Earlier versions stored only the kind of an indicator. */
function readIndicator(stored: Json): readonly ChosenIndicator[] {
  const fields = fieldsOf(stored)
  const kind = INDICATOR_KINDS.find((known) => known === stored || known === fields['kind'])
  if (kind === undefined) return []
  const colours = itemsOf(fields['colours']).map((colour) => (isColour(colour) ? colour : null))
  return [
    {
      kind,
      parameters: itemsOf(fields['parameters']).filter(isNumber).slice(0, MAX_PARAMETERS),
      colours: colours.slice(0, MAX_PARAMETERS),
      share: readShare(fields['share']),
    },
  ]
}

const isColour = (value: Json): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) < LINE_COLOURS

/** @param series Another series is shown from its end. */
export function storeView(
  window: BarWindow,
  columns: CandleColumns,
  series: string,
  prices: Extent | null = null,
): StoredView {
  const right = window.from + window.count
  const count = hundredths(window.count)
  if (showsLatest(window, columns.length))
    return { count, end: null, free: hundredths(right - columns.length), series, prices }
  return { count, end: columns.time[Math.ceil(right) - 1] ?? null, free: null, series, prices }
}

const hundredths = (bars: number): number => Math.round(bars * 100) / 100

/** If the last bar is no longer loaded, shows the oldest ones. */
export function restoreView(stored: StoredView | null, columns: CandleColumns, series: string): BarWindow {
  const { length } = columns
  if (stored === null) return latestBars(length)
  const { count, end, free } = stored
  if (stored.series !== series || (end === null && free === null)) return latestBars(length, count)
  const right = end === null ? length + (free ?? 0) : placeOf(columns, end) + 1
  return panned({ from: right - count, count }, 0, length)
}
