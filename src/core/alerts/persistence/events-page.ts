/** Reads pages of events, both stored and unwritten. */
import {
  MAX_RECENT_EVENTS,
  type AlertEvent,
  type AlertEventPage,
  type AlertEventsView,
} from '#model/alerts/alert-event.ts'
import type { AlertEventQuery, AlertStore } from '#core/ports/alert-store.ts'
import type { AlertMemory } from './alert-memory.ts'

export type EventReader = ReturnType<typeof createEventReader>

export function createEventReader(
  store: Pick<AlertStore, 'events'>,
  memory: Pick<AlertMemory, 'service' | 'unwritten' | 'unacknowledged' | 'isStored'>,
) {
  /** Latest first. */
  function read(query: AlertEventQuery): readonly AlertEvent[] {
    const unwritten = new Map(memory.unwritten().map((event) => [event.number, event]))
    const written = stored(query).map((event) => unwritten.get(event.number) ?? event)
    const known = new Set(written.map(({ number }) => number))
    const added = [...unwritten.values()].filter((event) => !known.has(event.number))
    return [...written, ...added]
      .filter((event) => isAsked(event, query))
      .sort((a, b) => b.number - a.number)
      .slice(0, query.limit)
  }

  function stored(query: AlertEventQuery): readonly AlertEvent[] {
    const service = memory.service()
    if (service === null) return []
    try {
      return store.events(service, query)
    } catch {
      // Failures are reported on writes; events in memory can be shown.
      return []
    }
  }

  return {
    read,
    page(query: Omit<AlertEventQuery, 'stage'>): AlertEventPage {
      const events = read({ ...query, stage: null, limit: query.limit + 1 })
      return { events: events.slice(0, query.limit), hasOlder: events.length > query.limit }
    },
    view: (): AlertEventsView => ({
      recent: read({ alert: null, instrument: null, stage: null, before: null, limit: MAX_RECENT_EVENTS }),
      unacknowledged: memory.unacknowledged(),
      isPersisted: memory.isStored(),
    }),
  }
}

function isAsked(event: AlertEvent, { alert, instrument, stage, before }: AlertEventQuery): boolean {
  if (alert !== null && event.alert !== alert) return false
  if (instrument !== null && event.instrument !== instrument) return false
  return (stage === null || event.stage === stage) && (before === null || event.number < before)
}
