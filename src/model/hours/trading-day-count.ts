/** Counts trading days in constant time. */
import { dayNumber, weekdayOf, type CalendarDate } from '../values/zoned-time.ts'

interface CalendarDays {
  readonly weekdays: readonly number[]
  readonly holidays: Readonly<Record<CalendarDate, string>>
  readonly specialDays: Readonly<Record<CalendarDate, readonly unknown[]>>
}

/** Returns the number of trading days from 1970-01-01 until before a date. */
export type CountTradingDays = (date: CalendarDate) => number

/** ISO weekday of 1970-01-01. */
const FIRST_WEEKDAY = 4

/** Counts by the weekly pattern, minus holidays and plus extra days. Outside the listed years only the pattern is known. */
export function createTradingDayCount({ weekdays, holidays, specialDays }: CalendarDays): CountTradingDays {
  const trades = (date: CalendarDate) => weekdays.includes(weekdayOf(date))
  const closed = Object.keys(holidays).filter((date) => trades(date) && specialDays[date] === undefined)
  const extra = Object.keys(specialDays).filter((date) => !trades(date) && specialDays[date]?.length !== 0)
  const [closedDays, extraDays] = [closed, extra].map((dates) => dates.map(dayNumber).sort((a, b) => a - b))
  const inWeek = Array.from({ length: 7 }, (_, place) => weekdays.includes(((FIRST_WEEKDAY - 1 + place) % 7) + 1))
  const inWeekBefore = inWeek.map((_, place) => inWeek.slice(0, place).filter(Boolean).length)

  return (date) => {
    const day = dayNumber(date)
    const weeks = Math.floor(day / 7)
    const pattern = weeks * weekdays.length + (inWeekBefore[day - weeks * 7] ?? 0)
    return pattern - countBefore(closedDays ?? [], day) + countBefore(extraDays ?? [], day)
  }
}

/** Returns how many ascending numbers are below a limit. */
function countBefore(rising: readonly number[], limit: number): number {
  let [low, high] = [0, rising.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((rising[middle] ?? Infinity) < limit) low = middle + 1
    else high = middle
  }
  return low
}
