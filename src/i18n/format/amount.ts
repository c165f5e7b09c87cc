/** Amounts of money, with the digits and the sign of their currency. */
import { coinDecimals, type CurrencyCode } from '#model/market/currency.ts'
import type { Decimal } from '#model/values/decimal.ts'
import type { Locale } from '../locale.ts'
import { NO_VALUE } from './minus.ts'
import { numberText, type NumberText } from './number-text.ts'

export interface AmountFormat {
  /** Exact, however large. */
  amount(value: Decimal | null, currency: CurrencyCode | null): string
  /** Signed: a plus on gains, nothing on zero. */
  amountChange(value: Decimal | null, currency: CurrencyCode | null): string
  /** Of shares, units or coins, in as many decimals as it has. */
  heldQuantity(value: Decimal): string
  /** The cost of one unit, in the decimals of its price and three at least: an average falls between two prices. */
  unitCost(value: Decimal | null, decimals: number): string
}

/** The form that `Intl` takes for a currency. */
const ISO = /^[A-Z]{3}$/u
/** Decimals that an amount in a coin has at least, so that amounts stay below each other. */
const MIN_DECIMALS = 2

/** In place of an amount that is nobody's business. */
const HIDDEN = '•••'

/** Decimals of the cost of one unit at least. */
const MIN_UNIT_DECIMALS = 3

/** @param isHidden Whether every amount is hidden, as it is while the reader wants to be discreet. */
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
  /** What is held stays the same while its price moves. */
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

/** A coin is written behind its amount, in as many digits as the amount has: it may be worth a fortune. */
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

/** Half away from zero, as `Intl` rounds: ties are decided on all digits there are. */
const HALF_UP = 1
/** A number of so many digits survives as a binary one: it is written back as the decimal one that it stands for. */
const EXACT_DIGITS = 15

/** Writes a number as a binary one where that is the same, and rounds it first where it is not: texts of many digits are slow to read. */
function roundedFormat(format: NumberText): RoundedFormat {
  const decimals = format.maximumFractionDigits
  return {
    of(value) {
      const short = isExact(value) ? value : value.round(decimals, HALF_UP)
      return format.format(isExact(short) ? binaryOf(short) : (short.toFixed() as `${number}`))
    },
  }
}

/** Powers of ten that are exact as binary numbers. */
const MAX_EXACT_POWER = 22

/** The nearest binary number of an exact one: a whole number and a power of ten that are both exact, and one division. */
function binaryOf(value: Decimal): number {
  const { s: sign, e: exponent, c: digits } = value
  const power = digits.length - 1 - exponent
  if (power > MAX_EXACT_POWER) return value.toNumber()
  const whole = digits.reduce((sum, digit) => sum * 10 + digit, 0)
  return sign * (power < 0 ? whole * 10 ** -power : whole / 10 ** power)
}

const isExact = ({ c: digits, e: exponent }: Decimal): boolean =>
  digits.length <= EXACT_DIGITS && exponent < EXACT_DIGITS
