/** Formats percentages with a sign and two decimals. */
import type { Locale } from '../locale.ts'
import { NO_VALUE } from './minus.ts'
import { numberText } from './number-text.ts'

/** Formats a number in percent: 1.5 becomes `+1.50%`. */
export function createPercentFormat(locale: Locale): (percent: number | null) => string {
  const text = numberText(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay: 'exceptZero' })
  return (percent) => (percent === null ? NO_VALUE : `${text.format(percent)}%`)
}
