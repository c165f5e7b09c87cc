/** How a grid words its rows: in the reader's language, for the columns that are shown. */
import type { WatchlistEntry } from '../../../../model/watchlist.ts'
import type { Formats } from '../../../../i18n/format/formats.ts'
import type { Locale } from '../../../../i18n/locale.ts'
import type { StoredQuote } from '../../../live/quote-store.ts'
import { ageText } from '../../../../i18n/wording/age.ts'
import type { ShownColumn } from '../columns/columns.ts'
import type { RowWording } from './grid-model.svelte.ts'
import type { SideValues } from '../columns/row-sides.ts'
import { rowView, type RowView } from './row-view.ts'
import { sideText } from '../columns/side-cells.ts'

export interface WordingWishes {
  readonly isDiscreet: boolean
  /** Unix epoch ms. */
  readonly now: () => number
  readonly sides: SideValues
}

export function rowWording(
  columns: readonly ShownColumn[],
  formats: Formats,
  locale: Locale,
  { isDiscreet, now, sides }: WordingWishes,
): RowWording {
  // The age moves with the clock, not with the quotes, and the user's own words with neither.
  const fields = columns.flatMap(({ field, isOwn, source }) =>
    field === 'age' || isOwn === true || source !== undefined ? [] : [field],
  )
  const sideFields = columns.flatMap(({ field, source }) => (source === undefined ? [] : [field]))

  function view(entry: WatchlistEntry, stored: StoredQuote | undefined): RowView {
    const row = rowView(entry, stored, formats, locale, isDiscreet, fields)
    if (sideFields.length === 0) return row
    const wishes = { formats, decimals: stored?.decimals ?? 0 }
    const texts = sideFields.map((field) => [field, sideText(field, entry.instrument, sides, wishes)])
    return { ...row, texts: { ...row.texts, ...(Object.fromEntries(texts) as RowView['texts']) } }
  }
  const age = (fetchedAt: number | null) => ageText(fetchedAt === null ? null : now() - fetchedAt)
  return {
    view,
    age: columns.some(({ field }) => field === 'age') ? age : null,
    hasPictures: columns.some(({ isPicture }) => isPicture === true),
  }
}
