/** What could not be written down of a service before another one was taken up: written as soon as that can be done. */
import type { AlertEvent } from '../../../model/alert-event.ts'
import type { AlertChange, AlertStore, StoredAlerts } from '../../ports/alert-store.ts'

export interface LeftServices {
  /** @param state All that was known of the service when it was left, as it would be stored. */
  keep(service: string, change: AlertChange, state: StoredAlerts): void
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

export function createLeftServices(store: Pick<AlertStore, 'commit'>): LeftServices {
  let left: readonly LeftService[] = []
  return {
    keep(service, change, state) {
      left = [...left, { service, change, state }]
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
