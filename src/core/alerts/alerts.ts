/** Composes the alerts: definitions, watching, and the resulting events. */
import type { RequestHandlers } from '#contract/requests.ts'
import type { LiveQuote } from '#model/market/live-quote.ts'
import type { NewsSource } from '#model/reference/news-item.ts'
import type { Notice } from '#model/application/notice.ts'
import type { Settings } from '#model/application/settings.ts'
import type { BarHistory } from '../candles/series/bar-history.ts'
import type { Drawings } from '../charts/drawings/drawings.ts'
import { createMarketGrids } from '../market/hours/market-grids.ts'
import type { DocumentPorts } from '../storage/versioned-document.ts'
import type { Feed } from '../feed/feed.ts'
import type { TopicChanged } from '../hub/change-bus.ts'
import type { Information } from '../reference/information.ts'
import type { AlertStore } from '../ports/alert-store.ts'
import type { Clock } from '../ports/clock.ts'
import type { Ports } from '../ports/ports.ts'
import type { HeldPositions } from '../positions/positions.ts'
import type { Slices } from '../reactive/slices.ts'
import { cancelAll } from '../reactive/disposables.ts'
import type { Observable } from '../reactive/variable.ts'
import type { PriceSource } from '../source/price-source.ts'
import type { StoredList } from '../watchlists/lists/library.ts'
import type { AlertRepository } from './rules/alert-repository.ts'
import { rememberAlerts } from './persistence/remember-alerts.ts'
import { createAlertMemory, type AlertMemory } from './persistence/alert-memory.ts'
import { createAlertRequests, type AlertRequestName } from './alert-requests.ts'
import { followLines } from './lines/follow-lines.ts'
import { createAlertTopics, type AlertTopics } from './alert-topics.ts'
import { createDelivery } from './delivery/delivery.ts'
import { createBacktest } from './replay/backtest/backtest.ts'
import { createEventReader } from './persistence/events-page.ts'
import { createAlertHistory, type AlertHistory } from './persistence/history/alert-history.ts'
import { createOutcomes } from './replay/outcomes/outcomes.ts'
import { createSplitDue, createSplitOpening } from './splits/split-due.ts'
import { createWatchingAlerts, type WatchingAlerts } from './watching-alerts.ts'

export interface Alerts {
  readonly topics: AlertTopics['providers']
  readonly requests: Pick<RequestHandlers, AlertRequestName>
  /** For the file of all data. */
  readonly archived: AlertHistory['archived']
  /** Remembers all alerts with their state; returns a function that restores them. */
  remember(): () => void
  /** Must be called after sleep or a change of network. */
  wake(): void
  /** Stops checks, writes and deliveries because another application may own the alerts. */
  halt(): void
  dispose(): void
}

export interface AlertPorts {
  readonly clock: Clock
  readonly feed: Feed
  readonly repository: AlertRepository
  readonly information: Pick<Information, 'news' | 'offerings' | 'splits'>
  readonly history: BarHistory
  readonly drawings: Pick<Drawings['store'], 'of' | 'watch'>
  readonly alertStore: AlertStore
  readonly deliver: Ports['deliver']
  readonly documents: DocumentPorts
  readonly source: PriceSource
  readonly settings: Observable<Settings>
  readonly lists: Observable<readonly StoredList[]>
  readonly held: HeldPositions
  readonly report: (notice: Notice) => void
  readonly changed: TopicChanged
  readonly slices: Slices
}

export function createAlerts(ports: AlertPorts): Alerts {
  const { feed, alertStore: store, source, lists, repository, information, changed } = ports
  let isHalted = false
  const publish = () => {
    topics.changed()
    changed('alertEvents', null)
  }

  const memory = createReportingMemory(ports, writeThenDeliver, publish)
  const events = createEventReader(store, memory)
  const delivery = createDelivery({
    ...ports,
    memory,
    isSearching: () => watching.isSearching(),
    due: writeThenDeliver,
    offered: () => changed('alertNotifications', null),
  })
  const openingOf = createSplitOpening(createMarketGrids())
  const splits = createSplitDue(information.splits.splitsOf, openingOf)
  const watching = createWatchingAlerts({
    ...ports,
    memory,
    splits,
    openingOf,
    defaultSource: () => defaultSourceIn(ports.settings.current()),
    searched: writeThenDeliver,
  })
  const { gridOf, knownGridOf, restart } = watching.lineBars
  const backtest = createBacktest({ ...ports, gridOf, listed: watching.listed, service: memory.service })
  const outcomes = createOutcomes({ ...ports, events, memory })
  const topics = createAlertTopics({ ...ports, memory, gridOf, splits, watching, events, delivery })

  /** The only way from an event to the user. The write comes first, so that a crash neither loses an event nor repeats it. */
  function writeThenDeliver(): void {
    if (isHalted) return publish()
    memory.write()
    const prepared = delivery.prepare()
    if (prepared.length > 0) memory.write()
    delivery.handOut(prepared)
    outcomes.update()
    watching.want()
    publish()
  }

  function settle(): void {
    watching.settle()
    topics.changed()
  }

  function open(): void {
    // An event of the previous service is delivered only while it can be written.
    if (memory.service() !== null) writeThenDeliver()
    memory.open(source.current())
    repository.avoid(memory.used())
    restart()
    watching.missed()
    outcomes.open()
    writeThenDeliver()
  }

  open()
  const history = createAlertHistory({ ...ports, store, memory, writeThenDeliver, changed: publish })
  const stops = [
    history.dispose,
    repository.watch(settle),
    lists.watch(settle),
    followLines({ ...ports, gridOf: knownGridOf, splits: information.splits }),
    information.splits.watchCalendars(settle),
    source.watch(open),
    feed.watchAll(receiverOf(watching)),
    feed.watchAllSamples('depth', ({ instrument }) => watching.engine.receiveDepth(instrument)),
  ]

  const end = (): void => disposeAll([watching, delivery, outcomes, memory, { dispose: store.close }])

  return {
    topics: topics.providers,
    remember: () => rememberAlerts({ repository, memory, settle, writeThenDeliver }),
    requests: createAlertRequests({ ...ports, splits, memory, events, delivery, backtest, writeThenDeliver }),
    archived: history.archived,
    wake() {
      if (!isHalted) watching.missed()
    },
    halt() {
      if (isHalted) return
      isHalted = true
      cancelAll(stops)
      end()
    },
    dispose() {
      if (isHalted) return
      cancelAll(stops)
      writeThenDeliver()
      end()
    },
  }
}

function createReportingMemory(
  { clock, alertStore: store, documents, report }: AlertPorts,
  due: () => void,
  publish: () => void,
): AlertMemory {
  return createAlertMemory({
    clock,
    store,
    log: documents.log,
    due,
    storedChanged(isStored) {
      report({ kind: isStored ? 'documentsSaved' : 'documentsNotSaved', documents: ['alertEvents'] })
      publish()
    },
    eventsLost: (events) => report({ kind: 'alertEventsLost', events }),
  })
}

function disposeAll(parts: readonly { dispose(): void }[]): void {
  for (const part of parts) part.dispose()
}

/** The order matters: bars of charts, alerts on them, then sums that include the quote. */
function receiverOf({ lineBars, engine, profits }: WatchingAlerts): (live: LiveQuote) => void {
  return (live) => {
    lineBars.receive(live)
    engine.receiveQuote(live)
    profits.receive(live.instrument)
  }
}

/** The source of headlines before any was read. The service names its markets after the asset classes. */
function defaultSourceIn({ language }: Pick<Settings, 'language'>): NewsSource {
  return { market: 'stock', language: language === 'system' ? 'en' : language }
}
