/** Changes the stored history directly, with the numbers and counts in memory. */
import type { AlertStore, EventBounds, ServiceEvent } from '#core/ports/alert-store.ts'
import type { AlertMemory } from '../alert-memory.ts'

/** Every method except `isReady` throws `StoreError` on failure and changes nothing. */
export interface StoredHistory {
  /** False while events cannot be written: the stored history is incomplete. */
  isReady(): boolean
  /** Removes a few events beyond the bounds and returns the number; 0 when done. */
  trim(bounds: EventBounds): number
  /** Counts the events of all services. */
  size(): number
  /** Latest first. `before` is an event's number, or null for the latest. */
  page(before: number | null, limit: number): readonly ServiceEvent[]
  /** Adds missing events and returns their new numbers. */
  add(events: readonly ServiceEvent[]): readonly number[]
  remove(numbers: readonly number[]): void
}

export interface StoredHistoryParts {
  readonly store: Pick<AlertStore, 'trim' | 'history' | 'historySize' | 'addHistory' | 'removeHistory'>
  readonly memory: Pick<AlertMemory, 'isBehind' | 'eventsAdded' | 'eventsRemoved'>
  readonly writeThenDeliver: () => void
}

export function createStoredHistory({ store, memory, writeThenDeliver }: StoredHistoryParts): StoredHistory {
  return {
    isReady() {
      // The store would reuse the number of an unwritten event.
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
