/** Composes the service's data other than prices. It changes seldom, is cached, and shares one slow lane inside the budget. */
import type { Renewal } from '#contract/market/answer-schemas.ts'
import type { RequestHandlers } from '#contract/requests.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import type { NewsMarks } from '#model/reference/news-item.ts'
import type { Notice } from '#model/application/notice.ts'
import type { PlannedListing } from '#model/reference/offering.ts'
import type { ServiceSession } from '#model/service/service-session.ts'
import type { Settings } from '#model/application/settings.ts'
import type { Archived } from '../storage/archive.ts'
import { createSlowLane, laneGapMs } from '../feed/slow-lane.ts'
import { createOfferings, type Offerings } from './calendars/offerings.ts'
import { plannedFormat } from './calendars/planned-format.ts'
import { createPlannedListings } from './calendars/planned-listings.ts'
import { createSplits, type SplitDetector, type Splits } from './calendars/splits.ts'
import { createCompanies, type Companies } from './companies/companies.ts'
import { createUserDocument, type UserDocumentPorts } from '../storage/user-document.ts'
import type { Feed, FeedInsight } from '../feed/feed.ts'
import type { TopicChanged } from '../hub/change-bus.ts'
import type { TopicProviders } from '../hub/topic-provider.ts'
import { createNews, type News } from './news/news.ts'
import type { Clock } from '../ports/clock.ts'
import { createMarketSessions } from '../market/hours/sessions.ts'
import { cancelAll } from '../reactive/disposables.ts'
import type { Observable } from '../reactive/variable.ts'
import type { PriceSource } from '../source/price-source.ts'
import { instrumentsOn } from '../watchlists/lists/library.ts'
import type { Watchlists } from '../watchlists/watchlists.ts'

type InformationTopic =
  | 'company'
  | 'companyFigures'
  | 'news'
  | 'newsMarks'
  | 'offerings'
  | 'plannedListings'
  | 'splits'
  | 'sessions'
type InformationRequest =
  | 'companies.known'
  | 'news.more'
  | 'news.mark'
  | 'news.setKeywords'
  | 'listing.plan'
  | 'listing.cancel'
  | 'answer.renew'

export interface Information {
  readonly topics: Pick<TopicProviders, InformationTopic>
  readonly requests: Pick<RequestHandlers, InformationRequest>
  /** For alerts. Charts also read splits. */
  readonly news: Pick<News, 'want' | 'current' | 'sources' | 'watchSources'>
  readonly offerings: Pick<Offerings, 'current' | 'want' | 'watchCalendars'>
  /** The user's own data. */
  readonly archived: {
    readonly newsMarks: Archived<NewsMarks>
    readonly plannedListings: Archived<readonly PlannedListing[]>
  }
  /** For positions. */
  readonly companies: Pick<Companies, 'currencyOf' | 'watch'>
  readonly splits: Pick<Splits, 'splitsOf' | 'fetchedAt' | 'want' | 'watchCalendars'>
  dispose(): void
}

export interface InformationPorts {
  readonly clock: Clock
  readonly feed: Pick<Feed & FeedInsight, 'ask' | 'tryNow' | 'health' | 'watchAll' | 'serviceNow' | 'noteWrongTime'>
  readonly session: Observable<ServiceSession>
  readonly source: PriceSource
  readonly settings: Observable<Settings>
  readonly watchlists: Pick<Watchlists, 'current' | 'watch' | 'edit'>
  readonly splitDetector: SplitDetector
  readonly documents: UserDocumentPorts
  readonly report: (notice: Notice) => void
  readonly changed: TopicChanged
}

export function createInformation(ports: InformationPorts): Information {
  const { clock, feed, session, source, settings, watchlists, splitDetector, documents, report, changed } = ports
  const answers = { clock, feed, session, source, documents, lane: createSlowLane(clock, () => laneGapMs(feed)) }
  const companies = createCompanies(answers, settings, changed)
  const news = createNews(answers, settings, changed)
  const offerings = createOfferings(answers, changed)
  const splits = createSplits(answers, splitDetector, changed)
  const document = createUserDocument(documents, plannedFormat)
  const planned = createPlannedListings({ clock, document, offerings, watchlists, report })
  const stopWatching = planned.watch(() => changed('plannedListings', null))
  const sessions = createMarketSessions({ clock, feed, source, watched: () => watchedOn(watchlists) })

  function renew({ topic, parameter }: Renewal): void {
    switch (topic) {
      case 'company':
        return companies.renew(parameter)
      case 'news':
        return news.renew(parameter)
      case 'offerings':
        return offerings.renew(parameter)
      case 'splits':
        return splits.renew(parameter)
    }
  }

  return {
    topics: {
      ...companies.topics,
      ...news.topics,
      offerings: offerings.topic,
      plannedListings: planned.topic,
      splits: splits.topic,
      sessions: sessions.topic,
    },
    requests: {
      ...companies.requests,
      ...news.requests,
      ...planned.requests,
      'answer.renew'(renewal) {
        renew(renewal)
        return null
      },
    },
    news,
    offerings,
    companies,
    archived: { newsMarks: news.marks, plannedListings: planned },
    splits,
    dispose() {
      const parts = [planned, sessions, splits, offerings, news, companies]
      cancelAll([stopWatching, ...parts.map(({ dispose }) => dispose)])
    },
  }
}

const watchedOn = (watchlists: Pick<Watchlists, 'current'>): readonly InstrumentId[] =>
  watchlists.current().flatMap(instrumentsOn)
