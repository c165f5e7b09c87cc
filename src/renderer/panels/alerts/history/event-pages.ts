/** Reads events older than those of the topic, page by page. */
import type { Client } from '#contract/wire/client.ts'
import { MAX_EVENTS_PER_PAGE, type AlertEvent, type AlertEventPage } from '#model/alerts/alert-event.ts'

/** All shown pages are read again when an event changes. */
export const MAX_PAGES = 5

export interface PageSpan {
  /** Events have smaller numbers than this; null starts with the latest. */
  readonly from: number | null
  readonly pages: number
}

export async function readEventPages(
  client: Pick<Client, 'request'>,
  { from, pages }: PageSpan,
): Promise<AlertEventPage> {
  const events: AlertEvent[] = []
  let hasOlder = true
  for (let page = 0; page < pages && hasOlder; page++) {
    const before = events.at(-1)?.number ?? from
    const query = { alert: null, instrument: null, before, limit: MAX_EVENTS_PER_PAGE }
    const answer = await client.request('alert.events', query)
    events.push(...answer.events)
    hasOlder = answer.hasOlder
  }
  return { events, hasOlder }
}

/** Joins events, the latest first. Received ones override those that were read. */
export function mergedEvents(received: readonly AlertEvent[], read: readonly AlertEvent[]): readonly AlertEvent[] {
  const known = new Set(received.map(({ number }) => number))
  return [...received, ...read.filter(({ number }) => !known.has(number))].toSorted((a, b) => b.number - a.number)
}
