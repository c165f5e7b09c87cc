import { describe, expect, it } from 'vitest'
import { CHART_INTERVALS } from '#model/candles/candle-interval.ts'
import { matchIntervals } from '#renderer/palette/match-intervals.ts'

describe('an interval as it is typed', () => {
  it.each([
    ['5', '5m'],
    ['1', '1m'],
    ['60', '1h'],
    ['240', '4h'],
    ['720', '12h'],
    ['1440', '1D'],
    ['4h', '4h'],
    ['4H', '4h'],
    ['d', '1D'],
    ['1D', '1D'],
    ['w', '1W'],
    ['1m', '1m'],
    ['1M', '1M'],
    ['M', '1M'],
    ['3M', '3M'],
    ['12M', '1Y'],
    ['q', '3M'],
    ['y', '1Y'],
  ])('means with %s first of all %s', (text, interval) => {
    expect(matchIntervals(text)[0]).toBe(interval)
  })

  it('matches every interval that begins with it', () => {
    expect(matchIntervals('1')).toEqual(['1m', '10m', '15m', '1h', '12h', '1D', '1W', '1M', '1Y'])
  })

  it('means all of them while it is empty, and none that there is not', () => {
    expect(matchIntervals(' ')).toEqual(CHART_INTERVALS)
    expect(matchIntervals('7')).toEqual([])
    expect(matchIntervals('7h')).toEqual([])
  })

  it.each(['600519', '00700', '00001', '000001', '9988'])(
    'matches nothing if it is the code of a share: %s',
    (code) => {
      expect(matchIntervals(code)).toEqual([])
    },
  )
})
