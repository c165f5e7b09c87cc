import { describe, expect, it } from 'vitest'
import type { ChartElement } from '#renderer/plotting/shapes/chart-element.ts'
import { sceneElements } from '#renderer/plotting/picture/elements.ts'
import { measureScene } from '#renderer/plotting/picture/frame.ts'
import type { Scene } from '#renderer/plotting/picture/scene.ts'
import { createShapes, shapeScene } from '#renderer/plotting/picture/shapes.ts'
import { sceneOf } from '#test/fakes/charts/chart-scene.ts'
import { walkingBars } from '#test/fixtures/candle-bars.ts'

interface Words {
  readonly text: string
  readonly y: number
}

const wordsOf = (element: ChartElement): readonly Words[] => {
  if (element.type === 'group') return element.children.flatMap(wordsOf)
  return element.type === 'text' ? [element.style] : []
}

function drawn(parts: Partial<Scene>) {
  const scene = sceneOf(walkingBars(24), parts)
  const shapes = createShapes()
  const frame = measureScene(scene, shapes.buckets)
  shapeScene(shapes, scene, frame)
  const elements = sceneElements(scene, frame, shapes)
  return { frame, elements, words: elements.flatMap(wordsOf) }
}

const filledOf = (element: ChartElement): readonly (readonly [colour: unknown, count: number])[] => {
  if (element.type === 'group') return element.children.flatMap(filledOf)
  return element.type === 'rects' ? [[(element.style as { fill?: unknown }).fill, element.shape.list.used / 4]] : []
}

describe('the names over the axes', () => {
  it('keep those of the extremes within a low pane', () => {
    const { frame, words } = drawn({ height: 110, showsExtremes: true })
    const { top, height } = frame.prices.box
    const [highest, lowest] = words.map(({ y }) => y)
    expect(highest).toBeGreaterThanOrEqual(top + 12)
    expect(lowest).toBeLessThanOrEqual(top + height - 12)
  })

  it('leave out an extreme under the legends', () => {
    const named = (legendsHeight: number) => drawn({ height: 110, showsExtremes: true, legendsHeight }).words.length
    expect(named(0)).toBe(2)
    expect(named(50)).toBe(1)
  })

  it('name a price above its line, or below where a legend or another line is, and never beyond its pane', () => {
    const placeOf = (price: number, last = 50) => {
      const marks = [
        { price, colour: '#000000', caption: 'Prev' },
        { price: last, colour: '#000000', caption: null },
      ]
      const { frame, words } = drawn({ priceRange: { low: 0, high: 100 }, legendsHeight: 40, marks })
      const [name] = words
      const line = frame.prices.box.top + frame.prices.box.height * (1 - price / 100)
      return name === undefined ? 'unnamed' : name.y > line ? 'below' : 'above'
    }
    expect(placeOf(30)).toBe('above')
    expect(placeOf(30, 31)).toBe('below')
    expect(placeOf(1, 2)).toBe('above')
    expect(placeOf(85)).toBe('below')
    expect(placeOf(99)).toBe('unnamed')
  })

  it('name a price on the axis as the axis does', () => {
    const tags = [{ kind: 'last', price: 100, words: '100.00', colour: '#000000' }] as const
    const base = walkingBars(24).close[0] ?? NaN
    const words = (parts: Partial<Scene>) => drawn({ tags, ...parts }).frame.tagged[0].tags.map((tag) => tag.words)
    expect(words({})).toEqual(['100.00'])
    expect(words({ window: { from: 0, count: 24 }, scale: 'percent' })).toEqual([
      `${((100 / base - 1) * 100).toFixed(2)}%`,
    ])
  })

  it('distinguish columns below zero from those above by their colour', () => {
    const values = Float64Array.from({ length: 24 }, (_, place) => (place < 4 ? NaN : place < 14 ? 2 : -1))
    const line = { values, colour: '#00ff00', negative: '#ff00ff', look: 'columns' } as const
    const panes = [{ share: 0.3, lines: [line], label: String }]
    const { elements } = drawn({ panes, window: { from: 0, count: 24 } })
    expect(elements.flatMap(filledOf)).toEqual(
      expect.arrayContaining([
        ['#00ff00', 10],
        ['#ff00ff', 10],
      ]),
    )
  })
})
