/** Reads a code without a market by its shape: six digits trade in China, two currencies are an exchange rate. */
import { instrumentFault, instrumentId, serviceCode, type InstrumentId } from '../../model/instrument.ts'
import type { AssetClass } from '../../model/asset-class.ts'

type Market = readonly [assetClass: AssetClass, region: string]

/**
 * A pair that starts or ends with one of these is an exchange rate. Longer lists hold currencies that are no longer
 * quoted.
 */
const CURRENCIES: ReadonlySet<string> = new Set([
  'USD', 'EUR', 'GBP', 'JPY', 'CHF', 'AUD', 'NZD', 'CAD', 'CNY', 'CNH', 'HKD', 'SGD', 'SEK', 'NOK', 'DKK', 'PLN', 'CZK', 'HUF', 'TRY',
  'ZAR', 'MXN', 'BRL', 'INR', 'KRW', 'TWD', 'THB', 'IDR', 'MYR', 'PHP', 'ILS', 'RUB', 'XAU', 'XAG', 'XPT', 'XPD',
]) // prettier-ignore

const CRYPTO_PAIR = /^[A-Z\d]{1,16}(?:USDT|USDC|FDUSD|BUSD|TUSD)$|^[A-Z\d]{3,8}(?:BTC|ETH)$/u

/** Other programs' suffixes of a code: `600519.SS`, `00700.HK`, `AAPL.US`. */
const SUFFIXES: Readonly<Record<string, string>> = {
  US: 'US', HK: 'HK', SH: 'SH', SS: 'SH', SZ: 'SZ', SG: 'SG', SI: 'SG', JP: 'JP', T: 'JP', TW: 'TW', IN: 'IN', NS: 'IN', TH: 'TH',
  BK: 'TH', DE: 'DE', MX: 'MX', KL: 'MY', MY: 'MY', TR: 'TR', IS: 'TR', ES: 'ES', MC: 'ES', NL: 'NL', AS: 'NL', GB: 'GB', L: 'GB',
} // prettier-ignore

const MARKETS_BY_SHAPE: readonly (readonly [shape: RegExp, markets: readonly Market[]])[] = [
  [/^(?:60|68|90)\d{4}$/u, [['stock', 'SH']]],
  [/^5[0-8]\d{4}$/u, [['fund', 'SH']]],
  [/^000\d{3}$/u, [['stock', 'SZ'], ['indices', 'GB']]],
  [/^399\d{3}$/u, [['indices', 'GB']]],
  [/^(?:00|20|30)\d{4}$/u, [['stock', 'SZ']]],
  [/^1[5-8]\d{4}$/u, [['fund', 'SZ']]],
  // A Hong Kong code is written with five digits; without its leading zeros it may also be one of four.
  [/^\d{5}$|^\d{1,3}$/u, [['stock', 'HK']]],
  [/^\d{4}$/u, [['stock', 'HK'], ['stock', 'JP'], ['stock', 'TW'], ['stock', 'MY']]],
  [/^\d{3}[A-Z]$/u, [['stock', 'JP']]],
  [/^[A-Z]{1,3}$/u, [['stock', 'US'], ['fund', 'US'], ['future', 'US'], ['indices', 'GB']]],
  [/^[A-Z]{4,5}$/u, [['stock', 'US'], ['fund', 'US'], ['indices', 'GB']]],
  [/^[A-Z]{1,5}[.-][A-Z]$/u, [['stock', 'US']]],
  // Longer than any code of New York.
  [/^[A-Z]{6,12}$/u, [['stock', 'IN'], ['stock', 'TR'], ['stock', 'MX'], ['crypto', 'BA']]],
] // prettier-ignore

/**
 * The instruments that a bare code may mean, the likeliest first; empty where its shape says nothing. Case does not
 * matter, and `EUR/USD` equals `EURUSD`.
 */
export function readingsOf(text: string): readonly InstrumentId[] {
  const code = text.trim().toUpperCase()
  const pair = code.replace(/^([A-Z\d]+)[/-]([A-Z]{3,5})$/u, '$1$2')
  if (CRYPTO_PAIR.test(pair)) return sound([['crypto', 'BA']], pair)
  if (isRate(pair)) return sound([['forex', 'GB']], pair)
  return withSuffix(code) ?? byShape(code)
}

function byShape(code: string): readonly InstrumentId[] {
  const [, markets = []] = MARKETS_BY_SHAPE.find(([shape]) => shape.test(code)) ?? []
  return sound(markets, code)
}

/** Null where there is no suffix, or none that names a market. */
function withSuffix(code: string): readonly InstrumentId[] | null {
  const [, stem, suffix = ''] = /^(.+)\.([A-Z]{1,2})$/u.exec(code) ?? []
  const region = Object.hasOwn(SUFFIXES, suffix) ? SUFFIXES[suffix] : undefined
  if (stem === undefined || region === undefined) return null
  // A one-letter suffix more often names a class of shares: BRK.B.
  return suffix.length === 2 || /\d/u.test(stem) ? sound([[classIn(region, stem), region]], stem) : null
}

const isRate = (code: string): boolean =>
  code.length === 6 && CURRENCIES.has(code.slice(0, 3)) && CURRENCIES.has(code.slice(3))

/** Funds of China have number ranges of their own; elsewhere only a directory knows. */
const classIn = (region: string, code: string): AssetClass =>
  (region === 'SH' && /^5\d{5}$/u.test(code)) || (region === 'SZ' && /^1[5-8]\d{4}$/u.test(code)) ? 'fund' : 'stock'

function sound(markets: readonly Market[], code: string): readonly InstrumentId[] {
  return markets.flatMap(([assetClass, region]) => {
    const parts = { assetClass, region, exchange: '', code: serviceCode(region, code) }
    return instrumentFault(parts) === null ? [instrumentId(parts)] : []
  })
}
