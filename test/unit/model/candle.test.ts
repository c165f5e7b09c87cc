import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inOrder } from '../../../src/model/candle.ts'
import { candle } from '../../fixtures/model-arbitraries.ts'

describe('inOrder', () => {
  it('orders by time and keeps the last of each time, whatever comes in', () => {
    const list = fc.array(fc.tuple(candle, fc.integer({ min: 1, max: 20 })))
    fc.assert(
      fc.property(list, (pairs) => {
        const candles = pairs.map(([each, time]) => ({ ...each, time }))
        const times = [...new Set(candles.map(({ time }) => time))].sort((a, b) => a - b)
        const expected = times.map((time) => candles.findLast((each) => each.time === time))
        expect(inOrder(candles)).toEqual(expected)
      }),
    )
  })
})
