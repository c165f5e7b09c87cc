/** What turnover is worth in US dollars, so that tiles of several markets can be compared: by the forex quotes of the service. */
import { createRates, type RateOf } from '#model/positions/conversions/conversion.ts'
import { currencyInCode, pairOf, unitOf, type CurrencyCode, type CurrencyPair } from '#model/market/currency.ts'
import { instrumentId, instrumentOf, type InstrumentId } from '#model/market/instrument.ts'

/** Of exchanges, by the service's region, as the directory of instruments has them. Mainland China's currency is quoted offshore. */
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
/** Coins that stand for a dollar. */
const DOLLAR_COINS: ReadonlySet<CurrencyCode> = new Set(['USDT', 'USDC', 'FDUSD', 'TUSD', 'BUSD', 'USD'])
/** Currencies whose pair with the dollar says what one of them costs. */
const DIRECT: ReadonlySet<CurrencyCode> = new Set(['EUR', 'GBP', 'AUD', 'NZD'])

/** What the turnover of an instrument is counted in; null where it is not known, or is that of a whole market. */
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

/** The pairs that lead from these currencies to the dollar. */
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

/** In US dollars; null while the rate is not known. */
export function dollarsOf(turnover: number | null, currency: CurrencyCode | null, rateOf: RateOf): number | null {
  if (turnover === null || currency === null) return null
  const rate = rateOf(currency, 'USD')
  return rate.kind === 'known' ? turnover * rate.factor.toNumber() : null
}
