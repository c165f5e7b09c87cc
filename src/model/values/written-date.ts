/** Reads dates as people type them and programs write them. With dots the day is first; with slashes and hyphens a file decides. */
import type { CalendarDate } from './zoned-time.ts'

/** The first part of a date that ends with the year. */
export type DateOrder = 'dayFirst' | 'monthFirst'

/** In English, by their first three letters. */
const MONTHS: readonly string[] = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const END = '(?:$|[T,; ])'

type ReadParts = (parts: readonly string[], order: DateOrder) => CalendarDate | null

const FORMS: readonly (readonly [form: RegExp, read: ReadParts])[] = [
  [new RegExp(String.raw`^(\d{4})(\d\d)(\d\d)${END}`, 'u'), ([year, month, day]) => dayOf(year, month, day)],
  [
    new RegExp(String.raw`^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?${END}`, 'u'),
    ([year, month, day]) => dayOf(year, month, day),
  ],
  [new RegExp(String.raw`^(\d{1,2})\.(\d{1,2})\.(\d{4})${END}`, 'u'), ([day, month, year]) => dayOf(year, month, day)],
  [
    /^([a-z]{3})[a-z]* (\d{1,2}), (\d{4})(?: |$)/iu,
    ([month = '', day, year]) => dayOf(year, String(MONTHS.indexOf(month.toLowerCase()) + 1), day),
  ],
  [
    new RegExp(String.raw`^(\d{1,2})([-/])(\d{1,2})\2(\d{4})${END}`, 'u'),
    ([first, , second, year], order) =>
      order === 'dayFirst' ? dayOf(year, second, first) : dayOf(year, first, second),
  ],
]

/**
 * Returns the day of a written time, or null.
 * @param text The second of two days, as in `12/16/2025 as of 12/15/2025`, is when a booking counts.
 * @param order For slashes or hyphens, with the year at the end.
 */
export function readWrittenDate(text: string, order: DateOrder): CalendarDate | null {
  const written = text.trim().split(' as of ').at(-1) ?? ''
  for (const [form, read] of FORMS) {
    const parts = form.exec(written)
    if (parts !== null) return read(parts.slice(1), order)
  }
  return null
}

function dayOf(year = '', month = '', day = ''): CalendarDate | null {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const time = Date.parse(`${date}T00:00:00Z`)
  const isDay = /^(?:19|20|21)\d\d-\d\d-\d\d$/u.test(date) && Number.isFinite(time)
  return isDay && new Date(time).toISOString().startsWith(date) ? date : null
}

/** The order of day and month in a file. */
export interface FoundOrder {
  readonly order: DateOrder
  /** An ambiguous date, if no other one decides. */
  readonly doubt: string | null
}

/** Finds the order from all dates of a file: a part above twelve is the day. */
export interface OrderFinder {
  take(text: string): void
  /** @param assumed The order if no date decides. Returns null if none depends on it. */
  found(assumed: DateOrder): FoundOrder | null
}

/** Creates a finder for one file. */
export function createOrderFinder(): OrderFinder {
  let doubt: string | null = null
  const votes = { dayFirst: 0, monthFirst: 0 }
  return {
    take(text) {
      const [dayFirst, monthFirst] = [readWrittenDate(text, 'dayFirst'), readWrittenDate(text, 'monthFirst')]
      if (dayFirst === monthFirst) return
      if (monthFirst === null) votes.dayFirst += 1
      else if (dayFirst === null) votes.monthFirst += 1
      else doubt ??= text
    },
    found(assumed) {
      const { dayFirst, monthFirst } = votes
      if (dayFirst === monthFirst) return dayFirst === 0 && doubt === null ? null : { order: assumed, doubt }
      const order = dayFirst > monthFirst ? 'dayFirst' : 'monthFirst'
      return { order, doubt: dayFirst > 0 && monthFirst > 0 ? doubt : null }
    },
  }
}
