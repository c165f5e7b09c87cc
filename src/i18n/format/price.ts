/** Prices and changes of prices, in the instrument's own decimals. */
import type { Locale } from '../locale.ts'
import { NO_VALUE, withMinus } from './minus.ts'

export interface PriceFormat {
  price(value: number | null, decimals: number): string
  /** Signed: a plus on rises, nothing on zero. */
  change(value: number | null, decimals: number): string
}

export function createPriceFormat(locale: Locale): PriceFormat {
  const cached = (signDisplay: 'auto' | 'exceptZero') => {
    const byDecimals: Intl.NumberFormat[] = []
    return (decimals: number): Intl.NumberFormat =>
      (byDecimals[decimals] ??= new Intl.NumberFormat(locale, {
        minimumFractionDigits: decimals,
        maximumFractionDigits: decimals,
        signDisplay,
      }))
  }
  const plain = cached('auto')
  const signed = cached('exceptZero')
  return {
    price: (value, decimals) => (value === null ? NO_VALUE : withMinus(plain(decimals).format(value))),
    change: (value, decimals) => (value === null ? NO_VALUE : withMinus(signed(decimals).format(value))),
  }
}
