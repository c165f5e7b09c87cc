/** A month as weeks of dates with their events. */
import { momentsOf, type DatedMoment, type Offering } from '#model/reference/offering.ts'
import { addDays, weekdayOf, type CalendarDate } from '#model/values/zoned-time.ts'

interface DayEntry extends DatedMoment {
  readonly offering: Offering
}

export interface MonthDay {
  readonly date: CalendarDate
  readonly isOfMonth: boolean
  readonly entries: readonly DayEntry[]
}

export type Month = string

export const monthOf = (date: CalendarDate): Month => date.slice(0, 7)

export function addMonths(month: Month, months: number): Month {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7)
}

/**
 * Returns the whole weeks, from Monday, that contain the month. A listing is on the market's own date, other events on that of `dateAt`.
 */
export function monthWeeks(
  month: Month,
  offerings: readonly Offering[],
  dateAt: (offering: Offering, timeMs: number) => CalendarDate,
): readonly (readonly MonthDay[])[] {
  const entries = Map.groupBy(
    offerings.flatMap((offering) => momentsOf(offering).map((dated): DayEntry => ({ ...dated, offering }))),
    ({ moment, at, offering }) =>
      moment === 'listing' && offering.listingOn !== null ? offering.listingOn : dateAt(offering, at),
  )
  const first = `${month}-01`
  const start = addDays(first, 1 - weekdayOf(first))
  const weeks: MonthDay[][] = []
  for (let day = start; monthOf(day) <= month || weeks.length === 0; day = addDays(day, 7))
    weeks.push(
      Array.from({ length: 7 }, (_, offset) => {
        const date = addDays(day, offset)
        return { date, isOfMonth: monthOf(date) === month, entries: entries.get(date) ?? [] }
      }),
    )
  return weeks
}
