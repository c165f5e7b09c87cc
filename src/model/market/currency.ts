/** Currency codes, minor units, and the quote currency of a code. */
import { instrumentOf, type InstrumentId } from './instrument.ts'

/** ISO 4217, a minor unit such as `GBX`, a metal such as `XAU`, or a coin such as `USDT`. */
export type CurrencyCode = string

const FORM = /^[A-Z][A-Z\d]{1,9}$/u

/** Returns whether a value has the form of a currency code. */
export function isCurrencyCode(value: unknown): value is CurrencyCode {
  return typeof value === 'string' && FORM.test(value)
}

/** A unit of share prices, `per` of which are one of its currency. */
export interface CurrencyUnit {
  readonly currency: CurrencyCode
  readonly per: number
}

/**
 * Minor units, which ISO 4217 lacks, by the codes of their exchanges.
 * - GBX: penny sterling, London Stock Exchange, "Trading currencies" of its rules for trading parameters.
 * - ILA: agora, Tel Aviv Stock Exchange, whose share prices are in agorot.
 * - ZAC: cent, Johannesburg Stock Exchange, whose equity prices are in cents.
 * The factor of 100 is from ISO 4217, list one, column "minor unit": two decimals for GBP, ILS and ZAR.
 */
const MINOR_UNITS: Readonly<Record<CurrencyCode, CurrencyUnit>> = {
  GBX: { currency: 'GBP', per: 100 },
  ILA: { currency: 'ILS', per: 100 },
  ZAC: { currency: 'ZAR', per: 100 },
}

/** In upper case, these would be the currency itself. */
const MINOR_SPELLINGS: Readonly<Record<string, CurrencyCode>> = { GBp: 'GBX', ILa: 'ILA', ZAc: 'ZAC' }

/** Reads a currency code, known or not. */
export function readCurrency(text: string): CurrencyCode | null {
  const trimmed = text.trim()
  const code = MINOR_SPELLINGS[trimmed] ?? trimmed.toUpperCase()
  return isCurrencyCode(code) ? code : null
}

/** Longer ones first: `BTCFDUSD` also ends in USD. */
const CRYPTO_QUOTES = ['FDUSD', 'USDT', 'USDC', 'TUSD', 'BUSD', 'USD', 'EUR', 'GBP', 'TRY', 'JPY', 'BRL', 'BTC', 'ETH', 'BNB'] as const // prettier-ignore
/** Missing from the platform's list: the offshore yuan, and metals by the ounce. */
const BEYOND_ISO = ['CNH', 'XAU', 'XAG', 'XPT', 'XPD'] as const

/** Pegged to the dollar, counted in cents. */
const DOLLAR_COINS: ReadonlySet<CurrencyCode> = new Set(['FDUSD', 'USDT', 'USDC', 'TUSD', 'BUSD'])
const CENT_DECIMALS = 2
/** A bitcoin has a hundred million parts (bitcoin.org, "Frequently asked questions"); exchanges write others as finely. */
const COIN_DECIMALS = 8

/** Created on first use, because it is long. */
let money: ReadonlySet<CurrencyCode> | null = null

/** Returns whether a code is of a currency, its minor unit, or a metal. */
function isMoney(code: CurrencyCode): boolean {
  money ??= new Set([...Intl.supportedValuesOf('currency'), ...Object.keys(MINOR_UNITS), ...BEYOND_ISO])
  return money.has(code)
}

/** Returns the decimals of amounts in a coin; null for a currency, whose decimals the platform knows. */
export function coinDecimals(code: CurrencyCode): number | null {
  if (DOLLAR_COINS.has(code)) return CENT_DECIMALS
  return isMoney(code) ? null : COIN_DECIMALS
}

/** Reads the code of a known currency or quote coin. */
export function readKnownCurrency(text: string): CurrencyCode | null {
  const code = readCurrency(text)
  return code !== null && (isMoney(code) || CRYPTO_QUOTES.some((coin) => coin === code)) ? code : null
}

/** Returns the unit of a code. */
export function unitOf(code: CurrencyCode): CurrencyUnit {
  return MINOR_UNITS[code] ?? { currency: code, per: 1 }
}

/** Returns the currency that an instrument's code implies. */
export function currencyInCode(instrument: InstrumentId): CurrencyCode | null {
  const { assetClass, code } = instrumentOf(instrument)
  if (assetClass === 'forex') return pairOf(instrument)?.quote ?? null
  if (assetClass !== 'crypto') return null
  return CRYPTO_QUOTES.find((quote) => code.length > quote.length && code.endsWith(quote)) ?? null
}

/** A currency pair; its price is one `base` in `quote`. */
export interface CurrencyPair {
  readonly instrument: InstrumentId
  readonly base: CurrencyCode
  readonly quote: CurrencyCode
}

/** Returns the pair of a forex instrument. */
export function pairOf(instrument: InstrumentId): CurrencyPair | null {
  const { assetClass, code } = instrumentOf(instrument)
  if (assetClass !== 'forex' || !/^[A-Z]{6}$/u.test(code)) return null
  return { instrument, base: code.slice(0, 3), quote: code.slice(3) }
}
