/** The numbers and counts of events, and undelivered events, without reading the history. */
import type { AlertEvent } from '#model/alerts/alert-event.ts'
import type { AlertId } from '#model/alerts/alert.ts'
import type { EventTally, RemovedEvent, StoredAlerts } from '#core/ports/alert-store.ts'
import { createTallies } from './tallies.ts'

export interface KnownEvents {
  /** Null removes all events; numbers continue. */
  load(stored: Pick<StoredAlerts, 'pending' | 'tallies' | 'lastEventNumber'> | null): void
  put(event: AlertEvent): void
  supplement(event: AlertEvent): void
  /** Reserves the numbers up to this one. */
  useNumber(number: number): void
  count(event: AlertEvent): void
  removed(event: Pick<RemovedEvent, 'alert' | 'isAcknowledged'>): void
  nextNumber(): number
  pending(): readonly AlertEvent[]
  tally(alert: AlertId): EventTally | null
  unacknowledged(): number
  /** The state from which {@link load} restores it. */
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
