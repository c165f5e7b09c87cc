/** The words for sources and times of headlines. */
import { isAssetClass } from '#model/market/asset-class.ts'
import type { Locale } from '#i18n/locale.ts'
import { CLASS_WORDING } from '#i18n/wording/instrument.ts'
import type { Settings } from '#model/application/settings.ts'
import { NO_VALUE } from '#i18n/format/minus.ts'

/** Markets of the service are named like the asset classes, as far as is known. */
export const marketText = (name: string): string => (isAssetClass(name) ? CLASS_WORDING[name]() : name)

/** Returns the language in the user's language, or the name as served if it is not a language tag. */
export function languageText(name: string, locale: Locale): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'language', fallback: 'code' }).of(name) ?? name
  } catch {
    return name
  }
}

export interface NewsTimes {
  /** The time, with the date unless it is that of `now`. Unix epoch ms. */
  short(publishedAt: number | null, now: number): string
}

/** Headlines belong to no exchange, so times are local or UTC. */
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
