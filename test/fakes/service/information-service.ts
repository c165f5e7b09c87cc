/** Information other than prices, over its whole core and a real feed, on a fake clock. */
import { createAlertRepository, type AlertRepository } from '#core/alerts/rules/alert-repository.ts'
import { alertsFormat } from '#core/alerts/rules/alerts-format.ts'
import { createFeed } from '#core/feed/create-feed.ts'
import { createDrawings } from '#core/charts/drawings/drawings.ts'
import type { Feed, FeedInsight } from '#core/feed/feed.ts'
import { createSplitDetector } from '#core/alerts/splits/split-detector.ts'
import { createInformation, type Information } from '#core/reference/information.ts'
import type { HttpOutcome } from '#core/ports/http.ts'
import { createVersionedDocument } from '#core/storage/versioned-document.ts'
import { createWatchlists, type Watchlists } from '#core/watchlists/watchlists.ts'
import { watchlistsFormat } from '#core/watchlists/lists/watchlists-format.ts'
import { createVariable, type Variable } from '#core/reactive/variable.ts'
import type { Parameter, TopicName } from '#contract/topics.ts'
import type { Notice } from '#model/application/notice.ts'
import type { ServiceSession } from '#model/service/service-session.ts'
import { DEFAULT_SETTINGS, type Settings } from '#model/application/settings.ts'
import { createFakeClock, type FakeClock } from '../ports/fake-clock.ts'
import { createFakeLog } from '../ports/fake-log.ts'
import { createFakeQuoteService, type Arrival } from '../quotes/fake-quote-service.ts'
import { createFakeStore, type FakeStore } from '../ports/fake-store.ts'
import { sessionWith } from '../quotes/live-quotes.ts'
import { sourceOf } from '../quotes/source-of.ts'
import { userDocuments } from '../profile/user-documents.ts'
import { jsonAnswer } from './http-answers.ts'

export interface InformationServiceOptions {
  readonly store?: FakeStore
  readonly requestsPerMinute?: number
  /** How far the wall clock is behind the service's; only with it do answers have a date. */
  readonly behindMs?: number
  /** The `data` of an answer, or a whole outcome for an unsound one. */
  readonly answer: (arrival: Arrival) => unknown
}

export interface InformationService {
  readonly clock: FakeClock
  readonly information: Information
  readonly session: Variable<ServiceSession>
  readonly settings: Variable<Settings>
  readonly watchlists: Watchlists
  readonly alerts: AlertRepository
  readonly notices: readonly Notice[]
  readonly feed: Feed & FeedInsight
  busiestMinute(): number
  readonly arrivals: readonly Arrival[]
  readonly reported: readonly string[]
  listen<Name extends keyof Information['topics']>(
    topic: Name,
    parameter: Parameter<Name>,
    interest?: 'visible' | 'hidden',
  ): () => void
}

/** The start by the clock of the service, Unix epoch ms; by default also the wall clock of the fake clock. */
export const SERVICE_START = createFakeClock().now()

export const declined = (status = 500): HttpOutcome => jsonAnswer({ code: 5000, msg: 'not now', data: null }, status)

const isOutcome = (answer: unknown): answer is HttpOutcome =>
  typeof answer === 'object' && answer !== null && 'kind' in answer

export function openInformation(options: InformationServiceOptions): InformationService {
  const { store = createFakeStore(), requestsPerMinute = 600 } = options
  const { behindMs } = options
  const clock = behindMs === undefined ? createFakeClock() : createFakeClock(SERVICE_START - behindMs)
  const log = createFakeLog()
  const service = createFakeQuoteService({
    clock,
    ...(behindMs === undefined ? {} : { serviceClock: (at: number) => SERVICE_START + at }),
    instead(arrival) {
      const answer = options.answer(arrival)
      return isOutcome(answer) ? answer : jsonAnswer({ code: 0, msg: 'ok', data: answer })
    },
  })
  const feed = createFeed({ clock, http: service, store, random: () => 0.5, log })
  const session = createVariable<ServiceSession>(sessionWith())
  const source = sourceOf(session, feed.source)
  const settings = createVariable<Settings>(DEFAULT_SETTINGS)
  const notices: Notice[] = []
  const report = (notice: Notice) => void notices.push(notice)
  const documents = userDocuments({ store, log, report })
  const watchlists = createWatchlists(createVersionedDocument(documents, watchlistsFormat))
  const drawings = createDrawings(documents, () => undefined)
  const alerts = createAlertRepository(createVersionedDocument(documents, alertsFormat), clock)
  const reported: string[] = []
  const information = createInformation({
    splitDetector: createSplitDetector({ watchlists, drawings, alerts }),
    clock,
    feed,
    session,
    source,
    settings,
    watchlists,
    documents,
    report,
    changed: (topic: TopicName, parameter: unknown) => reported.push(`${topic} ${JSON.stringify(parameter)}`),
  })
  const address = { baseUrl: 'https://one.example', plan: 'premium', codesPerRequest: 50, requestsPerMinute } as const
  feed.connect(address, 'a-key')
  return {
    clock,
    information,
    session,
    settings,
    watchlists,
    alerts,
    notices,
    feed,
    busiestMinute: () => service.busiestMinute(),
    arrivals: service.arrivals,
    reported,
    listen: (topic, parameter, interest = 'visible') =>
      information.topics[topic].activate?.(parameter, interest, () => undefined) ?? (() => undefined),
  }
}
