import { describe, expect, it } from 'vitest'
import { onePerPeriod } from '#core/candles/bars/period-bars.ts'
import type { Candle, ServedCandle } from '#model/candles/candle.ts'

const candle = (time: number, values: Partial<Candle> = {}): Candle => ({
  ...{ time, open: 10, high: 12, low: 8, close: 11 },
  ...{ volume: 100, turnover: 1_000, ...values },
})
const unusable = (time: number): ServedCandle => ({ time, close: null })

/** Periods of ten. */
const tens = (time: number) => Math.floor(time / 10) * 10

describe('the bars of an answer, one for each period', () => {
  it('are the same list if each has the time of its period', () => {
    const candles = [candle(10), candle(20), unusable(30)]
    expect(onePerPeriod(candles, tens)).toBe(candles)
  })

  it('move to the starts of their periods and keep their values', () => {
    expect(onePerPeriod([candle(10), candle(21, { close: 9 }), unusable(35)], tens)).toEqual([
      candle(10),
      candle(20, { close: 9 }),
      unusable(30),
    ])
  })

  it('join two of one period: open of the first, close of the second, the outer prices, and the larger volume', () => {
    const first = candle(10, { open: 10, high: 12, low: 8, close: 11, volume: 100, turnover: 1_100 })
    const second = candle(14, { open: 9, high: 11, low: 7, close: 9, volume: 120, turnover: 900 })
    const joined = { open: 10, high: 12, low: 7, close: 9, volume: 120, turnover: 1_100 }
    expect(onePerPeriod([first, second], tens)).toEqual([candle(10, joined)])
    const swapped = { open: 9, high: 12, low: 7, close: 11, volume: 120, turnover: 1_100 }
    expect(
      onePerPeriod(
        [
          { ...second, time: 10 },
          { ...first, time: 14 },
        ],
        tens,
      ),
    ).toEqual([candle(10, swapped)])
  })

  it.each([
    [null, 5, 5],
    [5, null, 5],
    [0, null, 0],
    [null, null, null],
  ])('have the known volume of two in one period: %j and %j', (first, second, volume) => {
    const values = (sum: number | null) => ({ volume: sum, turnover: sum })
    expect(onePerPeriod([candle(10, values(first)), candle(14, values(second))], tens)).toEqual([
      candle(10, values(volume)),
    ])
  })

  it.each([
    ['first', [unusable(10), candle(14)], candle(10)],
    ['last', [candle(10), unusable(14)], candle(10)],
    ['first and last', [unusable(10), unusable(14)], unusable(10)],
  ] as const)('leave out an unusable one of the same period that comes %s', (_, candles, expected) => {
    expect(onePerPeriod(candles, tens)).toEqual([expected])
  })

  it('are in order of periods although a service names an earlier period by a later time', () => {
    const periods = new Map([
      [11, 30],
      [12, 20],
      [13, 10],
      [14, 20],
    ])
    const bars = onePerPeriod(
      [11, 12, 13, 14].map((time) => candle(time)),
      (time) => periods.get(time) ?? NaN,
    )
    expect(bars.map(({ time }) => time)).toEqual([10, 20, 30])
  })
})
