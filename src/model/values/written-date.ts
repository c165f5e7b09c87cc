/** Reads dates as people type them and programs write them. With dots the day comes first; with slashes and hyphens a file decides. */
import type { CalendarDate } from './zoned-time.ts'

/** Which part of a date with the year behind it comes first. */
export type DateOrder = 'dayFirst' | 'monthFirst'

/** Names of months by their first three letters, as programs in English write them. */
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
 * The day, without the time behind it; null where there is no such day.
 * @param text Of two days as in `12/16/2025 as of 12/15/2025`, which is when a booking counts, the second.
 * @param order The order of a date with slashes or hyphens and the year behind it.
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
  /** A date that the other order would read as another day, where no other date of the file decides; null where one does. */
  readonly doubt: string | null
}

/** Finds the order of day and month of a file from all of its dates: a part above twelve is the day. */
export interface OrderFinder {
  take(text: string): void
  /** @param assumed The order where no date decides. Null where no date depends on it. */
  found(assumed: DateOrder): FoundOrder | null
}

/** Collects the dates of one file. */
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
