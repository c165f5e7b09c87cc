/** Says what a row shows, without any markup: its look, and the texts of its columns. */
import { dayChange, type DayChange } from '#model/market/day-change.ts'
import type { FreshnessState } from '#model/market/freshness.ts'
import { isWorthTheSame } from '#model/positions/held-values.ts'
import type { WatchlistEntry } from '#model/watchlists/watchlist.ts'
import type { StoredQuote } from '#renderer/live/prices/quote-store.ts'
import { ageAttribute, type PriceLook } from '#renderer/market/freshness-mark.ts'
import type { ColumnSource, Reader, RowFacts, SideValues } from '#renderer/panels/watchlist/columns/column.ts'
import type { NamedColumn } from '#renderer/panels/watchlist/columns/columns.ts'

/** Rising, falling or neither, against the basis of the day. */
export type Tone = 'gain' | 'loss' | 'flat'

/** What all cells of a row share. */
export interface RowLook {
  readonly state: FreshnessState
  readonly tone: Tone
  /** How far the day has gone, in five steps; 0 for not at all. */
  readonly heat: number
  /** See `PriceLook`. */
  readonly age: PriceLook['age']
}

/** @param now Unix epoch ms. */
export function rowLook(stored: StoredQuote | undefined, now: number): RowLook {
  const quote = stored?.live.quote ?? null
  const change = quote === null ? null : dayChange(quote)
  return {
    state: stored?.live.provenance.state ?? 'pending',
    tone: toneOf(change),
    heat: heatOf(change),
    age: ageAttribute(stored?.live.provenance ?? null, now),
  }
}

/** How a grid words its rows: in the reader's language, for the columns that are shown. */
export interface RowWording {
  readonly facts: (entry: WatchlistEntry, stored: StoredQuote | undefined) => RowFacts
  /** Columns whose texts change with what is known of a row. */
  readonly texts: readonly NamedColumn[]
  /**
   * Those of {@link texts} that can be seen and that another quote may change. Amounts of what is held cost more than all others
   * together.
   */
  readonly textsAfter: (before: StoredQuote | undefined, after: StoredQuote | undefined) => readonly NamedColumn[]
  /** Those of {@link texts} that cannot be seen. */
  readonly unseen: readonly NamedColumn[]
  /** Columns whose texts change with the time alone. */
  readonly ages: readonly NamedColumn[]
  /** Whether a column draws a picture of the quote. */
  readonly hasPictures: boolean
}

const MOVES_BY_CLOCK: ReadonlySet<ColumnSource> = new Set(['clock', 'share'])

/** @param inView The ids of the columns that can be seen; all of them where nobody says. */
export function rowWording(
  columns: readonly NamedColumn[],
  reader: Reader,
  sides: SideValues,
  inView: readonly string[] | null = null,
): RowWording {
  const all = columns.filter(({ drawing }) => drawing.kind === 'text')
  const texts = all.filter(({ source }) => !MOVES_BY_CLOCK.has(source))
  const seen = texts.filter(({ id }) => inView?.includes(id) ?? true)
  const ofQuotes = seen.filter(({ source }) => source !== 'position')
  return {
    facts: (entry, stored) => ({ entry, stored, sides, reader }),
    texts,
    textsAfter: (before, after) => (isWorthTheSame(before?.live, after?.live) ? ofQuotes : seen),
    unseen: texts.filter((column) => !seen.includes(column)),
    ages: all.filter(({ source }) => MOVES_BY_CLOCK.has(source)),
    hasPictures: columns.some(({ drawing }) => drawing.kind === 'bar' || drawing.kind === 'spark'),
  }
}

function toneOf(change: DayChange | null): Tone {
  const sign = Math.sign(change?.change ?? change?.percent ?? 0)
  if (sign === 0) return 'flat'
  return sign > 0 ? 'gain' : 'loss'
}

/** The percent at which each step starts. */
export const HEAT_STEPS = [0.25, 1, 2, 4, 7] as const

function heatOf(change: DayChange | null): number {
  const size = Math.abs(change?.percent ?? 0)
  return HEAT_STEPS.filter((start) => size >= start).length
}
