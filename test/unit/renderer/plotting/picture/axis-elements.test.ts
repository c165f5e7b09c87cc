import { describe, expect, it } from 'vitest'
import { axisElements } from '#renderer/plotting/picture/axis-elements.ts'
import { measureScene } from '#renderer/plotting/picture/frame.ts'
import type { Scene } from '#renderer/plotting/picture/scene.ts'
import { createShapes } from '#renderer/plotting/picture/shapes.ts'
import { sceneOf } from '#test/fakes/charts/chart-scene.ts'
import { walkingBars } from '#test/fixtures/candle-bars.ts'

const BARS = 24
const bars = walkingBars(BARS)

function drawn(parts: Partial<Scene> = {}) {
  const scene = sceneOf(bars, { window: { from: 0, count: BARS }, ...parts })
  const shapes = createShapes()
  const frame = measureScene(scene, shapes.buckets)
  const elements = axisElements(scene, frame, shapes)
  const labels = elements.flatMap((element) =>
    element.type === 'text' ? [element.style as { text: string; x: number; y: number; align?: string }] : [],
  )
  const { values, used } = shapes.grid
  const lines = Array.from({ length: used / 6 }, (_, line) => [...values.subarray(line * 6, line * 6 + 4)])
  return { frame, values: labels.filter(({ align }) => align === undefined), times: labels.filter(({ align }) => align), lines } // prettier-ignore
}

describe('the axes of a chart', () => {
  it('name round prices beside the pane, each where its line is', () => {
    const { frame, values, lines } = drawn()
    const { axis, box } = frame.prices
    expect(values.length).toBeGreaterThan(3)
    for (const { text, x, y } of values) {
      const price = Number(text)
      expect(y).toBeCloseTo(box.top + ((axis.high - price) / (axis.high - axis.low)) * box.height, 0)
      expect(x).toBe(box.left + box.width + 7)
      expect(lines.some(([x1, y1, x2, y2]) => x1 === 0 && x2 === box.width && y1 === y2 && Math.abs((y1 ?? 0) - y) <= 1)).toBe(true) // prettier-ignore
    }
  })

  it('name times once, below the lowest pane, and draw their lines through all panes', () => {
    const pane = { share: 0.2, lines: [], label: String }
    const { frame, times, lines } = drawn({ showsVolume: true, panes: [pane] })
    const lowest = frame.panes[0]?.plot.box
    expect(times.length).toBeGreaterThan(1)
    expect(new Set(times.map(({ y }) => y))).toEqual(new Set([(lowest?.top ?? 0) + (lowest?.height ?? 0) + 6]))
    const through = lines.filter(([x1, , x2]) => x1 === x2 && Math.abs((x1 ?? 0) - (times.at(-1)?.x ?? 0)) <= 1)
    expect(through).toHaveLength(3)
  })

  it.each([1, 2, 1.5])('put every line onto whole pixels at %d physical pixels to a CSS pixel', (pixelRatio) => {
    for (const [x1 = 0, y1 = 0, x2 = 0] of drawn({ pixelRatio }).lines) {
      const edge = (x1 === x2 ? x1 : y1) - 0.5
      expect(edge * pixelRatio).toBeCloseTo(Math.round(edge * pixelRatio), 6)
    }
  })

  it('leave the label out that the tag of a price would cut off', () => {
    const [first] = drawn().values
    const tag = { kind: 'last', words: 'now', colour: '#000000' } as const
    const texts = (price: number) => drawn({ tags: [{ ...tag, price }] }).values.map(({ text }) => text)
    expect(texts(Number(first?.text))).not.toContain(first?.text)
    expect(texts(Number(first?.text)).length).toBe(drawn().values.length - 1)
  })

  it('are as far above a centre as below it, with percentages at the left edge', () => {
    const centre = bars.close[0] ?? NaN
    const { frame, values } = drawn({ centre })
    const { low, high } = frame.prices.axis
    expect(high - centre).toBeCloseTo(centre - low, 9)
    const left = values.filter(({ x }) => x < 100).map(({ text }) => Number(text.replace('%', '')))
    expect(left.some((value) => value === 0)).toBe(true)
    for (const value of left) expect(left.some((other) => other === -value)).toBe(true)
  })

  it('leave the label out that the upper edge would cut', () => {
    const tops = [29.9, 30, 30.1, 32].map((high) => drawn({ priceRange: { low: 10, high } }).values.at(-1))
    for (const top of tops) expect(top?.y).toBeGreaterThanOrEqual(8)
    expect(tops.map((top) => Number(top?.text))).toEqual([25, 25, 25, 30])
  })

  it('are where the reader has set them', () => {
    const { axis } = drawn({ priceRange: { low: 10, high: 30 } }).frame.prices
    expect(axis).toMatchObject({ low: 10, high: 30 })
  })

  it('say percentages on a scale of percent, and no level of zero under the volume', () => {
    expect(drawn({ scale: 'percent' }).values.every(({ text }) => text.endsWith('%'))).toBe(true)
    const { values, frame } = drawn({ showsVolume: true })
    const foot = (frame.volume?.plot.box.top ?? 0) + (frame.volume?.plot.box.height ?? 0)
    expect(values.some(({ y }) => Math.abs(y - foot) < 1)).toBe(false)
  })
})
