import { describe, expect, it } from 'vitest'
import type { ChartElement } from '../../../../src/renderer/charts/elements.ts'
import { sceneElements } from '../../../../src/renderer/charts/elements.ts'
import { measureScene } from '../../../../src/renderer/charts/frame.ts'
import type { Scene } from '../../../../src/renderer/charts/scene.ts'
import { createShapes, shapeScene } from '../../../../src/renderer/charts/shapes.ts'
import { sceneOf } from '../../../fakes/chart-scene.ts'
import { walkingBars } from '../../../fixtures/candle-bars.ts'

interface Words {
  readonly text: string
  readonly y: number
}

const wordsOf = (element: ChartElement): readonly Words[] => {
  if (element.type === 'group') return element.children.flatMap(wordsOf)
  return element.type === 'text' ? [element.style as Words] : []
}

function drawn(parts: Partial<Scene>) {
  const scene = sceneOf(walkingBars(24), parts)
  const shapes = createShapes()
  const frame = measureScene(scene, shapes.buckets)
  shapeScene(shapes, scene, frame)
  return { frame, words: sceneElements(scene, frame, shapes).flatMap(wordsOf) }
}

describe('what stands over the axes', () => {
  it('keeps the names of the extremes within a low pane', () => {
    const { frame, words } = drawn({ height: 110, showsExtremes: true })
    const { top, height } = frame.prices.box
    const [highest, lowest] = words.map(({ y }) => y)
    expect(highest).toBeGreaterThanOrEqual(top + 12)
    expect(lowest).toBeLessThanOrEqual(top + height - 12)
  })

  it('names a price on the axis as the axis does', () => {
    const marks = [{ price: 100, colour: '#000000', look: 'tag', label: '100.00' }] as const
    const base = walkingBars(24).close[0] ?? NaN
    expect(drawn({ marks }).words.map(({ text }) => text)).toEqual(['100.00'])
    const window = { from: 0, count: 24 }
    expect(drawn({ marks, window, scale: 'percent' }).words.map(({ text }) => text)).toEqual([
      `${((100 / base - 1) * 100).toFixed(2)}%`,
    ])
  })
})
