/** Where rows go when they are moved by one place. */
import { rowIdOf, type RowId, type WatchlistRow } from '../../../../model/watchlist.ts'

/**
 * The row to stand before, null for the end; undefined when there is nowhere to go. `rows` are all of the list. What begins
 * with a section takes a whole section for a place.
 */
export function anchorAfterStep(
  rows: readonly WatchlistRow[],
  chosen: ReadonlySet<RowId>,
  step: -1 | 1,
): RowId | null | undefined {
  const moved = withEntries(rows, chosen)
  const places = rows.flatMap((row, place) => (moved.has(rowIdOf(row)) ? [place] : []))
  const [first, last] = [places[0], places.at(-1)]
  if (first === undefined || last === undefined) return undefined
  const isBlock = rows[first]?.kind === 'section'
  if (step === -1) return first === 0 ? undefined : idAt(rows, isBlock ? sectionBefore(rows, first) : first - 1)
  if (last === rows.length - 1) return undefined
  return idAt(rows, isBlock ? sectionAfter(rows, last + 2) : last + 2)
}

/** A section that is moved takes its entries along. */
function withEntries(rows: readonly WatchlistRow[], chosen: ReadonlySet<RowId>): ReadonlySet<RowId> {
  let isInChosen = false
  const moved = rows.filter((row) => {
    const isChosen = chosen.has(rowIdOf(row))
    if (row.kind === 'section') isInChosen = isChosen
    return isChosen || isInChosen
  })
  return new Set(moved.map(rowIdOf))
}

const isSection = (row: WatchlistRow): boolean => row.kind === 'section'

const sectionBefore = (rows: readonly WatchlistRow[], place: number): number =>
  Math.max(0, rows.slice(0, place).findLastIndex(isSection))

function sectionAfter(rows: readonly WatchlistRow[], from: number): number {
  const place = rows.findIndex((row, index) => index >= from && isSection(row))
  return place < 0 ? rows.length : place
}

function idAt(rows: readonly WatchlistRow[], place: number): RowId | null {
  const row = rows[place]
  return row === undefined ? null : rowIdOf(row)
}
