import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { covers, withSpan } from '#model/candles/candle-coverage.ts'
import type { TimeSpan } from '#model/candles/candle-series.ts'

const span = fc.tuple(fc.nat(60), fc.nat(12)).map(([from, length]): TimeSpan => ({ from, to: from + length }))

describe('coverage', () => {
  it('holds exactly the moments of the spans that were added, in order and apart', () => {
    fc.assert(
      fc.property(fc.array(span, { maxLength: 12 }), (added) => {
        const spans = added.reduce<readonly TimeSpan[]>(withSpan, [])
        for (let moment = 0; moment <= 75; moment++) {
          const isIn = (all: readonly TimeSpan[]) => all.some(({ from, to }) => from <= moment && moment <= to)
          expect(isIn(spans)).toBe(isIn(added))
        }
        for (const [place, { from, to }] of spans.entries()) {
          expect(from).toBeLessThanOrEqual(to)
          expect(from).toBeGreaterThan(spans[place - 1]?.to ?? -1)
        }
        for (const each of added) expect(covers(spans, each)).toBe(true)
      }),
    )
  })
})
