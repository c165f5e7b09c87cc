/** How a grid words its rows: in the reader's language, for the columns that are shown. */
import type { Formats } from '../../format/formats.ts'
import type { Locale } from '../../i18n/locale.ts'
import { ageText } from '../../wording/age.ts'
import type { ShownColumn } from './columns.ts'
import type { RowWording } from './grid-model.svelte.ts'
import { rowView } from './row-view.ts'

export interface WordingWishes {
  readonly isDiscreet: boolean
  /** Unix epoch ms. */
  readonly now: () => number
}

export function rowWording(
  columns: readonly ShownColumn[],
  formats: Formats,
  locale: Locale,
  { isDiscreet, now }: WordingWishes,
): RowWording {
  // The age moves with the clock, not with the quotes, and the user's own words with neither.
  const fields = columns.flatMap(({ field, isOwn }) => (field === 'age' || isOwn === true ? [] : [field]))
  const age = (fetchedAt: number | null) => ageText(fetchedAt === null ? null : now() - fetchedAt)
  return {
    view: (entry, stored) => rowView(entry, stored, formats, locale, isDiscreet, fields),
    age: columns.some(({ field }) => field === 'age') ? age : null,
    hasPictures: columns.some(({ isPicture }) => isPicture === true),
  }
}
