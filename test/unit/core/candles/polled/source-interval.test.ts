import { describe, expect, it } from 'vitest'
import { hasServedBars, storedIntervalOf } from '#core/candles/polled/source-interval.ts'
import { CHART_INTERVALS } from '#model/candles/candle-interval.ts'
import type { AssetClass } from '#model/market/asset-class.ts'
import { instrumentId } from '#model/market/instrument.ts'

const of = (assetClass: AssetClass) => instrumentId({ assetClass, region: 'US', exchange: '', code: 'A' })
const intervalsOf = (assetClass: AssetClass) =>
  CHART_INTERVALS.map((interval) => [interval, storedIntervalOf(of(assetClass), interval)])

describe('the stored bars from which a chart is aggregated', () => {
  it('are minutes, hours and days for an instrument without K-lines', () => {
    expect(hasServedBars(of('crypto'))).toBe(false)
    expect(intervalsOf('crypto')).toEqual([
      ['1m', '1m'], ['2m', '1m'], ['3m', '1m'], ['5m', '1m'], ['10m', '1m'], ['15m', '1m'], ['30m', '1m'],
      ['45m', '1m'], ['1h', '1h'], ['2h', '1h'], ['3h', '1h'], ['4h', '1h'], ['6h', '1h'], ['12h', '1h'],
      ['1D', '1D'], ['1W', '1D'], ['1M', '1D'], ['3M', '1D'], ['6M', '1D'], ['1Y', '1D'],
    ]) // prettier-ignore
  })

  it('are of the longest served interval that fits for an instrument with K-lines', () => {
    expect(hasServedBars(of('stock'))).toBe(true)
    expect(intervalsOf('stock')).toEqual([
      ['1m', '1m'], ['2m', '1m'], ['3m', '1m'], ['5m', '5m'], ['10m', '5m'], ['15m', '15m'], ['30m', '30m'],
      ['45m', '15m'], ['1h', '1h'], ['2h', '1h'], ['3h', '1h'], ['4h', '1h'], ['6h', '1h'], ['12h', '1h'],
      ['1D', '1D'], ['1W', '1W'], ['1M', '1M'], ['3M', '1M'], ['6M', '1M'], ['1Y', '1M'],
    ]) // prettier-ignore
  })
})
