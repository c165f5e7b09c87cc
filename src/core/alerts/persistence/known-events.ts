/** What is known of events without reading the history: their numbers, their counts, and those that were not delivered yet. */
import type { AlertEvent } from '#model/alerts/alert-event.ts'
import type { AlertId } from '#model/alerts/alert.ts'
import type { EventTally, RemovedEvent, StoredAlerts } from '#core/ports/alert-store.ts'
import { createTallies } from './tallies.ts'

export interface KnownEvents {
  /** Null knows of none; numbers go on all the same. */
  load(stored: Pick<StoredAlerts, 'pending' | 'tallies' | 'lastEventNumber'> | null): void
  /** A new event, or further facts about one. */
  put(event: AlertEvent): void
  /** What became known of an event later on. */
  supplement(event: AlertEvent): void
  /** No event gets a number up to this one. */
  useNumber(number: number): void
  /** An event that was added to the history is counted. */
  count(event: AlertEvent): void
  removed(event: Pick<RemovedEvent, 'alert' | 'isAcknowledged'>): void
  nextNumber(): number
  pending(): readonly AlertEvent[]
  tally(alert: AlertId): EventTally | null
  unacknowledged(): number
  /** From which {@link load} makes all of it again. */
  content(): Pick<StoredAlerts, 'pending' | 'tallies' | 'lastEventNumber'>
}

export function createKnownEvents(): KnownEvents {
  const pending = new Map<number, AlertEvent>()
  const tallies = createTallies()
  let lastNumber = 0

  const useNumber = (number: number): void => {
    lastNumber = Math.max(lastNumber, number)
  }

  return {
    load(stored) {
      pending.clear()
      for (const event of stored?.pending ?? []) pending.set(event.number, event)
      tallies.load(stored?.tallies ?? [])
      useNumber(stored?.lastEventNumber ?? 0)
    },
    put(event) {
      const isNew = event.number > lastNumber
      useNumber(event.number)
      if (event.stage === 'pending') pending.set(event.number, event)
      else pending.delete(event.number)
      tallies.count(event, isNew)
    },
    supplement(event) {
      if (pending.has(event.number)) pending.set(event.number, event)
    },
    useNumber,
    count: (event) => tallies.count(event, true),
    removed: tallies.removed,
    nextNumber: () => lastNumber + 1,
    pending: () => [...pending.values()],
    tally: tallies.of,
    unacknowledged: tallies.unacknowledged,
    content: () => ({ pending: [...pending.values()], tallies: tallies.all(), lastEventNumber: lastNumber }),
  }
}
