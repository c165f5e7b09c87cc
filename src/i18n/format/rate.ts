/** Formats requests a minute, never 0 for a small rate. */
import type { Locale } from '../locale.ts'
import { numberText } from './number-text.ts'

const TENTHS_BELOW = 10
const MIN_SHOWN = 0.1

export function createRateFormat(locale: Locale): (requestsPerMinute: number) => string {
  const whole = numberText(locale, { maximumFractionDigits: 0 })
  const tenths = numberText(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return (rate) => {
    if (Number.isInteger(rate) || rate >= TENTHS_BELOW) return whole.format(rate)
    return rate < MIN_SHOWN ? `<${tenths.format(MIN_SHOWN)}` : tenths.format(rate)
  }
}
