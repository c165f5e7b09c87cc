/** The alerts of one process over a disk that may outlive it, on a fake clock and a feed of the test. */
import { createAlertRepository } from '#core/alerts/rules/alert-repository.ts'
import { alertsFormat } from '#core/alerts/rules/alerts-format.ts'
import { createAlerts, type Alerts } from '#core/alerts/alerts.ts'
import type { TopicName } from '#contract/topics.ts'
import type { AlertStore } from '#core/ports/alert-store.ts'
import type { BarHistory } from '#core/candles/series/bar-history.ts'
import { createSlices } from '#core/reactive/slices.ts'
import { createDrawingStore } from '#core/charts/drawings/drawing-store.ts'
import { drawingsFormat } from '#core/charts/drawings/drawings-format.ts'
import { createVersionedDocument } from '#core/storage/versioned-document.ts'
import { createVariable } from '#core/reactive/variable.ts'
import type { StoredList } from '#core/watchlists/lists/library.ts'
import type { AlertEvent, AlertNotification } from '#model/alerts/alert-event.ts'
import type { AlertId } from '#model/alerts/alert.ts'
import type { Notice } from '#model/application/notice.ts'
import type { Quote } from '#model/market/quote.ts'
import { DEFAULT_SETTINGS, type Settings } from '#model/application/settings.ts'
import { alertDraft, TRADING, WATCHED } from '#test/fixtures/alerts.ts'
import { createFakeClock } from '../ports/fake-clock.ts'
import { createFakeFeed } from '../quotes/fake-feed.ts'
import { createFakeHeld, type FakeHeld } from '../ports/fake-held.ts'
import { createFakeInformation } from '../service/fake-information.ts'
import { createFakeLog } from '../ports/fake-log.ts'
import { createFakeStore, type FakeStore } from '../ports/fake-store.ts'
import { sessionWith } from '../quotes/live-quotes.ts'
import { createMemoryAlertStore } from './memory-alert-store.ts'
import { sourceOf } from '../quotes/source-of.ts'

export interface AlertDisk {
  readonly documents: FakeStore
  readonly store: AlertStore
}

export const emptyDisk = (): AlertDisk => ({ documents: createFakeStore(), store: createMemoryAlertStore() })

export interface OpenOptions {
  readonly disk?: AlertDisk
  readonly startAt?: number
  /** None by default. */
  readonly history?: BarHistory
  readonly settings?: Settings
  readonly lists?: readonly StoredList[]
  /** None by default. */
  readonly held?: FakeHeld
}

const NO_HISTORY: BarHistory = {
  read: (instruments) => Promise.resolve(instruments.map(() => ({ bars: [], origin: 'service', failure: null }))),
}

export function openAlerts({
  disk = emptyDisk(),
  startAt = TRADING,
  history = NO_HISTORY,
  settings = DEFAULT_SETTINGS,
  lists = [],
  held = createFakeHeld(),
}: OpenOptions = {}) {
  const clock = createFakeClock(startAt)
  const library = createVariable(lists)
  const session = createVariable(sessionWith())
  const feed = createFakeFeed()
  const delivered: AlertNotification[] = []
  const reported: Notice[] = []
  const report = (notice: Notice): void => void reported.push(notice)
  const told: TopicName[] = []
  const documents = { store: disk.documents, log: createFakeLog(), report }
  const book = createAlertRepository(createVersionedDocument(documents, alertsFormat), clock)
  const information = createFakeInformation()
  const drawings = createDrawingStore(createVersionedDocument(documents, drawingsFormat))
  const alerts: Alerts = createAlerts({
    slices: createSlices(clock),
    clock,
    repository: book,
    drawings,
    information,
    feed,
    history,
    alertStore: disk.store,
    deliver: (notification) => delivered.push(notification),
    documents,
    source: sourceOf(session, feed.source),
    settings: createVariable(settings),
    lists: library,
    held,
    report,
    changed: (topic) => void told.push(topic),
  })

  return {
    alerts,
    book,
    information,
    clock,
    feed,
    library,
    session,
    delivered,
    /** Everything reported to the reader except notifications. */
    reported,
    /** The topics that were reported as changed, in order. */
    told,
    disk,
    drawings,
    save(...changes: Parameters<typeof alertDraft>): AlertId {
      const saved = book.save(alertDraft(...changes))
      if (!saved.ok) throw new Error(saved.failure)
      return saved.value
    },
    /** Answers about the watched instrument, ten seconds later. */
    answer(quoteOf: (time: number) => Quote): void {
      clock.advance(10_000)
      feed.serve(WATCHED, quoteOf(clock.now() - 300), clock.now())
      clock.advance(0)
    },
    /** Returns all events, oldest first. */
    events: (): readonly AlertEvent[] => alerts.topics.alertEvents.current(null).recent.toReversed(),
  }
}
