import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CandleBlock } from '#model/candles/candle-series.ts'
import { anchorAt, movedBy } from '#renderer/plotting/drawings/drawing-space.ts'
import { BOX, spaceOf } from '#test/fixtures/drawing-spaces.ts'
import { walkingBars } from '#test/fixtures/candle-bars.ts'

const latest = (bars: CandleBlock, count: number): CandleBlock => ({
  ...bars,
  time: bars.time.slice(-count),
  open: bars.open.slice(-count),
  high: bars.high.slice(-count),
  low: bars.low.slice(-count),
  close: bars.close.slice(-count),
})

const MODES = ['linear', 'log', 'percent'] as const
const point = fc.record({ x: fc.double({ min: 0, max: BOX.width - 1e-6, noNaN: true }), y: fc.double({ min: 0, max: BOX.height, noNaN: true }) }) // prettier-ignore
const window = fc.record({ from: fc.double({ min: -40, max: 50, noNaN: true }), count: fc.double({ min: 8, max: 300, noNaN: true }) }) // prettier-ignore

describe.each(MODES)('a point on a %s scale', (mode) => {
  it('becomes an anchor and the same point again, on the middle of its bar', () => {
    fc.assert(
      fc.property(point, window, ({ x, y }, view) => {
        const space = spaceOf({ mode, window: view })
        const anchor = anchorAt(space, x, y)
        expect(space.yOf(space.shown(anchor))).toBeCloseTo(y, 6)
        expect(Math.abs(space.xOf(anchor.time) - x)).toBeLessThanOrEqual(space.pitch / 2 + 1e-6)
        expect(space.placeAt(space.xOf(anchor.time))).toBe(space.placeAt(x))
      }),
    )
  })

  it('is the same anchor whatever older bars came before', () => {
    fc.assert(
      fc.property(point, ({ x, y }) => {
        const bars = walkingBars(80)
        const before = spaceOf({ mode, bars: latest(bars, 60), window: { from: 0, count: 60 } })
        const after = spaceOf({ mode, bars, window: { from: 20, count: 60 } })
        const anchor = anchorAt(before, x, y)
        expect(after.xOf(anchor.time)).toBeCloseTo(before.xOf(anchor.time), 6)
        expect(after.yOf(after.shown(anchor))).toBeCloseTo(before.yOf(before.shown(anchor)), 6)
      }),
    )
  })

  it('moved there and back is where it was', () => {
    const steps = fc.record({
      bars: fc.integer({ min: -30, max: 30 }),
      down: fc.double({ min: -150, max: 150, noNaN: true }),
    })
    fc.assert(
      fc.property(point, steps, ({ x, y }, { bars, down }) => {
        const space = spaceOf({ mode })
        const anchors = [anchorAt(space, x, y)]
        const back = movedBy(movedBy(anchors, space, bars, down), space, -bars, -down)
        expect(back[0]?.time).toBe(anchors[0]?.time)
        expect(back[0]?.price).toBeCloseTo(anchors[0]?.price ?? NaN, 6)
      }),
    )
  })
})

describe('an anchor', () => {
  it('keeps the price of its day, and is drawn among bars in the shares of today', () => {
    const split = Date.UTC(2024, 0, 20)
    const space = spaceOf({ factorAt: (time) => (time < split ? 0.25 : 1) })
    const before = anchorAt(space, 55, 200)
    expect(before.price).toBeCloseTo(space.shownPriceAt(200) * 4, 9)
    expect(space.shown(before)).toBeCloseTo(space.shownPriceAt(200), 9)
    // Moved over the day of the split, it keeps its position on the screen.
    const [after] = movedBy([before], space, 30, 0)
    expect(after?.price).toBeCloseTo(space.shownPriceAt(200), 9)
  })

  it('without a step sideways keeps its time within a longer bar', () => {
    const weekly = { ...walkingBars(20, 100, 7 * 86_400_000) }
    const space = spaceOf({ bars: weekly, longestMs: 7 * 86_400_000 })
    const time = (weekly.time[3] ?? 0) + 2 * 86_400_000
    expect(movedBy([{ time, price: 100 }], space, 0, 20)[0]?.time).toBe(time)
    expect(movedBy([{ time, price: 100 }], space, 1, 0)[0]?.time).toBe(weekly.time[4])
  })

  it('at a price that a logarithmic scale does not have is below everything', () => {
    expect(spaceOf({ mode: 'log' }).yOf(-3)).toBeGreaterThan(BOX.height)
    expect(spaceOf({ mode: 'log' }).yOf(0)).toBeGreaterThan(BOX.height)
  })
})
