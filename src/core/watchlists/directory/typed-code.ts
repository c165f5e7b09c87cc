/** Reads a code without a market by its marks or shape: `VOD.L` is in London, six digits trade in China. */
import { instrumentFault, instrumentId, serviceCode, type InstrumentId } from '#model/market/instrument.ts'
import type { AssetClass } from '#model/market/asset-class.ts'
import type { CurrencyCode } from '#model/market/currency.ts'
import { exchangeFor, exchangesOfSuffix } from './exchanges.ts'

type Market = readonly [assetClass: AssetClass, region: string, exchange?: string]

/**
 * The result of reading a code.
 * - `marked`: a suffix or prefix names its market; the known reading is used.
 * - `shaped`: its shape allows these readings, the likeliest first.
 * - `unserved`: the service lacks the market of its mark.
 * - `listing`: the exchange of its mark does not quote in the currency.
 */
export type CodeReading =
  | { readonly kind: 'marked' | 'shaped'; readonly instruments: readonly InstrumentId[] }
  | { readonly kind: 'unserved' | 'listing'; readonly mark: string }

/** A pair of two of these is an exchange rate. Longer lists contain currencies no longer quoted. */
const CURRENCIES: ReadonlySet<string> = new Set([
  'USD', 'EUR', 'GBP', 'JPY', 'CHF', 'AUD', 'NZD', 'CAD', 'CNY', 'CNH', 'HKD', 'SGD', 'SEK', 'NOK', 'DKK', 'PLN', 'CZK', 'HUF', 'TRY',
  'ZAR', 'MXN', 'BRL', 'INR', 'KRW', 'TWD', 'THB', 'IDR', 'MYR', 'PHP', 'ILS', 'RUB', 'XAU', 'XAG', 'XPT', 'XPD',
]) // prettier-ignore

const CRYPTO_PAIR = /^[A-Z\d]{1,16}(?:USDT|USDC|FDUSD|BUSD|TUSD)$|^[A-Z\d]{3,8}(?:BTC|ETH)$/u
/** A coin at Yahoo Finance: `BTC-USD`. */
const COIN_PAIR = /^([A-Z\d]{2,10})-(USD|EUR|GBP|JPY|TRY|BRL)$/u

/** A rate or a future at Yahoo Finance: `EURUSD=X`, `GC=F`. */
const YAHOO_RATE = /^([A-Z]{6})=X$/u
const YAHOO_FUTURE = /^([A-Z]{1,4})=F$/u

const MARKETS_BY_SHAPE: readonly (readonly [shape: RegExp, markets: readonly Market[]])[] = [
  [/^(?:60|68|90)\d{4}$/u, [['stock', 'SH']]],
  [/^5[0-8]\d{4}$/u, [['fund', 'SH']]],
  [/^000\d{3}$/u, [['stock', 'SZ'], ['indices', 'GB']]],
  [/^399\d{3}$/u, [['indices', 'GB']]],
  [/^(?:00|20|30)\d{4}$/u, [['stock', 'SZ']]],
  [/^1[5-8]\d{4}$/u, [['fund', 'SZ']]],
  // Hong Kong codes have five digits; without leading zeros they may look like codes of other markets.
  [/^\d{5}$|^\d{1,3}$/u, [['stock', 'HK']]],
  [/^\d{4}$/u, [['stock', 'HK'], ['stock', 'JP'], ['stock', 'TW'], ['stock', 'MY']]],
  [/^\d{3}[A-Z]$/u, [['stock', 'JP']]],
  [/^[A-Z]{1,3}$/u, [['stock', 'US'], ['fund', 'US'], ['future', 'US'], ['indices', 'GB']]],
  [/^[A-Z]{4,5}$/u, [['stock', 'US'], ['fund', 'US'], ['indices', 'GB']]],
  // A class of shares.
  [/^[A-Z]{1,5}[./ -][A-Z]$/u, [['stock', 'US']]],
  // Longer than any code of New York.
  [/^[A-Z]{6,12}$/u, [['stock', 'IN'], ['stock', 'TR'], ['stock', 'MX'], ['crypto', 'BA']]],
] // prettier-ignore

/**
 * Ignores case except for the New York prefix in `usAAPL`; `EUR/USD` equals `EURUSD`.
 * @param currency The currency of a trade, which distinguishes exchanges with one suffix.
 */
export function readCode(text: string, currency: CurrencyCode | null = null): CodeReading {
  const code = text.trim().toUpperCase()
  const pair = code.replace(/^([A-Z\d]+)[/-]([A-Z]{3,5})$/u, '$1$2').replace(YAHOO_RATE, '$1')
  if (CRYPTO_PAIR.test(pair)) return shaped([['crypto', 'BA']], pair)
  if (isRate(pair)) return shaped([['forex', 'GB']], pair)
  if (COIN_PAIR.test(code)) return shaped([['crypto', 'BA']], pair)
  if (YAHOO_FUTURE.test(code)) return shaped([['future', 'US']], code.replace(YAHOO_FUTURE, '$1'))
  return withPrefix(text.trim(), currency) ?? withSuffix(code, currency) ?? byShape(code)
}

/** The likeliest instrument first. */
export function readingsOf(text: string): readonly InstrumentId[] {
  const reading = readCode(text)
  return 'instruments' in reading ? reading.instruments : []
}

function byShape(code: string): CodeReading {
  const [, markets = []] = MARKETS_BY_SHAPE.find(([shape]) => shape.test(code)) ?? []
  return shaped(markets, code)
}

/**
 * Prefixes of Chinese programs: `sh600519`, `hk00700` and `usAAPL` of Sina and Tencent, `SH600519` of Xueqiu, `HK.00700`, `US.AAPL`,
 * `SG.D05`, `JP.7203` and `MY.1155` of Futu.
 */
const PREFIXES: readonly RegExp[] = [
  /^(sh|sz|bj)(\d{6})$/iu,
  /^(hk)(\d{4,5})$/iu,
  /^(us)([A-Z]{1,5}(?:[.-][A-Z])?)$/u,
  /^(sh|sz|bj)\.(\d{6})$/iu,
  /^(hk)\.(\d{1,5})$/iu,
  /^(us)\.([A-Z]{1,5}(?:[.-][A-Z])?)$/iu,
  // A digit distinguishes them from a class of shares.
  /^(sg|jp|my)\.((?=[A-Z]*\d)[A-Z\d]{2,5})$/iu,
]

function withPrefix(text: string, currency: CurrencyCode | null): CodeReading | null {
  for (const form of PREFIXES) {
    const [, prefix = '', code = ''] = form.exec(text) ?? []
    if (prefix !== '') return onExchange(prefix.toUpperCase(), code.toUpperCase(), currency, prefix)
  }
  return null
}

/** Returns null if no suffix names an exchange. */
function withSuffix(code: string, currency: CurrencyCode | null): CodeReading | null {
  const [, stem = '', suffix = ''] = /^(.+)\.([A-Z]{1,3})$/u.exec(code) ?? []
  return stem === '' ? null : onExchange(suffix, stem, currency, `.${suffix}`)
}

/** @param mark The part of the text that names the exchange. */
function onExchange(suffix: string, code: string, currency: CurrencyCode | null, mark: string): CodeReading | null {
  const among = exchangesOfSuffix(suffix)
  if (among.length === 0) return null
  const found = exchangeFor(among, code, currency)
  if (typeof found === 'string') return { kind: found, mark }
  return { kind: 'marked', instruments: sound(marketsIn(found.region, found.exchange, code), code) }
}

/** Funds and indices of China have their own number ranges; elsewhere only a directory distinguishes them. */
function marketsIn(region: string, exchange: string, code: string): readonly Market[] {
  if (region === 'SH' && /^5\d{5}$/u.test(code)) return [['fund', region]]
  if (region === 'SZ' && /^1[5-8]\d{4}$/u.test(code)) return [['fund', region]]
  if ((region === 'SH' && /^000\d{3}$/u.test(code)) || (region === 'SZ' && /^399\d{3}$/u.test(code)))
    return [['indices', 'GB']]
  return [['stock', region, exchange], ...(region === 'US' ? [['fund', region] as const] : [])]
}

const isRate = (code: string): boolean =>
  code.length === 6 && CURRENCIES.has(code.slice(0, 3)) && CURRENCIES.has(code.slice(3))

const shaped = (markets: readonly Market[], code: string): CodeReading => ({
  kind: 'shaped',
  instruments: sound(markets, code),
})

function sound(markets: readonly Market[], code: string): readonly InstrumentId[] {
  return markets.flatMap(([assetClass, region, exchange = '']) => {
    const parts = { assetClass, region, exchange, code: serviceCode(region, code) }
    return instrumentFault(parts) === null ? [instrumentId(parts)] : []
  })
}
