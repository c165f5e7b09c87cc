/** Narrows a list by a text. */
import type { WatchlistEntry } from '../../../../model/watchlist.ts'
import type { Locale } from '../../../../i18n/locale.ts'
import { symbolOf } from '../../../../i18n/wording/instrument.ts'

/** Every word has to be found in what the entry is called, tagged or noted; null for a text without words. */
export function entryFilter(text: string, locale: Locale): ((entry: WatchlistEntry) => boolean) | null {
  const words = text.toLocaleLowerCase(locale).split(/\s+/u).filter(Boolean)
  if (words.length === 0) return null
  return ({ instrument, alias, note, tags, name }) => {
    const names = [symbolOf(instrument), alias, note, name?.en, name?.[locale], ...tags.map((tag) => `#${tag}`)]
    const all = names.filter(Boolean).join('\n').toLocaleLowerCase(locale)
    return words.every((word) => all.includes(word))
  }
}
