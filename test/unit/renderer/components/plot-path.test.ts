import { expect, it } from 'vitest'
import { plotPath } from '#renderer/components/plot-path.ts'

const BOX = { width: 100, height: 20, from: -1, to: 1 }

it('draws over the whole width, breaks where nothing is known, and stays within its edges', () => {
  const points = [
    { at: 0, value: -1 },
    { at: 50, value: 0 },
    { at: 75, value: null },
    { at: 100, value: 5 },
  ]
  expect(plotPath(points, BOX)).toBe('M0.0 20.0L50.0 10.0M100.0 0.0')
})

it('draws nothing of fewer than two moments', () => {
  expect(plotPath([], BOX)).toBe('')
  expect(plotPath([{ at: 5, value: 0 }], BOX)).toBe('')
})
