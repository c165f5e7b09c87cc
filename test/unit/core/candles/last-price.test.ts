import { describe, expect, it } from 'vitest'
import { barsOf } from '#model/candles/candle-bar.ts'
import { instrumentId } from '#model/market/instrument.ts'
import { createCandleService, MINUTE_MS, TRADING_TIME } from '#test/fakes/charts/candle-service.ts'

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

  it('closes at the last price while K-lines have a bar that no quote has reached', async () => {
    const chart = createCandleService({ startAt: TRADING_TIME - MINUTE_MS / 2, quotesLateMs: 1_500 })
    const key = { instrument: AAPL, interval: '1m', adjust: false } as const
    chart.connect()
    chart.show(key)
    const differing: number[] = []
    const lastBar = () => barsOf(chart.candles.topics.candles.current(key).tail).at(-1)
    await chart.clock.advanceSettling(STEP_MS)
    for (let passed = 0; passed < 2 * MINUTE_MS; passed += STEP_MS) {
      await chart.clock.advanceSettling(STEP_MS)
      if (lastBar()?.close !== chart.feed.live(AAPL).quote?.last) differing.push(passed)
    }
    // K-lines are requested 20 ms after each minute begins, and quotes are 1.5 s late.
    expect(chart.limits().length).toBeGreaterThanOrEqual(5)
    expect(differing).toEqual([])
  })

  it('is shown although the quotes of the service are minutes late', async () => {
    const chart = createCandleService({ quotesLateMs: 5 * MINUTE_MS })
    const key = { instrument: AAPL, interval: '1m', adjust: false } as const
    chart.connect()
    chart.show(key)
    await chart.clock.advanceSettling(3 * MINUTE_MS)
    const shown = barsOf(chart.candles.topics.candles.current(key).tail).at(-1)?.time ?? NaN
    expect(chart.clock.now() - shown).toBeLessThanOrEqual(2 * MINUTE_MS)
  })
})
