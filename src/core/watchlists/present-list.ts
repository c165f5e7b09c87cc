/** Watchlists as windows see them: with names from the directory. */
import type { Watchlist, WatchlistRow, WatchlistSummary } from '../../model/watchlist.ts'
import type { NameOf } from './directory.ts'
import type { KeptList, KeptRow } from './library.ts'

export interface Presenter {
  /** The same object for the same list, however often it is asked for. */
  list(kept: KeptList): Watchlist
  summary(kept: KeptList): WatchlistSummary
}

/** Lists and rows are immutable, so that what was made of one is true for as long as it lives. */
export function createPresenter(nameOf: NameOf): Presenter {
  const lists = new WeakMap<KeptList, Watchlist>()
  const rows = new WeakMap<KeptRow, WatchlistRow>()
  const summaries = new WeakMap<KeptList, WatchlistSummary>()

  function presentRow(row: KeptRow): WatchlistRow {
    return row.kind === 'section' ? row : remembered(rows, row, () => ({ ...row, name: nameOf(row.instrument) }))
  }

  return {
    list: (kept) => remembered(lists, kept, () => ({ ...kept, rows: kept.rows.map(presentRow) })),
    summary: (kept) =>
      remembered(summaries, kept, ({ id, name }) => {
        const size = kept.rows.reduce((count, { kind }) => (kind === 'entry' ? count + 1 : count), 0)
        return { id, name, size }
      }),
  }
}

function remembered<Key extends object, Value>(known: WeakMap<Key, Value>, key: Key, make: (key: Key) => Value): Value {
  const found = known.get(key)
  if (found !== undefined) return found
  const made = make(key)
  known.set(key, made)
  return made
}
