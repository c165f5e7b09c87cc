/** The topics of watchlists, and which of them a change concerns. */
import type { Watchlist } from '../../model/watchlist.ts'
import type { TopicChanged } from '../hub/change-bus.ts'
import type { TopicProviders } from '../hub/topic-provider.ts'
import type { Cancel } from '../ports.ts'
import type { NameOf } from './directory.ts'
import type { KeptList } from './library.ts'
import { createPresenter } from './present-list.ts'
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
    const kept = watchlists.current().find((list) => list.id === id)
    return kept === undefined ? null : present.list(kept)
  }

  const stopWatching = watchlists.watch((lists) => {
    const before = former
    former = lists
    changed('watchlistHistory', null)
    for (const id of changedLists(before, lists)) changed('watchlist', id)
    if (haveOtherSummaries(before, lists)) changed('watchlists', null)
  })

  /** Folding a section or writing a note does not concern those who only look at names and sizes. */
  function haveOtherSummaries(before: readonly KeptList[], after: readonly KeptList[]): boolean {
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
function changedLists(before: readonly KeptList[], after: readonly KeptList[]): readonly string[] {
  const [former, present] = [before, after].map((lists) => new Map(lists.map((list) => [list.id, list])))
  const ids = new Set([...before, ...after].map(({ id }) => id))
  return [...ids].filter((id) => former?.get(id) !== present?.get(id))
}
