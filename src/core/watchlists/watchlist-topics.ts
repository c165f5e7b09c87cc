/** The topics of watchlists, and which of them a change concerns. */
import type { Watchlist, WatchlistRow, WatchlistSummary } from '#model/watchlists/watchlist.ts'
import type { TopicChanged } from '../hub/change-bus.ts'
import type { TopicProviders } from '../hub/topic-provider.ts'
import type { Cancel } from '../ports/clock.ts'
import type { NameOf } from './directory/directory.ts'
import type { StoredList, ListRow } from './lists/library.ts'
import type { Watchlists } from './watchlists.ts'

export interface WatchlistTopics {
  readonly providers: Pick<TopicProviders, 'watchlists' | 'watchlist' | 'watchlistHistory'>
  /** All lists whole. */
  lists(): readonly Watchlist[]
  dispose: Cancel
}

/** `changed` is called for every stream whose value has changed, and for no other. */
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

  /** Folding a section or writing a note does not concern those who only look at names and sizes. */
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

/** The lists that came, went, or are otherwise than before. */
function changedLists(before: readonly StoredList[], after: readonly StoredList[]): readonly string[] {
  const [former, present] = [before, after].map((lists) => new Map(lists.map((list) => [list.id, list])))
  const ids = new Set([...before, ...after].map(({ id }) => id))
  return [...ids].filter((id) => former?.get(id) !== present?.get(id))
}

interface Presenter {
  /** The same object for the same list, however often it is asked for. */
  list(storedList: StoredList): Watchlist
  summary(storedList: StoredList): WatchlistSummary
}

/** Lists and rows are immutable, so that what was made of one is true for as long as it lives. */
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
