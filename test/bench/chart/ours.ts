/** Our own chart: the code that the panel draws with, with none or three lines of moving averages. */
import { createHeldCandles } from '../../../src/contract/candle-columns.ts'
import type { CandleBlock } from '../../../src/model/candle-series.ts'
import { createChartPicture } from '../../../src/renderer/charts/chart-picture.ts'
import type { Scene, SceneLine } from '../../../src/renderer/charts/scene.ts'
import { HEIGHT, rangeOf, WIDTH, type BenchBars, type Contender } from './contender.ts'

const PALETTE = {
  gain: '#26a69a',
  loss: '#ef5350',
  text: '#222222',
  quiet: '#777777',
  grid: '#eeeeee',
  border: '#dddddd',
  surface: '#ffffff',
  accent: '#2962ff',
  lines: ['#2962ff'],
} as const

function blockOf(bars: BenchBars, from: number): CandleBlock {
  const part = (column: Float64Array) => Array.from(column.subarray(from))
  return {
    time: part(bars.time).map((seconds) => seconds * 1000),
    open: part(bars.open),
    high: part(bars.high),
    low: part(bars.low),
    close: part(bars.close),
    volume: part(bars.volume),
    turnover: part(bars.volume),
    grade: part(bars.volume).map(() => 0),
  }
}

function average({ close, count }: BenchBars, length: number): SceneLine {
  const values = new Float64Array(count).fill(NaN)
  let sum = 0
  for (let place = 0; place < count; place++) {
    sum += (close[place] ?? 0) - (place >= length ? (close[place - length] ?? 0) : 0)
    if (place >= length - 1) values[place] = sum / length
  }
  return { values, colour: '#2962ff' }
}

export function ours(lineLengths: readonly number[]): Contender {
  return {
    make(element, bars, view) {
      const held = createHeldCandles()
      held.replace(blockOf(bars, 0))
      const lines = lineLengths.map((length) => average(bars, length))
      const [first, last] = rangeOf(bars, view)
      let window = { from: first, count: last - first + 1 }
      const scene = (): Scene => ({
        width: WIDTH,
        height: HEIGHT,
        pixelRatio: 1,
        columns: held.columns(),
        origin: 0,
        window,
        style: 'candles',
        scale: 'linear',
        showsVolume: true,
        lines,
        panes: [],
        marks: [{ price: bars.close[bars.count - 1] ?? 0, colour: PALETTE.gain, isDashed: true, label: 'last' }],
        showsExtremes: true,
        gaps: new Set(),
        events: [],
        palette: PALETTE,
        text: {
          font: '11px sans-serif',
          price: (value) => value.toFixed(2),
          percent: (value) => value.toFixed(2),
          quantity: (value) => value.toFixed(0),
          unitOf: () => 'time',
          label: (time) => new Date(time).toISOString().slice(5, 16),
        },
      })
      const picture = createChartPicture(element, { width: WIDTH, height: HEIGHT, pixelRatio: 1 })
      picture.draw(scene())
      return {
        update() {
          const place = bars.count - 1
          held.putTail(blockOf(bars, place))
          picture.draw(scene())
        },
        show(from, to) {
          window = { from, count: to - from + 1 }
          picture.draw(scene())
        },
        dispose: () => picture.dispose(),
      }
    },
  }
}
