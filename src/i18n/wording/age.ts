/** The words of ages and periods. */
import { ageOf, type Age } from '../format/age.ts'
import { m } from '../compiled/messages.js'

const BY_UNIT: Readonly<Record<Age['unit'], (inputs: { count: number | string }) => string>> = {
  seconds: m.age_seconds,
  minutes: m.age_minutes,
  hours: m.age_hours,
  days: m.age_days,
}

/** Formats a span of milliseconds in its largest whole unit. */
export function ageText(spanMs: number): string {
  const { unit, count } = ageOf(spanMs)
  return BY_UNIT[unit]({ count })
}

/** Returns ages with a placeholder, for use before messages are available. */
export function agePatterns(count: string): Readonly<Record<Age['unit'], string>> {
  const { seconds, minutes, hours, days } = BY_UNIT
  return { seconds: seconds({ count }), minutes: minutes({ count }), hours: hours({ count }), days: days({ count }) }
}
