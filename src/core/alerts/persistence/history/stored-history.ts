/** Changes the stored history directly. The numbers and counts in memory follow. */
import type { AlertStore, EventBounds, ServiceEvent } from '#core/ports/alert-store.ts'
import type { AlertMemory } from '../alert-memory.ts'

/** Every method but `isReady` throws `StoreError` when it cannot be done; nothing is changed then. */
export interface StoredHistory {
  /** False while events cannot be written: what is stored is then behind what is known. */
  isReady(): boolean
  /** Removes a few events beyond the bounds, and answers how many; 0 when none is left. */
  trim(bounds: EventBounds): number
  /** Events of all services. */
  size(): number
  /** The latest first. `before` is a number of an event, or null for the latest. */
  page(before: number | null, limit: number): readonly ServiceEvent[]
  /** Adds those that are not there yet, and answers their new numbers. */
  add(events: readonly ServiceEvent[]): readonly number[]
  remove(numbers: readonly number[]): void
}

export interface StoredHistoryParts {
  readonly store: Pick<AlertStore, 'trim' | 'history' | 'historySize' | 'addHistory' | 'removeHistory'>
  readonly memory: Pick<AlertMemory, 'isBehind' | 'eventsAdded' | 'eventsRemoved'>
  /** Writes what has changed, and does what follows from it. */
  readonly writeThenDeliver: () => void
}

export function createStoredHistory({ store, memory, writeThenDeliver }: StoredHistoryParts): StoredHistory {
  return {
    isReady() {
      // An event without a row has a number that the store would give again.
      if (memory.isBehind()) writeThenDeliver()
      return !memory.isBehind()
    },
    trim(bounds) {
      const removed = store.trim(bounds)
      memory.eventsRemoved(removed)
      return removed.length
    },
    size: () => store.historySize(),
    page: (before, limit) => store.history(before, limit),
    add(events) {
      const added = store.addHistory(events)
      memory.eventsAdded(added)
      return added.map(({ event }) => event.number)
    },
    remove: (numbers) => memory.eventsRemoved(store.removeHistory(numbers)),
  }
}
