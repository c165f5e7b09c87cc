/** Words for the times of bars: short ones along the axis, whole ones beside the pointer. */
import { longestBarMs, type ChartInterval } from '#model/candles/candle-interval.ts'
import type { Settings } from '#model/application/settings.ts'
import { createZone } from '#model/values/zoned-time.ts'
import type { TimeLabels, TimeUnit } from '#renderer/plotting/scales/time-ticks.ts'
import type { Locale } from '#i18n/locale.ts'

export interface BarTimes extends TimeLabels {
  /** A bar's time in full. */
  readonly whole: (time: number) => string
  /** For files: ISO 8601, the date of a bar of a day and longer, and UTC for any other. */
  readonly inFile: (time: number) => string
}

const LABELS: Readonly<Record<TimeUnit, Intl.DateTimeFormatOptions>> = {
  year: { year: 'numeric' },
  month: { month: 'short' },
  day: { month: 'short', day: 'numeric' },
  time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  date: { year: 'numeric', month: 'short', day: 'numeric' },
}

/** Bars of a day and longer have dates and no times of day. */
export const isWithinDay = (interval: ChartInterval): boolean => /[mh]$/u.test(interval)

/**
 * The zone in which the times of bars are written, for `createBarTimes`. The bar of a day or longer is a date of its market, on whatever
 * clock times of day are shown.
 * @param market The zone of the market; null where it is not known.
 */
export function zoneOfBars(
  market: string | null,
  interval: ChartInterval,
  timeZone: Settings['timeZone'],
): string | null {
  if (!isWithinDay(interval) || timeZone === 'exchange') return market ?? 'UTC'
  return timeZone === 'utc' ? 'UTC' : null
}

/** `zone` is an IANA name; null is this computer's own. */
export function createBarTimes(locale: Locale, zone: string | null, interval: ChartInterval): BarTimes {
  const timeZone = zone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
  const formatOf = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, { ...options, timeZone })
  const formats = {
    year: formatOf(LABELS.year),
    month: formatOf(LABELS.month),
    day: formatOf(LABELS.day),
    time: formatOf(LABELS.time),
    date: formatOf(LABELS.date),
  }
  const whole = formatOf({
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    weekday: 'short',
    ...(isWithinDay(interval) ? LABELS.time : {}),
  })
  const written = new Map<string, string>()
  const { offsetMs, dateAt } = createZone(timeZone)

  return {
    offsetMs,
    barMs: longestBarMs(interval),
    label(time, unit) {
      const key = `${unit}${time}`
      const known = written.get(key) ?? formats[unit].format(time)
      written.set(key, known)
      return known
    },
    whole: (time) => whole.format(time),
    inFile: isWithinDay(interval) ? (time) => new Date(time).toISOString() : dateAt,
  }
}
