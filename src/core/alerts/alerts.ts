/** Everything about alerts: what the user wants to be told, what watches for it, and what came of it. */
import type { RequestHandlers } from '../../contract/requests.ts'
import type { AlertDistance, AlertsView } from '../../model/alert-view.ts'
import type { Notice } from '../../model/notice.ts'
import type { ServiceSession } from '../../model/service-session.ts'
import type { Settings } from '../../model/settings.ts'
import { serviceOf } from '../session/service-of.ts'
import { createVersionedDocument, type DocumentPorts } from '../documents/versioned-document.ts'
import type { Feed } from '../feed/feed.ts'
import { createPacedTopic } from '../health/paced-topic.ts'
import type { Hub } from '../hub.ts'
import type { TopicProviders } from '../hub/topic-provider.ts'
import type { AlertStore, Cancel, Clock, Ports } from '../ports.ts'
import type { Observable } from '../variable.ts'
import type { KeptList } from '../watchlists/library.ts'
import { nearestByInstrument } from './alert-distances.ts'
import { createAlertBook, type AlertBook } from './alert-book.ts'
import { createAlertMemory } from './alert-memory.ts'
import { createAlertRequests, type AlertRequestName } from './alert-requests.ts'
import { viewOf } from './alert-views.ts'
import { alertsFormat } from './alerts-format.ts'
import { createDelivery } from './delivery/delivery.ts'
import { createEventReader } from './events-page.ts'
import { instrumentsOf } from './targets.ts'
import { createWatchingAlerts } from './watching-alerts.ts'

export interface Alerts {
  readonly topics: Pick<TopicProviders, 'alerts' | 'alertDistances' | 'alertEvents' | 'alertNotifications'>
  readonly requests: Pick<RequestHandlers, AlertRequestName>
  readonly book: AlertBook
  /** Tells the hub of every stream whose value has changed. */
  watch(changed: Hub['changed']): Cancel
  /** The machine slept or its network changed. */
  wake(): void
  dispose(): void
}

export interface AlertPorts {
  readonly clock: Clock
  readonly feed: Feed
  readonly alertStore: AlertStore
  readonly deliver: Ports['deliver']
  readonly documents: DocumentPorts
  readonly session: Observable<ServiceSession>
  readonly settings: Observable<Settings>
  readonly lists: Observable<readonly KeptList[]>
  readonly report: (notice: Notice) => void
}

/** Distances and ages are looked at, not listened to. */
const VIEW_PERIOD_MS = 1_000

export function createAlerts(ports: AlertPorts): Alerts {
  const { clock, feed, alertStore: store, session, lists } = ports
  let tell: Hub['changed'] = () => undefined
  const tellDistances = () => tell('alertDistances', null)
  function changed(): void {
    tell('alerts', null)
    tellDistances()
  }
  const tellEvents = () => tell('alertEvents', null)

  const book = createAlertBook(createVersionedDocument(ports.documents, alertsFormat), clock)
  const memory = createAlertMemory({
    clock,
    store,
    log: ports.documents.log,
    settled() {
      delivery.settle()
      watching.want()
      changed()
      tellEvents()
    },
    keptChanged(isKept) {
      if (!isKept) ports.report({ kind: 'documentNotSaved', document: 'alerts' })
      tellEvents()
    },
  })
  const events = createEventReader(store, memory)
  const delivery = createDelivery({ ...ports, memory, offered: () => tell('alertNotifications', null) })
  const watching = createWatchingAlerts({ clock, feed, memory, book, lists })
  const { engine } = watching

  /** Brings everything in line with the alerts and lists as they are now. */
  function settle(): void {
    watching.settle()
    changed()
  }

  function open(): void {
    memory.open(serviceOf(session.current()))
    book.avoid(memory.used())
    settle()
    engine.missed()
    delivery.settle()
    tellEvents()
  }

  open()
  let inUse = memory.service()
  const stops = [
    book.watch(settle),
    lists.watch(settle),
    session.watch((next) => {
      if (serviceOf(next) === inUse) return
      inUse = serviceOf(next)
      open()
    }),
    feed.watch(engine.hearQuote),
    feed.watchSamples((kind, instrument) => {
      if (kind === 'depth') engine.hearDepth(instrument)
    }),
  ]

  return {
    book,
    topics: {
      alerts: createPacedTopic<'alerts'>(clock, VIEW_PERIOD_MS, current, () => tell('alerts', null)),
      alertDistances: createPacedTopic<'alertDistances'>(clock, VIEW_PERIOD_MS, distances, tellDistances),
      alertEvents: { current: events.view },
      alertNotifications: { current: delivery.current },
    },
    requests: createAlertRequests({ clock, book, memory, events, delivery, settled: tellEvents }),
    watch(changedStream) {
      tell = changedStream
      return () => {
        tell = () => undefined
      }
    },
    wake: engine.missed,
    dispose() {
      for (const stop of stops) stop()
      watching.dispose()
      delivery.dispose()
      memory.dispose()
      store.close()
    },
  }

  function current(): AlertsView {
    const onLists = watching.listed()
    const parts = { feed, memory, now: clock.now() }
    return { alerts: book.current().alerts.map((alert) => viewOf(alert, instrumentsOf(alert, onLists), parts)) }
  }
  function distances(): readonly AlertDistance[] {
    return nearestByInstrument(book.current().alerts, watching.listed(), { memory, now: clock.now() })
  }
}
