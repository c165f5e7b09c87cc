/** The topics of watchlists. */
import type { Watchlist, WatchlistRow, WatchlistSummary } from '#model/watchlists/watchlist.ts'
import type { TopicChanged } from '../hub/change-bus.ts'
import type { TopicProviders } from '../hub/topic-provider.ts'
import type { Cancel } from '../ports/clock.ts'
import type { NameOf } from './directory/directory.ts'
import type { StoredList, ListRow } from './lists/library.ts'
import type { Watchlists } from './watchlists.ts'

export interface WatchlistTopics {
  readonly providers: Pick<TopicProviders, 'watchlists' | 'watchlist' | 'watchlistHistory'>
  lists(): readonly Watchlist[]
  dispose: Cancel
}

/** @param changed Called only for streams whose value has changed. */
export function createWatchlistTopics(watchlists: Watchlists, nameOf: NameOf, changed: TopicChanged): WatchlistTopics {
  const present = createPresenter(nameOf)
  let former = watchlists.current()

  function listOf(id: string): Watchlist | null {
    const storedList = watchlists.current().find((list) => list.id === id)
    return storedList === undefined ? null : present.list(storedList)
  }

  const stopWatching = watchlists.watch((lists) => {
    const before = former
    former = lists
    changed('watchlistHistory', null)
    for (const id of changedLists(before, lists)) changed('watchlist', id)
    if (haveOtherSummaries(before, lists)) changed('watchlists', null)
  })

  /** Collapsing a section or writing a note does not change names and sizes. */
  function haveOtherSummaries(before: readonly StoredList[], after: readonly StoredList[]): boolean {
    const [former, latter] = [before, after].map((lists) => JSON.stringify(lists.map((list) => present.summary(list))))
    return former !== latter
  }

  return {
    providers: {
      watchlists: { current: () => watchlists.current().map((list) => present.summary(list)) },
      watchlist: { current: listOf },
      watchlistHistory: { current: () => watchlists.history() },
    },
    lists: () => watchlists.current().map((list) => present.list(list)),
    dispose: stopWatching,
  }
}

function changedLists(before: readonly StoredList[], after: readonly StoredList[]): readonly string[] {
  const [former, present] = [before, after].map((lists) => new Map(lists.map((list) => [list.id, list])))
  const ids = new Set([...before, ...after].map(({ id }) => id))
  return [...ids].filter((id) => former?.get(id) !== present?.get(id))
}

interface Presenter {
  list(storedList: StoredList): Watchlist
  summary(storedList: StoredList): WatchlistSummary
}

/** Lists and rows are immutable, so cached values stay valid. */
function createPresenter(nameOf: NameOf): Presenter {
  const lists = new WeakMap<StoredList, Watchlist>()
  const rows = new WeakMap<ListRow, WatchlistRow>()
  const summaries = new WeakMap<StoredList, WatchlistSummary>()

  function presentRow(row: ListRow): WatchlistRow {
    return row.kind === 'section' ? row : remembered(rows, row, () => ({ ...row, name: nameOf(row.instrument) }))
  }

  return {
    list: (storedList) =>
      remembered(lists, storedList, () => ({ ...storedList, rows: storedList.rows.map(presentRow) })),
    summary: (storedList) =>
      remembered(summaries, storedList, ({ id, name }) => {
        const size = storedList.rows.reduce((count, { kind }) => (kind === 'entry' ? count + 1 : count), 0)
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
