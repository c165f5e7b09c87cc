/** Formats amounts of money in their currency. */
import { coinDecimals, type CurrencyCode } from '#model/market/currency.ts'
import type { Decimal } from '#model/values/decimal.ts'
import type { Locale } from '../locale.ts'
import { NO_VALUE } from './minus.ts'
import { numberText, type NumberText } from './number-text.ts'

export interface AmountFormat {
  /** Exact, however large. */
  amount(value: Decimal | null, currency: CurrencyCode | null): string
  /** With a plus on gains. */
  amountChange(value: Decimal | null, currency: CurrencyCode | null): string
  /** Formats shares, units or coins with all decimals. */
  heldQuantity(value: Decimal): string
  /** Formats the cost of one unit with the decimals of its price, at least three, because an average is between two prices. */
  unitCost(value: Decimal | null, decimals: number): string
}

/** The form of currency codes for `Intl`. */
const ISO = /^[A-Z]{3}$/u
/** Aligns columns. */
const MIN_DECIMALS = 2

const HIDDEN = '•••'

const MIN_UNIT_DECIMALS = 3

/** Creates the formats. @param isHidden As in discreet mode. */
export function createAmountFormat(locale: Locale, isHidden: boolean): AmountFormat {
  const cached = (signDisplay: 'negative' | 'exceptZero') => {
    const byCurrency = new Map<string, RoundedFormat>()
    return (value: Decimal | null, currency: CurrencyCode | null): string => {
      if (value === null || currency === null) return NO_VALUE
      if (isHidden) return HIDDEN
      const format = byCurrency.get(currency) ?? formatOf(locale, currency, signDisplay)
      byCurrency.set(currency, format)
      return format.of(value)
    }
  }
  const quantity = numberText(locale, { maximumFractionDigits: 8 })
  const unitCosts: RoundedFormat[] = []
  /** Quantities stay the same while prices move. */
  const known = new WeakMap<Decimal, string>()
  return {
    amount: cached('negative'),
    amountChange: cached('exceptZero'),
    heldQuantity(value) {
      if (isHidden) return HIDDEN
      const text = known.get(value) ?? quantity.format(value.toFixed() as `${number}`)
      known.set(value, text)
      return text
    },
    unitCost(value, priceDecimals) {
      if (value === null) return NO_VALUE
      if (isHidden) return HIDDEN
      const decimals = Math.max(MIN_UNIT_DECIMALS, priceDecimals)
      unitCosts[decimals] ??= roundedFormat(
        numberText(locale, { minimumFractionDigits: decimals, maximumFractionDigits: decimals }),
      )
      return unitCosts[decimals].of(value)
    },
  }
}

/** Writes a coin's code after the amount, with all digits, because they may be worth a fortune. */
function formatOf(locale: Locale, currency: CurrencyCode, signDisplay: 'negative' | 'exceptZero'): RoundedFormat {
  const decimals = coinDecimals(currency)
  if (decimals === null && ISO.test(currency))
    return roundedFormat(numberText(locale, { style: 'currency', currency, signDisplay }))
  const format = roundedFormat(
    numberText(locale, {
      minimumFractionDigits: MIN_DECIMALS,
      maximumFractionDigits: decimals ?? MIN_DECIMALS,
      signDisplay,
    }),
  )
  return { of: (value) => `${format.of(value)} ${currency}` }
}

interface RoundedFormat {
  of(value: Decimal): string
}

/** Half away from zero, as `Intl` rounds. */
const HALF_UP = 1
/** Digits that a binary number preserves. */
const EXACT_DIGITS = 15

/** Formats exact binary numbers directly; otherwise rounds first, because long texts are slow to parse. */
function roundedFormat(format: NumberText): RoundedFormat {
  const decimals = format.maximumFractionDigits
  return {
    of(value) {
      const short = isExact(value) ? value : value.round(decimals, HALF_UP)
      return format.format(isExact(short) ? binaryOf(short) : (short.toFixed() as `${number}`))
    },
  }
}

/** The largest power of ten that is exact in binary. */
const MAX_EXACT_POWER = 22

/** Returns the nearest binary number by one division of exact numbers. */
function binaryOf(value: Decimal): number {
  const { s: sign, e: exponent, c: digits } = value
  const power = digits.length - 1 - exponent
  if (power > MAX_EXACT_POWER) return value.toNumber()
  const whole = digits.reduce((sum, digit) => sum * 10 + digit, 0)
  return sign * (power < 0 ? whole * 10 ** -power : whole / 10 ** power)
}

const isExact = ({ c: digits, e: exponent }: Decimal): boolean =>
  digits.length <= EXACT_DIGITS && exponent < EXACT_DIGITS
