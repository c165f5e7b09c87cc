import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { barsInView, following, latestBars, panned, zoomed } from '#renderer/plotting/scales/bar-window.ts'

const length = fc.integer({ min: 1, max: 100_000 })

describe('the window over a series', () => {
  it('always has a bar in view, however it is moved and zoomed', () => {
    const move = fc.record({
      bars: fc.double({ min: -2e5, max: 2e5, noNaN: true }),
      factor: fc.double({ min: 0.01, max: 100, noNaN: true }),
      anchor: fc.double({ min: 0, max: 1, noNaN: true }),
    })
    fc.assert(
      fc.property(length, fc.array(move, { maxLength: 12 }), (bars, moves) => {
        let window = latestBars(bars)
        for (const { bars: by, factor, anchor } of moves)
          window = zoomed(panned(window, by, bars), factor, anchor, bars)
        expect(barsInView(window, bars)).not.toBeNull()
      }),
    )
  })

  it('keeps the bar under the pointer where it is while it zooms', () => {
    const window = zoomed({ from: 400, count: 100 }, 0.5, 0.25, 1000)
    expect(window.from + window.count * 0.25).toBe(425)
  })

  it('moves on with the latest bar only while it shows it', () => {
    expect(following({ from: 910, count: 100 }, 1000, 1001)).toEqual({ from: 911, count: 100 })
    expect(following({ from: 100, count: 100 }, 1000, 1001)).toEqual({ from: 100, count: 100 })
  })
})
