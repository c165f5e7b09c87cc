import { describe, expect, it } from 'vitest'
import { instrumentId } from '#model/market/instrument.ts'
import {
  openTwoMarkets,
  pricesOf,
  SERVICE_FORM,
  SERVICE_PRICE,
  SIMULATED_PRICE,
  type TwoMarkets,
} from '#test/fakes/quotes/two-markets.ts'

const AAPL = instrumentId({ assetClass: 'stock', region: 'US', exchange: '', code: 'AAPL' })
const BTC = instrumentId({ assetClass: 'crypto', region: 'BA', exchange: '', code: 'BTCUSDT' })
const SPX = instrumentId({ assetClass: 'indices', region: 'GB', exchange: '', code: 'SPX' })
/** Bars built from quotes are written within this time. */
const LONG_MS = 40_000
const FLUSH_MS = 150

/** A desk with a row, a book, a tape and charts of each instrument, and an alert. */
async function openDesk(market: TwoMarkets): Promise<void> {
  const { backend, client } = market
  await backend.start()
  for (const instrument of [AAPL, BTC, SPX]) {
    client.subscribe('quote', instrument, () => undefined)
    client.subscribe('depth', instrument, () => undefined)
    client.subscribe('tape', instrument, () => undefined)
    for (const interval of ['1m', '1D'] as const)
      client.subscribe('candles', { instrument, interval, adjust: true }, () => undefined)
  }
  client.subscribe('session', null, () => undefined)
  client.subscribe('alerts', null, () => undefined)
  client.subscribe('alertDistances', null, () => undefined)
  client.subscribe('conversions', null, () => undefined)
  client.subscribe('movers', 'sample', () => undefined)
  client.subscribe('leaders', { list: null, region: null }, () => undefined)
  await market.pass(LONG_MS)
}

describe('a desk that connects another service', () => {
  it('is sent no price of the former one from then on', async () => {
    const market = openTwoMarkets()
    await openDesk(market)
    expect(pricesOf(SIMULATED_PRICE, market.pushed())).not.toEqual([])
    await market.client.request('session.signIn', SERVICE_FORM)
    expect(pricesOf(SERVICE_PRICE, market.pushed())).toEqual([])
    await market.pass(FLUSH_MS)
    const first = market.pushed()
    expect(first).not.toEqual([])
    expect(pricesOf(SIMULATED_PRICE, first)).toEqual([])
    await market.pass(LONG_MS)
    const later = market.pushed()
    expect(pricesOf(SERVICE_PRICE, later)).not.toEqual([])
    expect(pricesOf(SIMULATED_PRICE, later)).toEqual([])
  })

  it('stores prices of each with that one alone, however often it connects and returns', async () => {
    const market = openTwoMarkets()
    await openDesk(market)
    for (let round = 0; round < 2; round++) {
      await market.client.request('session.signIn', SERVICE_FORM)
      await market.pass(LONG_MS)
      await market.client.request('session.signOut', null)
      await market.pass(LONG_MS)
    }
    await market.backend.dispose()
    expect(pricesOf(SERVICE_PRICE, market.stored(SERVICE_FORM.baseUrl))).not.toEqual([])
    expect(pricesOf(SIMULATED_PRICE, market.stored(SERVICE_FORM.baseUrl))).toEqual([])
    expect(pricesOf(SIMULATED_PRICE, market.stored('simulated'))).not.toEqual([])
    expect(pricesOf(SERVICE_PRICE, market.stored('simulated'))).toEqual([])
  }, 60_000)
})

describe('a desk that returns while the simulated market is still starting', () => {
  it('is sent no price of the service, and stores none', async () => {
    let start = (): void => undefined
    const starts = [Promise.resolve(), new Promise<void>((resolve) => (start = resolve))]
    const market = openTwoMarkets(() => starts.shift() ?? Promise.resolve())
    await openDesk(market)
    await market.client.request('session.signIn', SERVICE_FORM)
    await market.pass(LONG_MS)
    market.pushed()
    const returned = market.client.request('session.signOut', null)
    await market.pass(LONG_MS)
    expect(pricesOf(SERVICE_PRICE, market.pushed())).toEqual([])
    start()
    await returned
    await market.pass(LONG_MS)
    await market.backend.dispose()
    expect(pricesOf(SERVICE_PRICE, market.stored('simulated'))).toEqual([])
  })
})

describe('an answer of the former service that is on its way', () => {
  it('lands nowhere, however late it comes', async () => {
    const market = openTwoMarkets()
    await openDesk(market)
    const release = market.hold('http://127.0.0.1:4000')
    const history = market.client.request('candles.older', {
      ...{ instrument: AAPL, interval: '1m', adjust: true },
      before: market.clock.now() - 3_600_000,
    })
    await market.pass(500)
    await market.client.request('session.signIn', SERVICE_FORM)
    await market.pass(FLUSH_MS)
    market.pushed()
    await market.pass(LONG_MS)
    release()
    expect(pricesOf(SIMULATED_PRICE, market.pushed())).toEqual([])
    expect(pricesOf(SIMULATED_PRICE, await history)).toEqual([])
    await market.backend.dispose()
    expect(pricesOf(SIMULATED_PRICE, market.stored(SERVICE_FORM.baseUrl))).toEqual([])
  })
})
