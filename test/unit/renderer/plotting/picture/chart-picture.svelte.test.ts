import { describe, expect, it, onTestFinished } from 'vitest'
import type { CandleBlock } from '#model/candles/candle-series.ts'
import { createChartPicture } from '#renderer/plotting/picture/chart-picture.ts'
import type { Scene } from '#renderer/plotting/picture/scene.ts'
import { sceneOf } from '#test/fakes/charts/chart-scene.ts'
import { walkingBars } from '#test/fixtures/candle-bars.ts'

const BARS = 24
/** The plot without the labels right and below, which are not compared. */
const PLOT = { width: 640 - 72, height: 360 - 22 }
/** The maximum difference of a channel (of 255) at which two pixels count as equal. */
const CHANNEL_TOLERANCE = 48
/** The maximum share of differing pixels of the plot: an edge may fall on the next pixel. */
const MAX_DIFFERENT = 0.004

function pixels(canvas: HTMLCanvasElement, ratio: number): Uint8ClampedArray {
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('no canvas')
  return context.getImageData(0, 0, PLOT.width * ratio, PLOT.height * ratio).data
}

function drawn(scene: Scene): Uint8ClampedArray {
  const element = document.createElement('div')
  document.body.append(element)
  const picture = createChartPicture(element, scene)
  onTestFinished(() => {
    picture.dispose()
    element.remove()
  })
  picture.draw(scene)
  const canvas = element.querySelector('canvas')
  if (canvas === null) throw new Error('nothing drawn')
  return pixels(canvas, scene.pixelRatio)
}

/** Draws the definition: a wick from high to low, a body from open to close, seven tenths of the pitch wide. */
function plainly(bars: CandleBlock, ratio: number, isLog: boolean): Uint8ClampedArray {
  const canvas = document.createElement('canvas')
  ;[canvas.width, canvas.height] = [PLOT.width * ratio, PLOT.height * ratio]
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('no canvas')
  const unit = isLog ? Math.log : (price: number) => price
  const [low, high] = [unit(Math.min(...bars.low)), unit(Math.max(...bars.high))]
  const margin = (high - low) * 0.06
  const y = (price: number) =>
    Math.round(((high + margin - unit(price)) / (high - low + 2 * margin)) * PLOT.height * ratio)
  const pitch = (PLOT.width * ratio) / BARS
  const lines = Math.floor((pitch * 0.7) / ratio)
  const width = (lines % 2 === 0 ? lines - 1 : lines) * ratio
  bars.time.forEach((_, place) => {
    const [open = 0, close = 0, top = 0, bottom = 0] = [bars.open, bars.close, bars.high, bars.low].map((c) => c[place])
    context.fillStyle = close >= open ? '#00a000' : '#d00000'
    const left = Math.round((place + 0.5) * pitch - width / 2)
    context.fillRect(left + (width - ratio) / 2, y(top), ratio, Math.max(ratio, y(bottom) - y(top)))
    const upper = y(Math.max(open, close))
    context.fillRect(left, upper, width, Math.max(ratio, y(Math.min(open, close)) - upper))
  })
  return pixels(canvas, ratio)
}

function partDifferent(a: Uint8ClampedArray, b: Uint8ClampedArray): number {
  let different = 0
  for (let at = 0; at < a.length; at += 4) {
    const differs = [0, 1, 2, 3].some((channel) => {
      // A transparent pixel has no meaningful colour.
      const [one, other] = [a[at + 3] === 0 && channel < 3 ? 0 : a[at + channel], b[at + channel]]
      return Math.abs((one ?? 0) - (other ?? 0)) > CHANNEL_TOLERANCE
    })
    if (differs) different++
  }
  return different / (a.length / 4)
}

describe('the picture of known candles', () => {
  const bars = walkingBars(BARS)
  const window = { from: 0, count: BARS }

  it.each([1, 2])('is what a plain canvas draws of them at %d physical pixels to a CSS pixel', (pixelRatio) => {
    const ours = drawn(sceneOf(bars, { window, pixelRatio }))
    expect(partDifferent(ours, plainly(bars, pixelRatio, false))).toBeLessThan(MAX_DIFFERENT)
  })

  it.each([1, 2])('is right on a logarithmic scale at %d physical pixels to a CSS pixel', (pixelRatio) => {
    const ours = drawn(sceneOf(bars, { window, pixelRatio, scale: 'log' }))
    expect(partDifferent(ours, plainly(bars, pixelRatio, true))).toBeLessThan(MAX_DIFFERENT)
  })

  it('differs by more than the tolerance when rising and falling are exchanged', () => {
    const other = { ...bars, open: bars.close, close: bars.open }
    expect(partDifferent(drawn(sceneOf(other, { window })), plainly(bars, 1, false))).toBeGreaterThan(MAX_DIFFERENT)
  })

  it('is drawn again with the last candle where it has moved to', () => {
    const moved = { ...bars, close: bars.close.with(-1, 97), low: bars.low.with(-1, 96) }
    const element = document.createElement('div')
    document.body.append(element)
    const scene = sceneOf(bars, { window })
    const picture = createChartPicture(element, scene)
    onTestFinished(() => element.remove())
    picture.draw(scene)
    picture.draw(sceneOf(moved, { window }))
    const canvas = element.querySelector('canvas')
    if (canvas === null) throw new Error('nothing drawn')
    expect(partDifferent(pixels(canvas, 1), plainly(moved, 1, false))).toBeLessThan(MAX_DIFFERENT)
  })
})
