/** What each column sorts by. */
import type { WatchlistEntry } from '../../../model/watchlist.ts'
import type { Locale } from '../../i18n/locale.ts'
import type { StoredQuote } from '../../live/quote-store.ts'
import { nameOf, symbolOf } from '../../wording/instrument.ts'
import type { Field } from './columns.ts'
import { dayChange } from './day-change.ts'
import type { SortKey } from './sort.ts'

export function sortKeyOf(
  entry: WatchlistEntry,
  stored: StoredQuote | undefined,
  field: Field,
  locale: Locale,
): SortKey {
  if (field === 'symbol') return symbolOf(entry.instrument)
  if (field === 'name') return nameOf(entry, locale) || null
  if (field === 'age') return ageKey(stored)
  const quote = stored?.live.quote ?? null
  if (quote === null) return null
  if (field === 'change') return dayChange(quote).change
  if (field === 'changePercent') return dayChange(quote).percent
  return quote[field]
}

/** The later it was fetched, the younger it is. */
function ageKey(stored: StoredQuote | undefined): SortKey {
  const fetchedAt = stored?.live.provenance.fetchedAt ?? null
  return fetchedAt === null ? null : -fetchedAt
}
