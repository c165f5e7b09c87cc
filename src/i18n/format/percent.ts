/** Percentages: two decimals, signed, with the sign of percent left to the column's title where there is one. */
import type { Locale } from '../locale.ts'
import { NO_VALUE, withMinus } from './minus.ts'
import { onDemand } from './on-demand.ts'

/** Formats a number that is already in percent: 1.5 becomes `+1.50%`. */
export function createPercentFormat(locale: Locale): (percent: number | null) => string {
  const format = onDemand(
    () =>
      new Intl.NumberFormat(locale, {
        minimumFractionDigits: 2,
        maximumFractionDigits: 2,
        signDisplay: 'exceptZero',
      }),
  )
  return (percent) => (percent === null ? NO_VALUE : `${withMinus(format().format(percent))}%`)
}
