/** The minimum work: one loop over the bars in view, directly onto a canvas. */
import { HEIGHT, rangeOf, WIDTH, type BenchBars, type Contender } from './contender.ts'

const PLOT = { left: 50, top: 10, width: WIDTH - 70, prices: 480, volume: 130, foot: 650 }

function extremes({ high, low, volume }: BenchBars, from: number, to: number) {
  let [least, greatest, most] = [Infinity, -Infinity, 0]
  for (let place = from; place <= to; place++) {
    least = Math.min(least, low[place] ?? Infinity)
    greatest = Math.max(greatest, high[place] ?? -Infinity)
    most = Math.max(most, volume[place] ?? 0)
  }
  return { least, greatest, most }
}

function draw(pen: CanvasRenderingContext2D, bars: BenchBars, from: number, to: number): void {
  const { least, greatest, most } = extremes(bars, from, to)
  const pitch = PLOT.width / (to - from + 1)
  const width = Math.max(1, Math.floor(pitch * 0.7))
  const y = (price = 0) => PLOT.top + ((greatest - price) / (greatest - least)) * PLOT.prices
  pen.clearRect(0, 0, WIDTH, HEIGHT)
  for (const isRising of [true, false]) {
    pen.fillStyle = isRising ? '#26a69a' : '#ef5350'
    pen.beginPath()
    for (let place = from; place <= to; place++) {
      const [open = 0, close = 0] = [bars.open[place], bars.close[place]]
      if (close >= open !== isRising) continue
      const left = Math.floor(PLOT.left + (place - from) * pitch)
      const top = y(bars.high[place])
      pen.rect(left + (width >> 1), top, 1, Math.max(1, y(bars.low[place]) - top))
      pen.rect(left, y(Math.max(open, close)), width, Math.max(1, Math.abs(y(open) - y(close))))
      const height = ((bars.volume[place] ?? 0) / most) * PLOT.volume
      pen.rect(left, PLOT.foot - height, width, height)
    }
    pen.fill()
  }
}

export const rawCanvas: Contender = {
  make(element, bars, view) {
    const canvas = document.createElement('canvas')
    ;[canvas.width, canvas.height] = [WIDTH, HEIGHT]
    element.append(canvas)
    const pen = canvas.getContext('2d')
    if (pen === null) throw new Error('No canvas here.')
    let range = rangeOf(bars, view)
    draw(pen, bars, ...range)
    return {
      update: () => draw(pen, bars, ...range),
      show(from, to) {
        range = [from, to]
        draw(pen, bars, from, to)
      },
      dispose: () => canvas.remove(),
    }
  },
}
