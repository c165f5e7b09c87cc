/** Acknowledges events that the user has dealt with. */
import type { AlertEvent } from '#model/alerts/alert-event.ts'
import type { AlertMemory } from '../persistence/alert-memory.ts'
import type { EventReader } from '../persistence/events-page.ts'

const MAX_AT_ONCE = 500

/** @param numbers Null for all that are not acknowledged yet. */
export function acknowledge(
  numbers: readonly number[] | null,
  at: number,
  events: EventReader,
  memory: Pick<AlertMemory, 'putEvent'>,
): void {
  const chosen = numbers === null ? open(events) : numbers.flatMap((number) => find(events, number))
  for (const event of chosen)
    if (event.stage !== 'acknowledged') memory.putEvent({ ...event, stage: 'acknowledged', acknowledgedAt: at })
}

function open(events: EventReader): readonly AlertEvent[] {
  const query = { alert: null, instrument: null, before: null, limit: MAX_AT_ONCE }
  return [...events.read({ ...query, stage: 'pending' }), ...events.read({ ...query, stage: 'shown' })]
}

const find = (events: EventReader, number: number): readonly AlertEvent[] =>
  events
    .read({ alert: null, instrument: null, stage: null, before: number + 1, limit: 1 })
    .filter((event) => event.number === number)
