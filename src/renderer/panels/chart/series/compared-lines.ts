/** The lines of compared instruments, by bar of the chart's own series. */
import type { CandleColumns } from '#contract/candles/candle-columns.ts'
import type { ChartInterval } from '#model/candles/candle-interval.ts'
import { DAY_MS } from '#model/values/duration.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import { marketZoneOf, type MarketZone } from '#model/hours/market-zone.ts'
import {
  changeInView,
  comparedValues,
  hasChangeInView,
  type TimeKey,
} from '#renderer/plotting/scales/compared-values.ts'
import type { Frame } from '#renderer/plotting/picture/frame.ts'
import { m } from '#i18n/compiled/messages.js'
import { failureSentence } from '#i18n/wording/failure.ts'
import { lineColour, type ChartPalette } from '#renderer/plotting/shapes/palette.ts'
import type { SceneLine } from '#renderer/plotting/picture/scene.ts'
import type { ComparedInstrument } from './compared-series.svelte.ts'
import { isWithinDay } from '../state/time-labels.ts'
import { createTradingDays } from '../state/trading-days.ts'

export interface ComparedLine extends ComparedInstrument {
  readonly values: Float64Array
}

/** Daily and longer bars are compared by date: they start at different hours in different markets. */
function timeKeyOf(instrument: InstrumentId, interval: ChartInterval, zones: readonly MarketZone[]): TimeKey {
  if (isWithinDay(interval)) return (time) => time
  const dayOf = createTradingDays(marketZoneOf(zones, instrument))
  return (time) => (time % DAY_MS === 0 ? time / DAY_MS : dayOf(time))
}

export function createComparedLines(
  instrument: InstrumentId,
  interval: ChartInterval,
  zones: readonly MarketZone[],
): (columns: CandleColumns, compared: readonly ComparedInstrument[]) => readonly ComparedLine[] {
  const keyOf = timeKeyOf(instrument, interval, zones)
  return (columns, compared) =>
    compared.map((other) => {
      const otherKeyOf = timeKeyOf(other.instrument, interval, zones)
      return { ...other, values: comparedValues(columns, keyOf, other.columns, otherKeyOf) }
    })
}

interface ComparedBar {
  readonly view: Frame['view']
  readonly place: number
  readonly percent: (value: number | null) => string
}

/** Returns the change since the first bar in view, or why it is unknown. */
export function comparedText(
  { state, failure, values, isBuiltHere }: ComparedLine,
  { view, place, percent }: ComparedBar,
): string {
  if (state === 'loading') return m.chart_loading()
  if (state === 'failed') return failure === null ? m.chart_failed() : failureSentence(failure)
  if (state === 'none' || !hasChangeInView(values, view)) return isBuiltHere ? m.chart_no_bars_yet() : m.chart_no_bars()
  return percent(changeInView(values, view, place))
}

/** Counts from the last colour, because indicators take the first ones. */
export const comparedColour = (palette: Pick<ChartPalette, 'lines'>, place: number): string =>
  lineColour(palette, palette.lines.length - 1 - (place % palette.lines.length))

export const comparedSceneLines = (
  lines: readonly ComparedLine[],
  palette: Pick<ChartPalette, 'lines'>,
): readonly SceneLine[] =>
  lines.map(({ values }, place) => ({ values, colour: comparedColour(palette, place), isCompared: true }))
