/** Amounts of money, with the digits and the sign of their currency. */
import type { CurrencyCode } from '../../model/currency.ts'
import type { Decimal } from '../../model/decimal.ts'
import type { Locale } from '../locale.ts'
import { NO_VALUE, withMinus } from './minus.ts'

export interface AmountFormat {
  /** Exact, however large. */
  amount(value: Decimal | null, currency: CurrencyCode | null): string
  /** Signed: a plus on gains, nothing on zero. */
  amountChange(value: Decimal | null, currency: CurrencyCode | null): string
  /** Of shares, units or coins, in as many decimals as it has. */
  heldQuantity(value: Decimal): string
}

/** What `Intl` takes for a currency; a coin has another length. */
const ISO = /^[A-Z]{3}$/u

/** In place of an amount that is nobody's business. */
const HIDDEN = '•••'

/** @param isHidden Whether every amount is hidden, as it is while the reader wants to be discreet. */
export function createAmountFormat(locale: Locale, isHidden: boolean): AmountFormat {
  const cached = (signDisplay: 'auto' | 'exceptZero') => {
    const byCurrency = new Map<string, RoundedFormat>()
    return (value: Decimal | null, currency: CurrencyCode | null): string => {
      if (value === null || currency === null) return NO_VALUE
      if (isHidden) return HIDDEN
      const format = byCurrency.get(currency) ?? roundedFormat(formatOf(locale, currency, signDisplay))
      byCurrency.set(currency, format)
      const text = withMinus(format.of(value))
      return ISO.test(currency) ? text : `${text} ${currency}`
    }
  }
  let quantity: Intl.NumberFormat | null = null
  /** What is held stays the same while its price moves. */
  const known = new WeakMap<Decimal, string>()
  return {
    amount: cached('auto'),
    amountChange: cached('exceptZero'),
    heldQuantity(value) {
      if (isHidden) return HIDDEN
      quantity ??= new Intl.NumberFormat(locale, { maximumFractionDigits: 8 })
      const text = known.get(value) ?? withMinus(quantity.format(value.toFixed() as `${number}`))
      known.set(value, text)
      return text
    },
  }
}

function formatOf(locale: Locale, currency: CurrencyCode, signDisplay: 'auto' | 'exceptZero'): Intl.NumberFormat {
  if (ISO.test(currency)) return new Intl.NumberFormat(locale, { style: 'currency', currency, signDisplay })
  return new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay })
}

interface RoundedFormat {
  of(value: Decimal): string
}

/** Half away from zero, as `Intl` rounds: ties are decided on all digits there are. */
const HALF_UP = 1
/** A number of so many digits survives as a binary one: it is written back as the decimal one that it stands for. */
const EXACT_DIGITS = 15

/** Writes a number as a binary one where that is the same, and rounds it first where it is not: texts of many digits are slow to read. */
function roundedFormat(format: Intl.NumberFormat): RoundedFormat {
  const decimals = format.resolvedOptions().maximumFractionDigits ?? 0
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
