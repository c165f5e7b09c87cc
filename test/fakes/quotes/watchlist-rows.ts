/** Rows of a watchlist as one line: `A B #1 C` is two entries, a section and an entry of it; `#1-` is folded. */
import { type SectionId, type WatchlistRow, rowIdOf } from '#model/watchlists/watchlist.ts'
import { entryWith, idOf } from './live-quotes.ts'

export function rowsOf(line: string): readonly WatchlistRow[] {
  return line.split(' ').map((word) => {
    const [, number, folded] = /^#(\d+)(-?)$/u.exec(word) ?? []
    if (number === undefined) return entryWith(idOf(`stock:US::${word}`))
    return {
      kind: 'section',
      id: `section-${number}` as SectionId,
      name: `Section ${number}`,
      isCollapsed: folded === '-',
    }
  })
}

/** The inverse. */
export function lineOf(rows: readonly WatchlistRow[]): string {
  return rows
    .map(
      (row) =>
        rowIdOf(row).replace('stock:US::', '').replace('section-', '#') +
        (row.kind === 'section' && row.isCollapsed ? '-' : ''),
    )
    .join(' ')
}
