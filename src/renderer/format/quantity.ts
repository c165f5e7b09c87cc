/** Volumes and amounts: short in the cell (K, M, B or 万, 亿), in full on demand. */
import type { Locale } from '../i18n/locale.ts'
import { NO_VALUE, withMinus } from './minus.ts'

export interface QuantityFormat {
  short(value: number | null): string
  /** Every digit that the number has. */
  full(value: number | null): string
}

/** Where a language begins to shorten: thousands in English, ten thousands (万) in Chinese. */
const SHORTENED_FROM: Readonly<Record<Locale, number>> = { en: 1_000, 'zh-CN': 10_000 }

export function createQuantityFormat(locale: Locale): QuantityFormat {
  const exact = new Intl.NumberFormat(locale, { maximumFractionDigits: 10 })
  const small = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })
  const compact = new Intl.NumberFormat(locale, {
    notation: 'compact',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  })
  const shortenedFrom = SHORTENED_FROM[locale]
  return {
    short(value) {
      if (value === null) return NO_VALUE
      return withMinus((Math.abs(value) < shortenedFrom ? small : compact).format(value))
    },
    full: (value) => (value === null ? NO_VALUE : withMinus(exact.format(value))),
  }
}
