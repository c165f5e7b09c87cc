/** Composes the watchlists, their verification, and the search. */
import type { InstrumentId } from '#model/market/instrument.ts'
import type { Notice } from '#model/application/notice.ts'
import { createDelayedDocument } from '../storage/delayed-document.ts'
import { createUserDocument, type UserDocumentPorts } from '../storage/user-document.ts'
import type { Feed } from '../feed/feed.ts'
import type { TopicChanged } from '../hub/change-bus.ts'
import type { TopicProviders } from '../hub/topic-provider.ts'
import type { Clock } from '../ports/clock.ts'
import { cancelAll } from '../reactive/disposables.ts'
import type { PriceSource } from '../source/price-source.ts'
import { createDirectorySearch, type DirectorySearch } from './directory/directory-search.ts'
import { createDirectory } from './directory/directory.ts'
import { importFile } from './files/import-file.ts'
import type { Knowledge } from './files/bare-codes.ts'
import { createSeenInstruments, SEEN_WRITE_DELAY_MS, seenFormat } from './directory/seen-instruments.ts'
import { createVerification, type Verification } from './verification.ts'
import { createWatchlistTopics } from './watchlist-topics.ts'
import { watchlistsFormat } from './lists/watchlists-format.ts'
import { createWatchlists, type Watchlists } from './watchlists.ts'

export interface Watching {
  readonly watchlists: Watchlists
  readonly verification: Verification
  readonly directory: DirectorySearch
  readonly knowledge: Knowledge
  /** In order of prominence. */
  readonly seeded: readonly InstrumentId[]
  readonly topics: Pick<TopicProviders, 'watchlists' | 'watchlist' | 'watchlistHistory' | 'verification'>
  /** No window receives the answer, so a notice reports faults. */
  importAtStart(file: { readonly name: string; readonly content: string }): void
  dispose(): void
}

export interface WatchingPorts {
  readonly documents: UserDocumentPorts
  readonly clock: Clock
  readonly feed: Pick<Feed, 'want' | 'watchAll'>
  readonly source: PriceSource
  readonly report: (notice: Notice) => void
  readonly changed: TopicChanged
  /** In [0, 1). */
  readonly random: () => number
}

/**
 * Bounds the random gap in list numbers: ids of two runs coincide about once in this many starts. Ten million starts fit into 15 digits.
 */
const LARGEST_GAP = 100_000_000

export function createWatching({ documents, clock, feed, source, report, changed, random }: WatchingPorts): Watching {
  const directory = createDirectory()
  const seen = createSeenInstruments(createDelayedDocument(documents, seenFormat, clock, SEEN_WRITE_DELAY_MS))
  const watchlists = createWatchlists(createUserDocument(documents, watchlistsFormat), () =>
    Math.floor(random() * LARGEST_GAP),
  )
  const lists = createWatchlistTopics(watchlists, directory.nameOf, changed)
  const verification = createVerification({
    clock,
    feed,
    lists: watchlists,
    source,
    seen,
    changed: (list) => changed('verification', list),
  })
  const knowledge: Knowledge = {
    isKnown: (instrument) => directory.nameOf(instrument) !== null || seen.wasServed(instrument),
    withCode: directory.withCode,
  }

  return {
    watchlists,
    verification,
    directory: createDirectorySearch(directory, lists.lists, seen.served),
    knowledge,
    seeded: directory.instruments,
    topics: { ...lists.providers, verification: verification.topic },
    importAtStart({ name, content }) {
      const order = { name, imported: importFile(content, knowledge), isFirst: true }
      const { added, faults } = watchlists.import(order)
      const [first] = faults
      if (first !== undefined)
        report({ kind: 'importIncomplete', file: name, added, faults: faults.length, firstLine: first.line })
    },
    dispose: () => cancelAll([lists.dispose, verification.dispose, seen.dispose]),
  }
}
