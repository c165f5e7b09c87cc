import { describe, expect, it } from 'vitest'
import { barsOf } from '../../../../src/model/candle-bar.ts'
import { instrumentId } from '../../../../src/model/instrument.ts'
import { createCandleService, MINUTE_MS } from '../../../fakes/candle-service.ts'

const AAPL = instrumentId({ assetClass: 'stock', region: 'US', exchange: '', code: 'AAPL' })
const BTC = instrumentId({ assetClass: 'crypto', region: 'BA', exchange: '', code: 'BTCUSDT' })
const STEP_MS = 100

describe('the last bar of a chart', () => {
  it.each([
    [AAPL, '1m'],
    [AAPL, '5m'],
    [AAPL, '1D'],
    [BTC, '1m'],
    [BTC, '1D'],
  ] as const)('closes at the last price, of %s at %s, however late K-lines are', async (instrument, interval) => {
    const chart = createCandleService({ lateMs: 20_000 })
    const key = { instrument, interval, adjust: false }
    chart.connect()
    chart.show(key)
    await chart.clock.advanceSettling(3_000)
    const differing: number[] = []
    const lastBar = () => barsOf(chart.candles.topics.candles.current(key).tail).at(-1)
    for (let passed = 0; passed < 1.5 * MINUTE_MS; passed += STEP_MS) {
      await chart.clock.advanceSettling(STEP_MS)
      const { close = NaN, high, low } = lastBar() ?? {}
      if (close !== chart.feed.live(instrument).quote?.last) differing.push(passed)
      expect(high).toBeGreaterThanOrEqual(close)
      expect(low).toBeLessThanOrEqual(close)
    }
    expect(differing).toEqual([])
  })
})
