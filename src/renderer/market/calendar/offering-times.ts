/** Formats dates and times of offerings: dates without zone conversion, moments on the market's clock. */
import type { MarketZone } from '#model/hours/market-zone.ts'
import { createZone, type CalendarDate, type Zone } from '#model/values/zoned-time.ts'
import { NO_VALUE } from '#i18n/format/minus.ts'
import type { Locale } from '#i18n/locale.ts'

export interface OfferingTimes {
  date(date: CalendarDate | null): string
  /** Formats Unix epoch ms, with the name of the zone. */
  moment(timeMs: number | null, region: string): string
  dateAt(timeMs: number, region: string): CalendarDate
  month(month: string): string
  weekdays(): readonly string[]
}

export function createOfferingTimes(locale: Locale, zones: readonly MarketZone[]): OfferingTimes {
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  const months = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'long', timeZone: 'UTC' })
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' })
  const byRegion = new Map<string, { readonly zone: Zone; readonly format: Intl.DateTimeFormat }>()

  function clockOf(region: string) {
    const known = byRegion.get(region)
    if (known !== undefined) return known
    const name = zones.find((line) => line.assetClass === 'stock' && line.region === region)?.zone ?? 'UTC'
    const format = new Intl.DateTimeFormat(locale, {
      month: 'short',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZoneName: 'short',
      timeZone: name,
    })
    const made = { zone: createZone(name), format }
    byRegion.set(region, made)
    return made
  }

  const utcNoon = (date: CalendarDate) => Date.parse(`${date}T12:00:00Z`)
  return {
    date: (date) => (date === null ? NO_VALUE : dates.format(utcNoon(date))),
    moment: (timeMs, region) => (timeMs === null ? NO_VALUE : clockOf(region).format.format(timeMs)),
    dateAt: (timeMs, region) => clockOf(region).zone.dateAt(timeMs),
    month: (month) => months.format(utcNoon(`${month}-01`)),
    // 2024-01-01 was a Monday.
    weekdays: () => Array.from({ length: 7 }, (_, day) => weekday.format(Date.UTC(2024, 0, 1 + day, 12))),
  }
}
