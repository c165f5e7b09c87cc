/** Matches typed text to intervals: `5` and `60` are minutes; units may follow. */
import { CHART_INTERVALS, ruleOf, type ChartInterval } from '#model/candles/candle-interval.ts'
import { intervalName } from '#i18n/wording/interval.ts'

const MINUTES_OF_A_DAY = 1_440
/** Numbers with a leading zero are codes: `00001` is a share in Hong Kong. */
const TYPED = /^(?!0)(\d{0,5})\s*(m|min|h|d|w|mo|M|q|y)?$/u

/** Returns exact matches first, then intervals that start with the text; all of them for an empty text. */
export function matchIntervals(typed: string): readonly ChartInterval[] {
  const text = typed.trim()
  if (text === '') return CHART_INTERVALS
  const meant = CHART_INTERVALS.filter((interval) => isMeant(interval, text))
  const small = text.toLowerCase()
  const start = CHART_INTERVALS.filter((interval) => interval.toLowerCase().startsWith(small))
  const named = CHART_INTERVALS.filter((interval) => intervalName(interval).toLowerCase().includes(small))
  return [...new Set([...meant, ...start, ...(/^\d+$/u.test(text) ? [] : named)])]
}

function isMeant(interval: ChartInterval, text: string): boolean {
  // A capital M means months; other letters count in either case.
  const unitsInSmall = text.replaceAll(/[^M\d]+/gu, (letters) => letters.toLowerCase())
  const [, digits, unit = 'm'] = TYPED.exec(unitsInSmall === 'M' ? 'mo' : unitsInSmall) ?? []
  if (digits === undefined) return false
  return lengthOf(interval) === lengthTyped(digits === '' ? 1 : Number(digits), unit)
}

/** Keeps units apart, because no number of minutes equals a day, or of weeks a month. */
function lengthOf(interval: ChartInterval): string {
  const rule = ruleOf(interval)
  return 'count' in rule ? `${rule.count} ${rule.unit}` : `1 ${rule.unit}`
}

function lengthTyped(count: number, unit: string): string {
  if (unit === 'h') return `${count * 60} minute`
  if (unit === 'd') return `${count} day`
  if (unit === 'w') return `${count} week`
  if (unit === 'M' || unit === 'mo') return `${count} month`
  if (unit === 'q') return `${count * 3} month`
  if (unit === 'y') return `${count * 12} month`
  return count % MINUTES_OF_A_DAY === 0 && count > 0 ? `${count / MINUTES_OF_A_DAY} day` : `${count} minute`
}
