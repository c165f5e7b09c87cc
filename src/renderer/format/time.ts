/** Points in time, on the reader's own clock. */
import type { Locale } from '../i18n/locale.ts'
import { NO_VALUE } from './minus.ts'

/** Formats Unix epoch milliseconds as date and time to the second. `timeZone` defaults to the reader's own. */
export function createTimeFormat(locale: Locale, timeZone?: string): (epochMs: number | null) => string {
  const format = new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    ...(timeZone === undefined ? {} : { timeZone }),
  })
  return (epochMs) => (epochMs === null ? NO_VALUE : format.format(epochMs))
}

/** Formats Unix epoch milliseconds as the time of day to the millisecond: for what is never older than a day. */
export function createMomentFormat(locale: Locale, timeZone?: string): (epochMs: number) => string {
  const format = new Intl.DateTimeFormat(locale, {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 3,
    hourCycle: 'h23',
    ...(timeZone === undefined ? {} : { timeZone }),
  })
  return (epochMs) => format.format(epochMs)
}
