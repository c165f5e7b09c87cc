/** Says where headlines come from, and when. */
import { isAssetClass } from '#model/market/asset-class.ts'
import type { Locale } from '#i18n/locale.ts'
import { CLASS_WORDING } from '#i18n/wording/instrument.ts'
import type { Settings } from '#model/application/settings.ts'
import { NO_VALUE } from '#i18n/format/minus.ts'

/** The service names its markets after the classes, as far as is known. */
export const marketText = (name: string): string => (isAssetClass(name) ? CLASS_WORDING[name]() : name)

/** In the reader's language; as it came where the service writes its languages in a way that is no language tag. */
export function languageText(name: string, locale: Locale): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'language', fallback: 'code' }).of(name) ?? name
  } catch {
    return name
  }
}

export interface NewsTimes {
  /** The time of day, with the date before it on any other day than that of `now`. Unix epoch ms. */
  short(publishedAt: number | null, now: number): string
}

/** Headlines belong to no exchange: their time is shown on this computer's clock, or in UTC. */
export function createNewsTimes(locale: Locale, choice: Settings['timeZone']): NewsTimes {
  const zone = choice === 'utc' ? { timeZone: 'UTC' } : {}
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
