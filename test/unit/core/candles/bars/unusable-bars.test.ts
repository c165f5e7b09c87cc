import { describe, expect, it } from 'vitest'
import { stretchesOf } from '#core/candles/bars/unusable-bars.ts'
import type { ServedCandle } from '#model/candles/candle.ts'

const usable = (time: number): ServedCandle => ({
  ...{ time, open: 7, high: 7, low: 7, close: 7 },
  ...{ volume: null, turnover: null },
})
const unusable = (time: number): ServedCandle => ({ time, close: null })

const spansOf = (answer: readonly ServedCandle[]) =>
  stretchesOf(answer).map(({ candles, span }) => ({ bars: candles.map(({ time }) => time), ...span }))

describe('an answer of bars', () => {
  it('is one stretch where all of them can be used', () => {
    expect(spansOf([1, 2, 3].map(usable))).toEqual([{ bars: [1, 2, 3], from: 1, to: 3 }])
    expect(spansOf([])).toEqual([])
  })

  it('has a named gap around those that cannot be used', () => {
    const gap = { gapBefore: 'unusable' }
    expect(spansOf([usable(1), unusable(2), unusable(3), usable(4), usable(5), unusable(6)])).toEqual([
      { bars: [1], from: 1, to: 1 },
      { bars: [], from: 2, to: 3, ...gap },
      { bars: [4, 5], from: 4, to: 5, ...gap },
      { bars: [], from: 6, to: 6, ...gap },
    ])
  })

  it('that starts with one that cannot be used says so', () => {
    expect(spansOf([unusable(1), usable(2)])).toMatchObject([{ bars: [], gapBefore: 'unusable' }, { bars: [2] }])
  })
})
