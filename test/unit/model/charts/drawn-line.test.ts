import { describe, expect, it } from 'vitest'
import { edgesOf, linePriceAt, pointsOf, type DrawnLine, type LineReading } from '#model/charts/drawn-line.ts'
import { PLACES } from '#test/fixtures/alerts.ts'

const day = (date: string) => Date.parse(`${date}T05:00:00Z`)
const at = (date: string) => Date.parse(`${date}T16:00:00Z`)
const LINE: DrawnLine = {
  drawing: 'drawing-1',
  edge: 'base',
  interval: '1D',
  scale: 'linear',
  from: { time: day('2026-11-09'), price: 100 },
  to: { time: day('2026-11-13'), price: 108 },
}
/** Bars a day apart. */
const READING: LineReading = { scale: 'linear', placeOf: (time) => time, shown: ({ price }) => price }

describe('a drawn line', () => {
  it('has its own price at each of its points', () => {
    expect(linePriceAt(LINE, PLACES, at('2026-11-09'))).toBe(100)
    expect(linePriceAt(LINE, PLACES, at('2026-11-13'))).toBe(108)
  })

  it('is straight over bars: a weekend is no step, and it continues to the right', () => {
    expect(linePriceAt(LINE, PLACES, at('2026-11-16'))).toBe(110)
    // Thanksgiving has no bar.
    expect(linePriceAt(LINE, PLACES, at('2026-11-27'))).toBe(126)
  })

  it('stays the same within a bar', () => {
    const [open, close] = ['2026-11-11T14:30:00Z', '2026-11-11T20:59:59Z'].map(Date.parse)
    expect([open, close].map((time) => linePriceAt(LINE, PLACES, time ?? 0))).toEqual([104, 104])
  })

  it('has no price before its first point', () => {
    expect(linePriceAt(LINE, PLACES, at('2026-11-06'))).toBeNull()
  })

  it('on a logarithmic scale rises by the same part from bar to bar', () => {
    const line: DrawnLine = { ...LINE, scale: 'log', to: { ...LINE.to, price: 100 * 1.1 ** 4 } }
    expect(linePriceAt(line, PLACES, at('2026-11-16'))).toBeCloseTo(100 * 1.1 ** 5, 9)
  })

  it('that is vertical has no price', () => {
    expect(linePriceAt({ ...LINE, to: { ...LINE.from, price: 120 } }, PLACES, at('2026-11-13'))).toBeNull()
  })
})

describe('the lines of a drawing', () => {
  const points = [
    { time: 30, price: 90 },
    { time: 10, price: 70 },
    { time: 20, price: 95 },
  ]

  it('are one of a trend line and of a ray, two of a channel, and none of what has no price at every bar', () => {
    expect([edgesOf('trend'), edgesOf('ray'), edgesOf('channel')]).toEqual([['base'], ['base'], ['base', 'parallel']])
    expect(edgesOf('rectangle')).toEqual([])
  })

  it('have the earlier point first, whichever was set first', () => {
    expect(pointsOf({ kind: 'trend', anchors: points.slice(0, 2) }, 'base', READING)).toEqual({
      from: { time: 10, price: 70 },
      to: { time: 30, price: 90 },
    })
  })

  it('run parallel in a channel, through its third point', () => {
    expect(pointsOf({ kind: 'channel', anchors: points }, 'parallel', READING)).toEqual({
      from: { time: 10, price: 85 },
      to: { time: 30, price: 105 },
    })
  })

  it('are a part of the price away from each other on a logarithmic scale', () => {
    const anchors = [
      { time: 10, price: 100 },
      { time: 20, price: 200 },
      { time: 10, price: 50 },
    ]
    const parallel = pointsOf({ kind: 'channel', anchors }, 'parallel', { ...READING, scale: 'log' })
    expect(parallel?.from.price).toBeCloseTo(50, 9)
    expect(parallel?.to.price).toBeCloseTo(100, 9)
  })

  it('do not exist if both points are on one bar, or a price has no logarithm', () => {
    const [first = { time: 0, price: 0 }] = points
    expect(pointsOf({ kind: 'trend', anchors: [first, { ...first, price: 1 }] }, 'base', READING)).toBeNull()
    const below = { time: 50, price: -1 }
    expect(pointsOf({ kind: 'trend', anchors: [first, below] }, 'base', { ...READING, scale: 'log' })).toBeNull()
  })
})
