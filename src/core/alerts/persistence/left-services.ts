/** Keeps unwritten state of previous services until it can be written. */
import type { AlertEvent } from '#model/alerts/alert-event.ts'
import type { AlertId } from '#model/alerts/alert.ts'
import type { AlertChange, AlertStore, StoredAlerts } from '#core/ports/alert-store.ts'

export interface LeftServices {
  /**
   * Merges it with state kept for the service.
   * @param state The service's whole state, as it would be stored.
   * @returns The number of events dropped beyond {@link MAX_LEFT_SERVICES} or {@link MAX_LEFT_EVENTS}.
   */
  keep(service: string, change: AlertChange, state: StoredAlerts): number
  /**
   * Writes the state, oldest first.
   * @throws StoreError on failure; unwritten state is kept.
   */
  write(): void
  /** Returns a service's whole state while it is not entirely written, else null. */
  stateOf(service: string): StoredAlerts | null
  /** Unwritten events, in order of writing. */
  eventsOf(service: string | null): readonly AlertEvent[]
  isEmpty(): boolean
}

interface LeftService {
  readonly service: string
  readonly change: AlertChange
  readonly state: StoredAlerts
}

/** Beyond this number the oldest is dropped: the disk may fail as long as the application runs. */
const MAX_LEFT_SERVICES = 8
/** For each service; the earliest are dropped. */
const MAX_LEFT_EVENTS = 5_000

export function createLeftServices(store: Pick<AlertStore, 'commit'>): LeftServices {
  let left: readonly LeftService[] = []
  return {
    keep(service, change, state) {
      const earlier = left.find((one) => one.service === service)
      const all = earlier === undefined ? change : joined(earlier.change, change)
      const events = all.events.slice(-MAX_LEFT_EVENTS)
      const next = { service, change: { ...all, events }, state }
      left = earlier === undefined ? [...left, next] : left.map((one) => (one === earlier ? next : one))
      const givenUp = left.slice(0, -MAX_LEFT_SERVICES)
      left = left.slice(-MAX_LEFT_SERVICES)
      return givenUp.reduce((sum, one) => sum + one.change.events.length, all.events.length - events.length)
    },
    write() {
      for (const { service, change } of left) {
        store.commit(service, change)
        left = left.slice(1)
      }
    },
    stateOf: (wanted) => left.findLast(({ service }) => service === wanted)?.state ?? null,
    eventsOf: (wanted) => left.flatMap(({ service, change }) => (service === wanted ? change.events : [])),
    isEmpty: () => left.length === 0,
  }
}

function joined(earlier: AlertChange, later: AlertChange): AlertChange {
  const made = new Set(later.armings.map(({ alert }) => alert))
  const removed = new Set<AlertId>(later.removed)
  return {
    armings: latestBy(
      [...earlier.armings.filter(({ alert }) => !removed.has(alert)), ...later.armings],
      ({ alert, instrument }) => `${alert} ${instrument ?? ''}`,
    ),
    markets: latestBy([...earlier.markets, ...later.markets], ({ instrument }) => instrument),
    looks: latestBy([...earlier.looks, ...later.looks], ({ stream }) => stream),
    events: latestBy([...earlier.events, ...later.events], ({ number }) => number),
    removed: [...new Set([...earlier.removed.filter((alert) => !made.has(alert)), ...removed])],
  }
}

/** Keeps the last value of each key, at the index of the first. */
const latestBy = <Value, Key>(values: readonly Value[], keyOf: (value: Value) => Key): readonly Value[] => [
  ...new Map(values.map((value) => [keyOf(value), value])).values(),
]
