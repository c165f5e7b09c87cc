/** KLineChart, which cannot show more than a few thousand bars in one view. */
import { dispose, init, type KLineData } from 'klinecharts'
import { FEW, WIDTH, type BenchBars, type Contender } from './contender.ts'

/** The width of the labels, which bars cannot use. */
const LABELS = 60
const PAN_PIXELS = 17

const rowAt = (bars: BenchBars, place: number): KLineData => ({
  timestamp: (bars.time[place] ?? 0) * 1000,
  open: bars.open[place] ?? 0,
  high: bars.high[place] ?? 0,
  low: bars.low[place] ?? 0,
  close: bars.close[place] ?? 0,
  volume: bars.volume[place] ?? 0,
})

export const klineCharts: Contender = {
  make(element, bars) {
    const chart = init(element)
    if (chart === null) throw new Error('KLineChart found no place to draw.')
    chart.setBarSpace((WIDTH - LABELS) / FEW)
    chart.createIndicator('VOL')
    let push: (row: KLineData) => void = () => undefined
    return new Promise((resolve) => {
      chart.setDataLoader({
        getBars({ type, callback }) {
          callback(type === 'init' ? Array.from({ length: bars.count }, (_, place) => rowAt(bars, place)) : [], false)
          resolve({
            update: () => push(rowAt(bars, bars.count - 1)),
            show: () => chart.scrollByDistance(PAN_PIXELS),
            dispose: () => dispose(element),
          })
        },
        subscribeBar({ callback }) {
          push = callback
        },
      })
      chart.setSymbol({ ticker: 'BENCH', pricePrecision: 2, volumePrecision: 0 })
      chart.setPeriod({ span: 1, type: 'minute' })
    })
  },
}
