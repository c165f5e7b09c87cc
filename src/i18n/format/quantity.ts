/** Formats volumes and amounts: short in cells (K, M, B or 万, 亿), in full on demand. */
import type { Locale } from '../locale.ts'
import { NO_VALUE } from './minus.ts'
import { numberText } from './number-text.ts'

export interface QuantityFormat {
  short(value: number | null): string
  /** Without trailing zeros, for axes. */
  round(value: number): string
  /** With every digit. */
  full(value: number | null): string
}

/** `western`: K, M, B, from a thousand; `chinese`: 万, 亿, from ten thousand. */
export type NumberUnits = 'western' | 'chinese'

const UNITS: Readonly<Record<NumberUnits, { readonly locale: Locale; readonly shortenedFrom: number }>> = {
  western: { locale: 'en', shortenedFrom: 1_000 },
  chinese: { locale: 'zh-CN', shortenedFrom: 10_000 },
}

export function createQuantityFormat(locale: Locale, units: NumberUnits): QuantityFormat {
  const { locale: unitsLocale, shortenedFrom } = UNITS[units]
  const exact = numberText(locale, { maximumFractionDigits: 10 })
  const small = numberText(locale, { maximumFractionDigits: 2 })
  // Aligns fractions in a column, such as 0.80 and 0.75.
  const fraction = numberText(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const compact = numberText(unitsLocale, { notation: 'compact', minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const rounded = numberText(unitsLocale, { notation: 'compact', maximumFractionDigits: 2 })
  return {
    round: (value) => (Math.abs(value) < shortenedFrom ? small : rounded).format(value),
    short(value) {
      if (value === null) return NO_VALUE
      const format = Math.abs(value) >= shortenedFrom ? compact : Number.isInteger(value) ? small : fraction
      return format.format(value)
    },
    full: (value) => (value === null ? NO_VALUE : exact.format(value)),
  }
}
