/** What could not be written down of a service before another one was taken up: written as soon as that can be done. */
import type { AlertEvent } from '#model/alerts/alert-event.ts'
import type { AlertId } from '#model/alerts/alert.ts'
import type { AlertChange, AlertStore, StoredAlerts } from '#core/ports/alert-store.ts'

export interface LeftServices {
  /**
   * Keeps it together with what is kept of the same service already.
   *
   * @param state All that was known of the service when it was left, as it would be stored.
   * @returns How many events had to be given up, because more than {@link MAX_LEFT_SERVICES} or {@link MAX_LEFT_EVENTS} wait.
   */
  keep(service: string, change: AlertChange, state: StoredAlerts): number
  /**
   * Writes it, the oldest first.
   *
   * @throws StoreError when that cannot be done; what is not written then stays.
   */
  write(): void
  /** All that was known of a service, while not all of it is written; null otherwise. */
  stateOf(service: string): StoredAlerts | null
  /** Its events that are not written, in the order in which they are to be. */
  eventsOf(service: string | null): readonly AlertEvent[]
  isEmpty(): boolean
}

interface LeftService {
  readonly service: string
  readonly change: AlertChange
  readonly state: StoredAlerts
}

/** Beyond so many, the one that was left first is given up: the disk may fail for as long as the application runs. */
const MAX_LEFT_SERVICES = 8
/** Of each service; the earliest are given up. */
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

/** What two changes of a service do one after the other, as one. */
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

/** Of several with one key the last, in the place of the first. */
const latestBy = <Value, Key>(values: readonly Value[], keyOf: (value: Value) => Key): readonly Value[] => [
  ...new Map(values.map((value) => [keyOf(value), value])).values(),
]
