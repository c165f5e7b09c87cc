import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inOrder } from '#model/candles/candle.ts'
import { candle } from '#test/fixtures/model-arbitraries.ts'

describe('inOrder', () => {
  it('orders by time and keeps the fullest candle of each time, and the later of two that are equally full', () => {
    const list = fc.array(fc.tuple(candle, fc.integer({ min: 1, max: 20 })))
    fc.assert(
      fc.property(list, (pairs) => {
        const candles = pairs.map(([each, time]) => ({ ...each, time }))
        const times = [...new Set(candles.map(({ time }) => time))].sort((a, b) => a - b)
        const fullest = (time: number) => {
          const own = candles.filter((each) => each.time === time)
          const volume = Math.max(...own.map((each) => each.volume ?? 0))
          return own.findLast((each) => (each.volume ?? 0) === volume)
        }
        const expected = times.map(fullest)
        expect(inOrder(candles)).toEqual(expected)
      }),
    )
  })
})
