/** Times of bars: short on the axis, in full beside the pointer. */
import { longestBarMs, type ChartInterval } from '#model/candles/candle-interval.ts'
import type { Settings } from '#model/application/settings.ts'
import { createZone } from '#model/values/zoned-time.ts'
import type { TimeLabels, TimeUnit } from '#renderer/plotting/scales/time-ticks.ts'
import type { Locale } from '#i18n/locale.ts'

export interface BarTimes extends TimeLabels {
  readonly whole: (time: number) => string
  /** ISO 8601: a date for daily and longer bars, else UTC time. */
  readonly inFile: (time: number) => string
}

const LABELS: Readonly<Record<TimeUnit, Intl.DateTimeFormatOptions>> = {
  year: { year: 'numeric' },
  month: { month: 'short' },
  day: { month: 'short', day: 'numeric' },
  time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  date: { year: 'numeric', month: 'short', day: 'numeric' },
}

/** Daily and longer bars have a date and no time. */
export const isWithinDay = (interval: ChartInterval): boolean => /[mh]$/u.test(interval)

/**
 * Daily and longer bars are dates of their market in every setting.
 * @param market The zone of the market, or null.
 */
export function zoneOfBars(
  market: string | null,
  interval: ChartInterval,
  timeZone: Settings['timeZone'],
): string | null {
  if (!isWithinDay(interval) || timeZone === 'exchange') return market ?? 'UTC'
  return timeZone === 'utc' ? 'UTC' : null
}

/** @param zone An IANA name, or null for the local zone. */
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
