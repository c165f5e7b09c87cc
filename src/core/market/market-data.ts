/** The market topics: quotes, order books, trades and movers. */
import type { RequestHandlers } from '#contract/requests.ts'
import type { Settings } from '#model/application/settings.ts'
import type { Feed } from '../feed/feed.ts'
import type { TopicChanged } from '../hub/change-bus.ts'
import type { TopicProviders } from '../hub/topic-provider.ts'
import type { Clock } from '../ports/clock.ts'
import type { TapeArchive } from '../ports/tape-archive.ts'
import type { Observable } from '../reactive/variable.ts'
import type { PriceSource } from '../source/price-source.ts'
import { createVersionedDocument, type DocumentPorts } from '../storage/versioned-document.ts'
import type { StoredList } from '../watchlists/lists/library.ts'
import { createDepthTopic } from './depth.ts'
import { createFocusTopic } from './focus-topic.ts'
import { createLastQuotes, lastQuotesFormat } from './last-quotes.ts'
import { createLeadersTopic, createMoversTopic } from './movers.ts'
import { createQuoteTopic } from './quote-topic.ts'
import { createServedPrices } from './served-prices.ts'
import { createTape } from './tape/tape.ts'

export interface MarketData {
  readonly topics: Pick<TopicProviders, 'quote' | 'focus' | 'depth' | 'tape' | 'movers' | 'leaders'>
  readonly requests: Pick<RequestHandlers, 'tape.read' | 'quotes.served'>
  /** Resolves when everything is stored. */
  dispose(): Promise<void>
}

export interface MarketDataPorts {
  readonly clock: Clock
  readonly feed: Feed
  readonly tapeArchive: TapeArchive
  readonly documents: DocumentPorts
  readonly source: PriceSource
  readonly settings: Observable<Pick<Settings, 'polling'>>
  readonly lists: Observable<readonly StoredList[]>
  readonly changed: TopicChanged
}

export function createMarketData(ports: MarketDataPorts): MarketData {
  const { clock, feed, tapeArchive, documents, source, settings, lists, changed } = ports
  const tape = createTape({ clock, feed, tapeArchive, source, settings, changed })
  const document = createVersionedDocument(documents, lastQuotesFormat)
  const served = createServedPrices(feed, source)
  const last = createLastQuotes({ clock, feed, service: source.current, document })
  return {
    topics: {
      quote: createQuoteTopic(feed, settings, last),
      focus: createFocusTopic(clock, feed),
      depth: createDepthTopic(feed, settings),
      ...tape.topics,
      movers: createMoversTopic({ clock, feed, lists, settings }),
      leaders: createLeadersTopic({ clock, feed, lists, settings }),
    },
    requests: { ...tape.requests, 'quotes.served': ({ instruments }) => instruments.map(served.of) },
    dispose() {
      served.dispose()
      last.dispose()
      return tape.dispose()
    },
  }
}
