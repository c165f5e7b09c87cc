/** Calendar steps of a time axis, which start at round moments of a local clock. */
import { DAY_MS, MINUTE_MS } from '#model/values/duration.ts'

type StepUnit = 'minute' | 'day' | 'halfWeek' | 'week' | 'month' | 'year'

export interface CalendarStep {
  readonly unit: StepUnit
  readonly count: number
  /** Calendar duration, ms; approximate for months and years. */
  readonly ms: number
}

const WEEK_MS = 7 * DAY_MS
const UNIT_MS: Readonly<Record<StepUnit, number>> = {
  minute: MINUTE_MS,
  day: DAY_MS,
  halfWeek: WEEK_MS / 2,
  week: WEEK_MS,
  month: 30.4 * DAY_MS,
  year: 365.25 * DAY_MS,
}
/** 1970-01-01 was a Thursday; its week started three days earlier. */
const FIRST_MONDAY_MS = -3 * DAY_MS

export const stepOf = (unit: StepUnit, count = 1): CalendarStep => ({ unit, count, ms: count * UNIT_MS[unit] })

/** The steps, shortest first. Steps within a day divide it. */
export const CALENDAR_STEPS: readonly CalendarStep[] = [
  ...[1, 2, 5, 10, 15, 30, 60, 120, 180, 240, 360, 720].map((count) => stepOf('minute', count)),
  stepOf('day'),
  stepOf('halfWeek'),
  stepOf('week'),
  stepOf('week', 2),
  ...[1, 2, 3, 6].map((count) => stepOf('month', count)),
  ...[1, 2, 5, 10, 20, 50].map((count) => stepOf('year', count)),
]

/** Converts ms of a local clock, as `Date` counts those of UTC. */
export function nextStart({ unit, count }: CalendarStep, local: number): number {
  switch (unit) {
    case 'minute':
    case 'day':
      return nextMultiple(local, count * UNIT_MS[unit], 0)
    case 'week':
      return nextMultiple(local, count * WEEK_MS, FIRST_MONDAY_MS)
    case 'halfWeek':
      return nextHalfWeek(local)
    case 'month':
    case 'year':
      return nextMonths(local, unit === 'year' ? count * 12 : count)
  }
}

const nextMultiple = (local: number, ms: number, from: number): number =>
  (Math.floor((local - from) / ms) + 1) * ms + from

function nextHalfWeek(local: number): number {
  const monday = nextMultiple(local, WEEK_MS, FIRST_MONDAY_MS)
  const thursday = monday - 4 * DAY_MS
  return local < thursday ? thursday : monday
}

function nextMonths(local: number, count: number): number {
  const date = new Date(local)
  const months = date.getUTCFullYear() * 12 + date.getUTCMonth()
  const next = (Math.floor(months / count) + 1) * count
  return Date.UTC(Math.floor(next / 12), next % 12)
}

/** Returns the moment at which a local clock shows `local`; `offsetMs` is its offset from UTC. */
export function momentOf(local: number, offsetMs: (time: number) => number): number {
  // The first guess may be on the other side of a clock change.
  const guess = local - offsetMs(local)
  return local - offsetMs(guess)
}

export const isPartOfDay = ({ unit }: CalendarStep): boolean => unit === 'minute'

/** Returns the step whose starts are labelled more prominently: days among times, months among days, years among months. */
export function greaterStep({ unit }: CalendarStep): CalendarStep | null {
  if (unit === 'minute') return stepOf('day')
  if (unit === 'year') return null
  return unit === 'month' ? stepOf('year') : stepOf('month')
}
