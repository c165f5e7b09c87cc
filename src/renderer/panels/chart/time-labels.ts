/** Words for the times of bars: short ones along the axis, whole ones beside the pointer. */
import type { ChartInterval } from '../../../model/candle-interval.ts'
import type { TimeLabels, TimeUnit } from '../../charts/time-ticks.ts'
import type { Locale } from '../../../i18n/locale.ts'

export interface BarTimes extends TimeLabels {
  /** A bar's time in full. */
  readonly whole: (time: number) => string
}

const LABELS: Readonly<Record<TimeUnit, Intl.DateTimeFormatOptions>> = {
  year: { year: 'numeric', month: 'short' },
  day: { month: 'short', day: 'numeric' },
  time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
}

/** Bars of a day and longer have dates and no times of day. */
export const isWithinDay = (interval: ChartInterval): boolean => /[mh]$/u.test(interval)

/** `zone` is an IANA name; null is this computer's own. */
export function createBarTimes(locale: Locale, zone: string | null, interval: ChartInterval): BarTimes {
  const timeZone = zone === null ? {} : { timeZone: zone }
  const formats = {
    year: new Intl.DateTimeFormat(locale, { ...LABELS.year, ...timeZone }),
    day: new Intl.DateTimeFormat(locale, { ...LABELS.day, ...timeZone }),
    time: new Intl.DateTimeFormat(locale, { ...LABELS.time, ...timeZone }),
  }
  const dates = new Intl.DateTimeFormat('en-CA', { ...timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  const whole = new Intl.DateTimeFormat(locale, {
    ...timeZone,
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    weekday: 'short',
    ...(isWithinDay(interval) ? LABELS.time : {}),
  })
  const written = new Map<string, string>()

  function label(time: number, unit: TimeUnit): string {
    const key = `${unit}${time}`
    const known = written.get(key) ?? formats[unit].format(time)
    written.set(key, known)
    return known
  }

  return {
    unitOf(time, previous) {
      if (!isWithinDay(interval)) return previous === null || isOtherYear(dates, time, previous) ? 'year' : 'day'
      return previous === null || dates.format(time) !== dates.format(previous) ? 'day' : 'time'
    },
    label,
    whole: (time) => whole.format(time),
  }
}

function isOtherYear(dates: Intl.DateTimeFormat, time: number, previous: number): boolean {
  return dates.format(time).slice(0, 4) !== dates.format(previous).slice(0, 4)
}
