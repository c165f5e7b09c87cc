/** TradingView's lightweight-charts, as in its documentation. */
import {
  CandlestickSeries,
  createChart,
  HistogramSeries,
  LineSeries,
  type IChartApi,
  type ISeriesApi,
  type UTCTimestamp,
} from 'lightweight-charts'
import { HEIGHT, rangeOf, WIDTH, type BenchBars, type Contender } from './contender.ts'

function candleAt(bars: BenchBars, place: number) {
  return {
    time: bars.time[place] as UTCTimestamp,
    open: bars.open[place] ?? 0,
    high: bars.high[place] ?? 0,
    low: bars.low[place] ?? 0,
    close: bars.close[place] ?? 0,
  }
}

const volumeAt = (bars: BenchBars, place: number) => ({
  time: bars.time[place] as UTCTimestamp,
  value: bars.volume[place] ?? 0,
})

/** A line of an indicator that our own chart computes too; here its values cost nothing. */
interface ValueLine {
  readonly series: ISeriesApi<'Line'>
  readonly valueAt: (place: number) => number
}

const PRICE_LINES = 6
const PANE_LINES = 3

function addLines(chart: IChartApi, bars: BenchBars): readonly ValueLine[] {
  const { close } = bars
  const add = (pane: number, valueAt: (place: number) => number): ValueLine => {
    return { series: chart.addSeries(LineSeries, { lineWidth: 1 }, pane), valueAt }
  }
  return [
    ...Array.from({ length: PRICE_LINES }, (_, line) => add(0, (place) => close[Math.max(0, place - 5 * line)] ?? 0)),
    ...Array.from({ length: PANE_LINES }, (_, line) =>
      add(2, (place) => (close[place] ?? 0) - (close[Math.max(0, place - 5 * line - 5)] ?? 0)),
    ),
  ]
}

export interface LightweightOptions {
  readonly conflates: boolean
  readonly hasIndicators: boolean
}

/** `conflates` merges bars that share a pixel, in advance. */
export function lightweightCharts({ conflates, hasIndicators }: LightweightOptions): Contender {
  return {
    make(element, bars, view) {
      const merging = conflates ? { enableConflation: true, precomputeConflationOnInit: true } : {}
      const chart = createChart(element, {
        width: WIDTH,
        height: HEIGHT,
        timeScale: { minBarSpacing: 0.001, timeVisible: true, ...merging },
      })
      const candles = chart.addSeries(CandlestickSeries)
      const volume = chart.addSeries(HistogramSeries, { priceFormat: { type: 'volume' } }, 1)
      const places = Array.from({ length: bars.count }, (_, place) => place)
      candles.setData(places.map((place) => candleAt(bars, place)))
      volume.setData(places.map((place) => volumeAt(bars, place)))
      const lines = hasIndicators ? addLines(chart, bars) : []
      const lineAt = ({ valueAt }: ValueLine, place: number) => {
        return { time: bars.time[place] as UTCTimestamp, value: valueAt(place) }
      }
      for (const line of lines) line.series.setData(places.map((place) => lineAt(line, place)))
      const show = (from: number, to: number) => chart.timeScale().setVisibleLogicalRange({ from, to })
      show(...rangeOf(bars, view))
      return {
        update() {
          candles.update(candleAt(bars, bars.count - 1))
          volume.update(volumeAt(bars, bars.count - 1))
          for (const line of lines) line.series.update(lineAt(line, bars.count - 1))
        },
        show,
        dispose: () => chart.remove(),
      }
    },
  }
}
