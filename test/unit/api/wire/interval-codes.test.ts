import { describe, expect, it } from 'vitest'
import { CANDLE_INTERVALS } from '#model/candles/candle.ts'
import { INTERVAL_CODES, intervalOfCode } from '#api/wire/interval-codes.ts'

describe('INTERVAL_CODES', () => {
  it('are the kType values of the specification', () => {
    expect(CANDLE_INTERVALS.map((interval) => INTERVAL_CODES[interval])).toEqual([1, 2, 3, 4, 5, 8, 9, 10])
  })

  it('lead back to their interval, and no other value does', () => {
    expect(CANDLE_INTERVALS.map((interval) => intervalOfCode(String(INTERVAL_CODES[interval])))).toEqual(
      CANDLE_INTERVALS,
    )
    expect(['6', '7', '0', '', '01', '1.0', 'x'].map(intervalOfCode)).toEqual(Array(7).fill(null))
  })
})
