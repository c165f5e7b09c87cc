/** Makes the formats of all numbers, so that signs are written in one way: a real minus, and none before a zero. */
import type { Locale } from '../locale.ts'
import { withMinus } from './minus.ts'
import { onDemand } from './on-demand.ts'

/** Writes a number; a text carries more digits than a binary number has. */
export interface NumberText {
  format(value: number | `${number}`): string
  readonly maximumFractionDigits: number
}

/** Makes a format when it is first used. A number that rounds to zero has no sign. */
export function numberText(locale: Locale, options: Intl.NumberFormatOptions): NumberText {
  const format = onDemand(() => new Intl.NumberFormat(locale, { signDisplay: 'negative', ...options }))
  return {
    format: (value) => withMinus(format().format(value)),
    get maximumFractionDigits() {
      return format().resolvedOptions().maximumFractionDigits ?? 0
    },
  }
}
