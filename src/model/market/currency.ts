/** Currencies: how they are written, which are parts of another one, and which one a forex or crypto code is quoted in. */
import { instrumentOf, type InstrumentId } from './instrument.ts'

/** ISO 4217, a minor unit such as `GBX`, a metal such as `XAU`, or a coin such as `USDT`. Upper case. */
export type CurrencyCode = string

const FORM = /^[A-Z][A-Z\d]{1,9}$/u

/** Whether any value has the form of a currency's code. */
export function isCurrencyCode(value: unknown): value is CurrencyCode {
  return typeof value === 'string' && FORM.test(value)
}

/** A unit in which shares are quoted, and how many of it are one of its currency. */
export interface CurrencyUnit {
  readonly currency: CurrencyCode
  readonly per: number
}

/**
 * Minor units by the codes of the exchanges that quote in them, which ISO 4217 lacks.
 * - GBX: penny sterling, London Stock Exchange, "Trading currencies" of its rules for trading parameters.
 * - ILA: agora, Tel Aviv Stock Exchange, whose share prices are in agorot.
 * - ZAC: cent, Johannesburg Stock Exchange, whose equity prices are in cents.
 *
 * The hundredth part is that of ISO 4217, list one, column "minor unit": two decimals for GBP, ILS and ZAR.
 */
const MINOR_UNITS: Readonly<Record<CurrencyCode, CurrencyUnit>> = {
  GBX: { currency: 'GBP', per: 100 },
  ILA: { currency: 'ILS', per: 100 },
  ZAC: { currency: 'ZAR', per: 100 },
}

/** Spellings in lower case, which would read as the currency itself in upper case. */
const MINOR_SPELLINGS: Readonly<Record<string, CurrencyCode>> = { GBp: 'GBX', ILa: 'ILA', ZAc: 'ZAC' }

/** The code of a currency as somebody wrote it, known or not; null where it has no form of one. */
export function readCurrency(text: string): CurrencyCode | null {
  const trimmed = text.trim()
  const code = MINOR_SPELLINGS[trimmed] ?? trimmed.toUpperCase()
  return isCurrencyCode(code) ? code : null
}

/** Quote currencies of crypto codes, longer ones first: `BTCFDUSD` ends in USD as well. */
const CRYPTO_QUOTES = ['FDUSD', 'USDT', 'USDC', 'TUSD', 'BUSD', 'USD', 'EUR', 'GBP', 'TRY', 'JPY', 'BRL', 'BTC', 'ETH', 'BNB'] as const // prettier-ignore
/** Beyond ISO 4217 as the platform lists it: the yuan outside the mainland, and metals by the ounce. */
const BEYOND_ISO = ['CNH', 'XAU', 'XAG', 'XPT', 'XPD'] as const

/** Coins that are meant to be worth a dollar, and are counted in cents as one is. */
const DOLLAR_COINS: ReadonlySet<CurrencyCode> = new Set(['FDUSD', 'USDT', 'USDC', 'TUSD', 'BUSD'])
const CENT_DECIMALS = 2
/** A bitcoin is divided into a hundred million parts (bitcoin.org, "Frequently asked questions"); exchanges write others as finely. */
const COIN_DECIMALS = 8

/** Made when the first one is asked about: the platform's list is long. */
let money: ReadonlySet<CurrencyCode> | null = null

/** Whether a code is of a currency that a state issues, a part of one, or a metal. */
function isMoney(code: CurrencyCode): boolean {
  money ??= new Set([...Intl.supportedValuesOf('currency'), ...Object.keys(MINOR_UNITS), ...BEYOND_ISO])
  return money.has(code)
}

/** Returns the decimals that an amount in a coin may need; null for a currency, whose decimals the platform knows. */
export function coinDecimals(code: CurrencyCode): number | null {
  if (DOLLAR_COINS.has(code)) return CENT_DECIMALS
  return isMoney(code) ? null : COIN_DECIMALS
}

/** A currency as somebody wrote it, a coin that others are quoted in among them; null for a word that is none. */
export function readKnownCurrency(text: string): CurrencyCode | null {
  const code = readCurrency(text)
  return code !== null && (isMoney(code) || CRYPTO_QUOTES.some((coin) => coin === code)) ? code : null
}

/** The unit that a code stands for; a currency is its own. */
export function unitOf(code: CurrencyCode): CurrencyUnit {
  return MINOR_UNITS[code] ?? { currency: code, per: 1 }
}

/** The currency that the code of an instrument says its price is in; null where a code says nothing. */
export function currencyInCode(instrument: InstrumentId): CurrencyCode | null {
  const { assetClass, code } = instrumentOf(instrument)
  if (assetClass === 'forex') return pairOf(instrument)?.quote ?? null
  if (assetClass !== 'crypto') return null
  return CRYPTO_QUOTES.find((quote) => code.length > quote.length && code.endsWith(quote)) ?? null
}

/** A currency pair: one of `base` costs so many of `quote`. */
export interface CurrencyPair {
  readonly instrument: InstrumentId
  readonly base: CurrencyCode
  readonly quote: CurrencyCode
}

/** The pair that a forex instrument is; null for anything else. */
export function pairOf(instrument: InstrumentId): CurrencyPair | null {
  const { assetClass, code } = instrumentOf(instrument)
  if (assetClass !== 'forex' || !/^[A-Z]{6}$/u.test(code)) return null
  return { instrument, base: code.slice(0, 3), quote: code.slice(3) }
}
