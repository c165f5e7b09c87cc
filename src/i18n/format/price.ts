/** Formats prices and changes in the instrument's decimals. */
import type { Locale } from '../locale.ts'
import { NO_VALUE } from './minus.ts'
import { numberText, type NumberText } from './number-text.ts'

export interface PriceFormat {
  price(value: number | null, decimals: number): string
  /** With a plus on rises. */
  change(value: number | null, decimals: number): string
}

export function createPriceFormat(locale: Locale): PriceFormat {
  const cached = (signDisplay: 'negative' | 'exceptZero') => {
    const byDecimals: NumberText[] = []
    return (decimals: number): NumberText =>
      (byDecimals[decimals] ??= numberText(locale, {
        minimumFractionDigits: decimals,
        maximumFractionDigits: decimals,
        signDisplay,
      }))
  }
  const plain = cached('negative')
  const signed = cached('exceptZero')
  return {
    price: (value, decimals) => (value === null ? NO_VALUE : plain(decimals).format(value)),
    change: (value, decimals) => (value === null ? NO_VALUE : signed(decimals).format(value)),
  }
}
