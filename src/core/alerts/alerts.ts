/** Everything about alerts: what the user wants to be told, what watches for it, and what came of it. */
import type { RequestHandlers } from '../../contract/requests.ts'
import type { NewsSource } from '../../model/news-item.ts'
import type { Notice } from '../../model/notice.ts'
import type { Settings } from '../../model/settings.ts'
import { serviceOf, type ServiceSession } from '../../model/service-session.ts'
import type { BarHistory } from '../candles/bar-history.ts'
import { createMarketGrids } from '../market/hours/market-grids.ts'
import type { DocumentPorts } from '../storage/versioned-document.ts'
import type { Feed } from '../feed/feed.ts'
import type { TopicChanged } from '../hub/change-bus.ts'
import type { Information } from '../reference/information.ts'
import type { AlertStore } from '../ports/alert-store.ts'
import type { Cancel, Clock } from '../ports/clock.ts'
import type { Ports } from '../ports/ports.ts'
import type { Observable } from '../reactive/variable.ts'
import type { KeptList } from '../watchlists/library.ts'
import type { AlertBook } from './persistence/alert-store.ts'
import { createAlertMemory } from './persistence/alert-memory.ts'
import { createAlertRequests, type AlertRequestName } from './alert-requests.ts'
import { createAlertTopics, type AlertTopics } from './alert-topics.ts'
import { createDelivery } from './delivery/delivery.ts'
import { createDryRun } from './replay/backtest/backtest.ts'
import { createEventReader } from './persistence/events-page.ts'
import { createAfterwards } from './replay/outcomes/outcomes.ts'
import { createSplitDue, createSplitOpening } from './splits/split-due.ts'
import { createWatchingAlerts } from './evaluation/watching-alerts.ts'

export interface Alerts {
  readonly topics: AlertTopics['providers']
  readonly requests: Pick<RequestHandlers, AlertRequestName>
  /** The machine slept or its network changed. */
  wake(): void
  dispose(): void
}

export interface AlertPorts {
  readonly clock: Clock
  readonly feed: Feed
  readonly book: AlertBook
  readonly information: Pick<Information, 'news' | 'offerings' | 'splits'>
  readonly history: BarHistory
  readonly alertStore: AlertStore
  readonly deliver: Ports['deliver']
  readonly documents: DocumentPorts
  readonly session: Observable<ServiceSession>
  readonly settings: Observable<Settings>
  readonly lists: Observable<readonly KeptList[]>
  readonly report: (notice: Notice) => void
  readonly changed: TopicChanged
}

export function createAlerts(ports: AlertPorts): Alerts {
  const { clock, feed, alertStore: store, session, lists, book, information, changed } = ports
  const tellEvents = () => changed('alertEvents', null)

  const memory = createAlertMemory({
    clock,
    store,
    log: ports.documents.log,
    settled() {
      delivery.settle()
      afterwards.look()
      watching.want()
      topics.changed()
      tellEvents()
    },
    keptChanged(isKept) {
      if (!isKept) ports.report({ kind: 'documentNotSaved', document: 'alerts' })
      tellEvents()
    },
  })
  const events = createEventReader(store, memory)
  const delivery = createDelivery({
    ...ports,
    memory,
    isSearching: () => watching.isSearching(),
    offered: () => changed('alertNotifications', null),
  })
  const openingOf = createSplitOpening(createMarketGrids())
  const splits = createSplitDue(information.splits.splitsOf, openingOf)
  const usualSource = () => usualSourceIn(ports.settings.current())
  const watching = createWatchingAlerts({
    ...ports,
    memory,
    splits,
    openingOf,
    usualSource,
    searched: delivery.settle,
  })
  const dryRun = createDryRun({ ...ports, listed: watching.listed, service: memory.service })

  const afterwards = createAfterwards({ ...ports, events, memory })
  const topics = createAlertTopics({ clock, feed, book, memory, splits, watching, events, delivery, changed })

  /** Brings everything in line with the alerts and lists as they are now. */
  function settle(): void {
    watching.settle()
    topics.changed()
  }

  function open(): void {
    memory.open(serviceOf(session.current()))
    book.avoid(memory.used())
    settle()
    watching.missed()
    delivery.settle()
    afterwards.open()
    tellEvents()
  }

  open()
  const stops = [
    book.watch(settle),
    lists.watch(settle),
    information.splits.watchCalendars(settle),
    watchService(session, open),
    feed.watchAll(watching.engine.hearQuote),
    feed.watchAllSamples('depth', ({ instrument }) => watching.engine.hearDepth(instrument)),
  ]

  return {
    topics: topics.providers,
    requests: createAlertRequests({ ...ports, splits, memory, events, delivery, dryRun, settled: tellEvents }),
    wake: watching.missed,
    dispose() {
      for (const stop of stops) stop()
      watching.dispose()
      delivery.dispose()
      afterwards.dispose()
      memory.dispose()
      store.close()
    },
  }
}

/** Where headlines come from as long as nobody has read any: the service names its markets after the classes. */
function usualSourceIn({ language }: Pick<Settings, 'language'>): NewsSource {
  return { market: 'stock', language: language === 'system' ? 'en' : language }
}

/** Hears when another service is in use. */
function watchService(session: Observable<ServiceSession>, changed: () => void): Cancel {
  let inUse = serviceOf(session.current())
  return session.watch((next) => {
    if (serviceOf(next) === inUse) return
    inUse = serviceOf(next)
    changed()
  })
}
