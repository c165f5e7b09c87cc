/** Alerts in a process that can die at any write, over a disk that outlives it. */
import { createAlertRepository, type AlertRepository } from '#core/alerts/rules/alert-repository.ts'
import { alertsFormat } from '#core/alerts/rules/alerts-format.ts'
import { createAlerts, type Alerts } from '#core/alerts/alerts.ts'
import type { AlertStore } from '#core/ports/alert-store.ts'
import { createSlices } from '#core/reactive/slices.ts'
import { createDrawingStore } from '#core/charts/drawings/drawing-store.ts'
import { drawingsFormat } from '#core/charts/drawings/drawings-format.ts'
import { createVersionedDocument } from '#core/storage/versioned-document.ts'
import { createVariable } from '#core/reactive/variable.ts'
import type { StoredList } from '#core/watchlists/lists/library.ts'
import type { AlertEvent, AlertNotification } from '#model/alerts/alert-event.ts'
import type { AlertDraft } from '#model/alerts/alert.ts'
import type { Quote } from '#model/market/quote.ts'
import type { ServiceSession } from '#model/service/service-session.ts'
import { DEFAULT_SETTINGS } from '#model/application/settings.ts'
import { WATCHED } from '#test/fixtures/alerts.ts'
import { createFakeClock, type FakeClock } from '../ports/fake-clock.ts'
import { createFakeFeed } from '../quotes/fake-feed.ts'
import { createFakeHeld } from '../ports/fake-held.ts'
import { createFakeInformation } from '../service/fake-information.ts'
import { createFakeLog } from '../ports/fake-log.ts'
import { createFakeStore } from '../ports/fake-store.ts'
import { createMemoryAlertStore } from './memory-alert-store.ts'
import { sourceOf } from '../quotes/source-of.ts'

const SERVICE = 'simulated'
const SESSION: ServiceSession = {
  source: 'simulated',
  state: 'connected',
  address: null,
  tokenEnding: null,
  tokenProtection: null,
  failure: null,
  nextTryAt: null,
  requestsInLastMinute: 0,
}

/** The upcoming write at which the process dies, before or right after it is done. */
interface Doom {
  readonly write: number
  readonly isDone: boolean
}

export interface MortalAlerts {
  /** Delivers an answer of the service and runs its immediate effects. */
  answer(quote: Quote): void
  pass(spanMs: number): void
  wake(): void
  restart(): void
  crash(): void
  doom(doom: Doom): void
  now(): number
  /** All events, oldest first. */
  events(): readonly AlertEvent[]
  /** The event number of every notification. */
  readonly reported: readonly number[]
}

interface Process {
  readonly alerts: Alerts
  readonly book: AlertRepository
  readonly clock: FakeClock
  readonly feed: ReturnType<typeof createFakeFeed>
}

/** @param hooks Called when all known state has been written, and when unwritten state is lost. */
export function createMortalAlerts(
  drafts: readonly AlertDraft[],
  startAt: number,
  hooks: { readonly written: () => void; readonly lost: () => void },
): MortalAlerts {
  const documents = createFakeStore()
  const disk = createMemoryAlertStore()
  const reported: number[] = []
  let doom: Doom | null = null
  let isDead = false
  let current = start(startAt)
  for (const draft of drafts) current.book.save(draft)

  function commit(...[service, change]: Parameters<AlertStore['commit']>): void {
    if (isDead) throw new Error('a dead process writes nothing')
    const isLast = doom !== null && doom.write === 0
    if (doom !== null) doom = { ...doom, write: doom.write - 1 }
    const isDone = !isLast || doom?.isDone === true
    if (isDone) {
      disk.commit(service, change)
      hooks.written()
    }
    if (!isLast) return
    isDead = true
    throw new Error('the process died')
  }

  function start(at: number): Process {
    isDead = false
    doom = null
    const clock = createFakeClock(at)
    const feed = createFakeFeed()
    const retained = { store: documents, log: createFakeLog(), report: () => undefined }
    const book = createAlertRepository(createVersionedDocument(retained, alertsFormat), clock)
    const drawings = createDrawingStore(createVersionedDocument(retained, drawingsFormat))
    const alerts = createAlerts({
      slices: createSlices(clock),
      clock,
      repository: book,
      drawings,
      information: createFakeInformation(),
      feed,
      history: { read: () => Promise.resolve([]) },
      alertStore: { ...disk, commit },
      deliver,
      documents: retained,
      source: sourceOf(createVariable(SESSION)),
      settings: createVariable(DEFAULT_SETTINGS),
      lists: createVariable<readonly StoredList[]>([]),
      held: createFakeHeld(),
      report: () => undefined,
      changed: () => undefined,
    })
    return { alerts, book, clock, feed }
  }

  function deliver({ events }: AlertNotification): void {
    if (!isDead) reported.push(...events.map(({ number }) => number))
  }

  function startAgain(): void {
    // Pending work of the old process must not reach the disk.
    isDead = true
    hooks.lost()
    current = start(current.clock.now())
  }

  function orDie(task: () => void): void {
    task()
    if (isDead) startAgain()
  }

  return {
    reported,
    answer: (quote) =>
      orDie(() => {
        current.feed.serve(WATCHED, quote, current.clock.now())
        current.clock.advance(0)
      }),
    pass: (spanMs) => orDie(() => current.clock.advance(spanMs)),
    wake: () => current.alerts.wake(),
    restart() {
      current.alerts.dispose()
      startAgain()
    },
    crash: startAgain,
    doom(next) {
      doom = next
    },
    now: () => current.clock.now(),
    events: () =>
      disk
        .events(SERVICE, {
          alert: null,
          instrument: null,
          stage: null,
          before: null,
          limit: 10_000,
        })
        .toReversed(),
  }
}
