/** What each column sorts by. */
import { instrumentOf } from '../../../../model/instrument.ts'
import type { Quote } from '../../../../model/quote.ts'
import { FLAGS, type WatchlistEntry } from '../../../../model/watchlist.ts'
import type { Locale } from '../../../../i18n/locale.ts'
import type { StoredQuote } from '../../../live/quote-store.ts'
import { nameOf, symbolOf } from '../../../../i18n/wording/instrument.ts'
import type { Field } from './columns.ts'
import { dayChange } from '../../../../model/day-change.ts'
import { amplitudePercent, averagePrice, gapPercent, placeInRange } from './derived-fields.ts'
import type { SortKey } from '../grid/sort.ts'

type QuoteKey = (quote: Quote) => SortKey

const QUOTE_KEYS: Readonly<Partial<Record<Field, QuoteKey>>> = {
  last: ({ last }) => last,
  change: (quote) => dayChange(quote).change,
  changePercent: (quote) => dayChange(quote).percent,
  open: ({ open }) => open,
  high: ({ high }) => high,
  low: ({ low }) => low,
  previousClose: ({ previousClose }) => previousClose,
  range: placeInRange,
  volume: ({ volume }) => volume,
  turnover: ({ turnover }) => turnover,
  averagePrice,
  amplitude: amplitudePercent,
  gap: gapPercent,
  time: ({ time }) => time,
  spark: (quote) => dayChange(quote).percent,
}

const ENTRY_KEYS: Readonly<Partial<Record<Field, (entry: WatchlistEntry, locale: Locale) => SortKey>>> = {
  symbol: ({ instrument }) => symbolOf(instrument),
  name: (entry, locale) => nameOf(entry, locale) || null,
  note: ({ note }) => note,
  tags: ({ tags }) => tags.join(' ') || null,
  flag: ({ flag }) => (flag === null ? null : FLAGS.indexOf(flag)),
}

export function sortKeyOf(
  entry: WatchlistEntry,
  stored: StoredQuote | undefined,
  field: Field,
  locale: Locale,
): SortKey {
  const ofEntry = ENTRY_KEYS[field]
  if (ofEntry !== undefined) return ofEntry(entry, locale)
  if (field === 'age') return ageKey(stored)
  const quote = stored?.live.quote ?? null
  if (quote === null) return null
  // The meaning of a status is documented for stocks alone.
  if (field === 'status') return instrumentOf(entry.instrument).assetClass === 'stock' ? quote.status : null
  return QUOTE_KEYS[field]?.(quote) ?? null
}

/** The later it was fetched, the younger it is. */
function ageKey(stored: StoredQuote | undefined): SortKey {
  const fetchedAt = stored?.live.provenance.fetchedAt ?? null
  return fetchedAt === null ? null : -fetchedAt
}
