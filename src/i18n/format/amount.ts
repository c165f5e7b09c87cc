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
    const byCurrency = new Map<string, Intl.NumberFormat>()
    return (value: Decimal | null, currency: CurrencyCode | null): string => {
      if (value === null || currency === null) return NO_VALUE
      if (isHidden) return HIDDEN
      const format = byCurrency.get(currency) ?? formatOf(locale, currency, signDisplay)
      byCurrency.set(currency, format)
      const text = withMinus(format.format(value.toFixed() as `${number}`))
      return ISO.test(currency) ? text : `${text} ${currency}`
    }
  }
  let quantity: Intl.NumberFormat | null = null
  return {
    amount: cached('auto'),
    amountChange: cached('exceptZero'),
    heldQuantity(value) {
      if (isHidden) return HIDDEN
      quantity ??= new Intl.NumberFormat(locale, { maximumFractionDigits: 8 })
      return withMinus(quantity.format(value.toFixed() as `${number}`))
    },
  }
}

function formatOf(locale: Locale, currency: CurrencyCode, signDisplay: 'auto' | 'exceptZero'): Intl.NumberFormat {
  if (ISO.test(currency)) return new Intl.NumberFormat(locale, { style: 'currency', currency, signDisplay })
  return new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay })
}
