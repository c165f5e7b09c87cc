/** Ages and periods, in words. */
import { ageOf, type Age } from '../format/age.ts'
import { m } from '../compiled/messages.js'

const BY_UNIT: Readonly<Record<Age['unit'], (inputs: { count: number | string }) => string>> = {
  seconds: m.age_seconds,
  minutes: m.age_minutes,
  hours: m.age_hours,
  days: m.age_days,
}

/** Writes a span of milliseconds in its largest whole unit. A caller without a span writes no age. */
export function ageText(spanMs: number): string {
  const { unit, count } = ageOf(spanMs)
  return BY_UNIT[unit]({ count })
}

/** Ages with a mark of the caller's in place of the number: for whoever writes them when there are no messages yet. */
export function agePatterns(count: string): Readonly<Record<Age['unit'], string>> {
  const { seconds, minutes, hours, days } = BY_UNIT
  return { seconds: seconds({ count }), minutes: minutes({ count }), hours: hours({ count }), days: days({ count }) }
}
