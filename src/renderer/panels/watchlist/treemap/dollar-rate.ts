/** Converts turnover to US dollars by forex quotes, so that tiles of several markets are comparable. */
import { createRates, type RateOf } from '#model/positions/conversions/conversion.ts'
import { currencyInCode, pairOf, unitOf, type CurrencyCode, type CurrencyPair } from '#model/market/currency.ts'
import { instrumentId, instrumentOf, type InstrumentId } from '#model/market/instrument.ts'

/** Currencies of exchanges by the service's region, as in its directory. The currency of mainland China is quoted offshore. */
const BY_REGION: Readonly<Record<string, CurrencyCode>> = {
  US: 'USD',
  HK: 'HKD',
  SH: 'CNH',
  SZ: 'CNH',
  JP: 'JPY',
  TW: 'TWD',
  SG: 'SGD',
  IN: 'INR',
  TH: 'THB',
  MX: 'MXN',
  MY: 'MYR',
  TR: 'TRY',
  DE: 'EUR',
  ES: 'EUR',
  NL: 'EUR',
  GB: 'GBP',
}
/** Stablecoins counted as one dollar. */
const DOLLAR_COINS: ReadonlySet<CurrencyCode> = new Set(['USDT', 'USDC', 'FDUSD', 'TUSD', 'BUSD', 'USD'])
/** Currencies quoted as dollars per unit. */
const DIRECT: ReadonlySet<CurrencyCode> = new Set(['EUR', 'GBP', 'AUD', 'NZD'])

/** Null if unknown, or if the turnover is that of a whole market. */
export function turnoverCurrency(instrument: InstrumentId): CurrencyCode | null {
  const { assetClass, region } = instrumentOf(instrument)
  switch (assetClass) {
    case 'indices':
      return null
    case 'crypto':
      return DOLLAR_COINS.has(currencyInCode(instrument) ?? '') ? 'USD' : null
    case 'forex':
      return currencyInCode(instrument)
    default:
      return BY_REGION[region] ?? null
  }
}

export function dollarPairs(currencies: Iterable<CurrencyCode | null>): readonly CurrencyPair[] {
  const needed = new Set([...currencies].flatMap((code) => (code === null ? [] : unitOf(code).currency)))
  needed.delete('USD')
  return [...needed].flatMap((currency) => {
    const code = DIRECT.has(currency) ? `${currency}USD` : `USD${currency}`
    return pairOf(instrumentId({ assetClass: 'forex', region: 'GB', exchange: '', code })) ?? []
  })
}

/** @param priceOf The last price of a pair. */
export function dollarRates(pairs: readonly CurrencyPair[], priceOf: (pair: InstrumentId) => number | null): RateOf {
  return createRates(
    pairs.map((pair) => ({ ...pair, price: priceOf(pair.instrument), fetchedAt: null, isStale: false })),
  )
}

/** Returns US dollars, or null without a rate. */
export function dollarsOf(turnover: number | null, currency: CurrencyCode | null, rateOf: RateOf): number | null {
  if (turnover === null || currency === null) return null
  const rate = rateOf(currency, 'USD')
  return rate.kind === 'known' ? turnover * rate.factor.toNumber() : null
}
