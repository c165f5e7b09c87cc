/** When a headline was published: short, for a column. */
import type { Settings } from '../../../model/settings.ts'
import { NO_VALUE } from '../../../i18n/format/minus.ts'
import type { Locale } from '../../../i18n/locale.ts'

export interface NewsTimes {
  /** The time of day, with the date before it on any other day than that of `now`. Unix epoch ms. */
  short(publishedAt: number | null, now: number): string
}

/** Headlines belong to no exchange: their time is told on this computer's clock, or in UTC. */
export function createNewsTimes(locale: Locale, wish: Settings['timeZone']): NewsTimes {
  const zone = wish === 'utc' ? { timeZone: 'UTC' } : {}
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', ...zone } as const
  const ofToday = new Intl.DateTimeFormat(locale, time)
  const ofAnotherDay = new Intl.DateTimeFormat(locale, { ...time, month: 'short', day: 'numeric' })
  const day = new Intl.DateTimeFormat('en', { dateStyle: 'short', ...zone })
  return {
    short(publishedAt, now) {
      if (publishedAt === null) return NO_VALUE
      return (day.format(publishedAt) === day.format(now) ? ofToday : ofAnotherDay).format(publishedAt)
    },
  }
}
