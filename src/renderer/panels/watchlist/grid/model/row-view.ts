/** A row's appearance and texts, without markup. */
import { dayChange, type DayChange } from '#model/market/day-change.ts'
import type { FreshnessState } from '#model/market/freshness.ts'
import { isWorthTheSame } from '#model/positions/held-values.ts'
import type { WatchlistEntry } from '#model/watchlists/watchlist.ts'
import type { StoredQuote } from '#renderer/live/prices/quote-store.ts'
import { ageAttribute, type PriceLook } from '#renderer/market/freshness-mark.ts'
import type { ColumnSource, Reader, RowFacts, SideValues } from '#renderer/panels/watchlist/columns/column.ts'
import type { NamedColumn } from '#renderer/panels/watchlist/columns/columns.ts'

export type Tone = 'gain' | 'loss' | 'flat'

export interface RowLook {
  readonly state: FreshnessState
  readonly tone: Tone
  /** The size of the day's change in five steps; 0 for none. */
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

/** How a grid writes its rows, in the user's language and for the shown columns. */
export interface RowWording {
  readonly facts: (entry: WatchlistEntry, stored: StoredQuote | undefined) => RowFacts
  /** Columns whose texts change with the row's data. */
  readonly texts: readonly NamedColumn[]
  /** Visible columns of {@link texts} that another quote may change. Amounts of positions cost more than all others together. */
  readonly textsAfter: (before: StoredQuote | undefined, after: StoredQuote | undefined) => readonly NamedColumn[]
  /** The columns of {@link texts} that are not visible. */
  readonly unseen: readonly NamedColumn[]
  /** Columns whose texts change with time. */
  readonly ages: readonly NamedColumn[]
  readonly hasPictures: boolean
}

const MOVES_BY_CLOCK: ReadonlySet<ColumnSource> = new Set(['clock', 'share'])

/** @param inView Null means all columns. */
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

/** The percentages at which the steps start. */
export const HEAT_STEPS = [0.25, 1, 2, 4, 7] as const

function heatOf(change: DayChange | null): number {
  const size = Math.abs(change?.percent ?? 0)
  return HEAT_STEPS.filter((start) => size >= start).length
}
