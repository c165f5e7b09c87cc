import { describe, expect, it } from 'vitest'
import {
  amplitudePercent,
  averagePrice,
  gapPercent,
  placeInRange,
} from '../../../../../../src/renderer/panels/watchlist/columns/derived-fields.ts'
import { quoteWith } from '../../../../../fakes/live-quotes.ts'

describe('numbers made of a quote', () => {
  it('are what they say', () => {
    expect(averagePrice(quoteWith({ turnover: 1_000, volume: 40 }))).toBe(25)
    expect(amplitudePercent(quoteWith({ high: 110, low: 100, previousClose: 100 }))).toBe(10)
    expect(gapPercent(quoteWith({ open: 102, previousClose: 100 }))).toBeCloseTo(2)
    expect(placeInRange(quoteWith({ last: 103, low: 100, high: 104 }))).toBe(0.75)
  })

  it('are measured against the open where there is no previous close', () => {
    expect(amplitudePercent(quoteWith({ high: 110, low: 100, previousClose: null, open: 50 }))).toBe(20)
  })

  it('are nothing where a part is missing', () => {
    expect(averagePrice(quoteWith({ volume: 0 }))).toBeNull()
    expect(amplitudePercent(quoteWith({ high: null }))).toBeNull()
    expect(gapPercent(quoteWith({ previousClose: null }))).toBeNull()
    expect(placeInRange(quoteWith({ high: 100, low: 100 }))).toBeNull()
  })
})
