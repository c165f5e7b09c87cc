/** Creates all number formats with uniform signs: a typographic minus, and no sign on zero. */
import type { Locale } from '../locale.ts'
import { withMinus } from './minus.ts'
import { onDemand } from './on-demand.ts'

/** Formats numbers; texts can have more digits. */
export interface NumberText {
  format(value: number | `${number}`): string
  readonly maximumFractionDigits: number
}

/** Creates a format on first use. */
export function numberText(locale: Locale, options: Intl.NumberFormatOptions): NumberText {
  const format = onDemand(() => new Intl.NumberFormat(locale, { signDisplay: 'negative', ...options }))
  return {
    format: (value) => withMinus(format().format(value)),
    get maximumFractionDigits() {
      return format().resolvedOptions().maximumFractionDigits ?? 0
    },
  }
}
