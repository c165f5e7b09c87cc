import { describe, expect, it } from 'vitest'
import directory from '#resources/directory.json' with { type: 'json' }
import { isInstrumentId } from '#model/market/instrument.ts'
import {
  dollarPairs,
  dollarRates,
  dollarsOf,
  turnoverCurrency,
} from '#renderer/panels/watchlist/treemap/dollar-rate.ts'
import { idOf } from '#test/fakes/quotes/live-quotes.ts'

const PRICES: Readonly<Record<string, number>> = {
  'forex:GB::USDHKD': 8,
  'forex:GB::EURUSD': 1.25,
  'forex:GB::USDJPY': 160,
  'forex:GB::USDCNH': 0,
  'forex:GB::GBPUSD': 1.25,
}
const worth = (instrument: string, turnover: number | null = 1_000) => {
  const currency = turnoverCurrency(idOf(instrument))
  return dollarsOf(
    turnover,
    currency,
    dollarRates(dollarPairs([currency]), (pair) => PRICES[pair] ?? null),
  )
}

describe('turnover in US dollars', () => {
  it.each([
    ['stock:US::AAPL', 1_000],
    ['stock:HK::700', 125],
    ['stock:DE::SAP', 1_250],
    ['stock:GB::HSBA', 1_250],
    ['crypto:BA::BTCUSDT', 1_000],
    ['forex:GB::EURUSD', 1_000],
    ['forex:GB::EURJPY', 6.25],
  ])('for %s is %d', (instrument, dollars) => {
    expect(worth(instrument)).toBe(dollars)
  })

  it.each([
    ['without a rate', 'stock:TW::2330'],
    ['with a rate that is no price', 'stock:SH::600519'],
    ['of a market as a whole', 'indices:GB::SPX'],
    ['in a coin that is no dollar', 'crypto:BA::ETHBTC'],
    ['of a region that is not known', 'stock:ZZ::A'],
  ])('is not known %s', (_why, instrument) => {
    expect(worth(instrument)).toBeNull()
  })

  it('is counted in the currency in which positions value a share', () => {
    const shares = directory.filter(({ id }) => id.startsWith('stock:'))
    const counted = shares.map(({ id }) => (isInstrumentId(id) ? turnoverCurrency(id) : null))
    // Yuan are exchanged offshore.
    expect(counted).toEqual(shares.map(({ currency }) => (currency === 'CNY' ? 'CNH' : currency)))
  })

  it('is not known where there is no turnover', () => {
    expect(worth('stock:US::AAPL', null)).toBeNull()
  })
})

describe('the pairs that turnover is compared by', () => {
  it('are one a currency, and none for the dollar', () => {
    const pairs = dollarPairs(['USD', 'GBX', 'GBP', 'JPY', null, 'JPY']).map(({ instrument }) => instrument)
    expect(pairs).toEqual(['forex:GB::GBPUSD', 'forex:GB::USDJPY'])
  })
})
