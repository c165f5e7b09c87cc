/** TradingView's lightweight-charts, as its documentation has it. */
import { CandlestickSeries, createChart, HistogramSeries, type UTCTimestamp } from 'lightweight-charts'
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

/** `conflates` joins bars that fall on one pixel, and does so in advance. */
export function lightweightCharts(conflates: boolean): Contender {
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
      const show = (from: number, to: number) => chart.timeScale().setVisibleLogicalRange({ from, to })
      show(...rangeOf(bars, view))
      return {
        update() {
          candles.update(candleAt(bars, bars.count - 1))
          volume.update(volumeAt(bars, bars.count - 1))
        },
        show,
        dispose: () => chart.remove(),
      }
    },
  }
}
