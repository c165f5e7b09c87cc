/** Which dates of a calendar are due for alerts now: so many days before each. */
import * as v from 'valibot'
import { DAY_MS } from '#model/values/duration.ts'

/** One date of a calendar. */
export interface CalendarEntry<What> {
  /** The same for as long as the entry means the same day. */
  readonly key: string
  /** Unix epoch ms. */
  readonly at: number
  readonly what: What
}

/** What was there at the last check. */
export interface CalendarSnapshot {
  /** Up to when dates were received, Unix epoch ms. The name is that of stored snapshots. */
  readonly toldUntil: number
  /** When the calendar came that was checked, Unix epoch ms; null before the first. */
  readonly fetchedAt: number | null
  /** Entries that were on it, each with the earliest date that it ever had, Unix epoch ms. */
  readonly known: Readonly<Record<string, number>>
}

const time = v.pipe(v.number(), v.finite())
const snapshot: v.GenericSchema<unknown, CalendarSnapshot> = v.object({
  toldUntil: time,
  fetchedAt: v.nullable(time),
  known: v.record(v.string(), time),
})

/** What cannot be read is as if nobody had checked before now. */
export function readCalendarSnapshot(state: unknown, now: number): CalendarSnapshot {
  const read = v.safeParse(snapshot, state)
  return read.success ? read.output : { toldUntil: now, fetchedAt: null, known: {} }
}

/** A calendar as it is known; `fetchedAt` is null while it is not. */
export interface KnownCalendar<What> {
  readonly fetchedAt: number | null
  readonly entries: readonly CalendarEntry<What>[]
}

export interface DueEntry<What> {
  readonly entry: CalendarEntry<What>
  readonly daysBefore: number
  /** When it could be received first, Unix epoch ms: nothing that came to wait later receives it. */
  readonly notBefore: number
}

export interface CalendarSeen<What> {
  readonly snapshot: CalendarSnapshot
  readonly due: readonly DueEntry<What>[]
  /** When the next one is due, Unix epoch ms; Infinity where none is. */
  readonly nextAt: number
}

/** What is gone from a calendar may come back to it; after so long nobody waits for it any more. */
const REMEMBERED_MS = 7 * DAY_MS

/** @param daysBefore How many days before a date somebody wants to know, each number once. */
export function checkCalendar<What>(
  before: CalendarSnapshot,
  calendar: KnownCalendar<What>,
  daysBefore: readonly number[],
  now: number,
): CalendarSeen<What> {
  // Before it is known nothing is due, nor was.
  if (calendar.fetchedAt === null) return { snapshot: before, due: [], nextAt: Infinity }
  const all = calendar.entries.flatMap((entry) =>
    daysBefore.map((days) => ({ entry, daysBefore: days, dueAt: entry.at - days * DAY_MS })),
  )
  const due = all.flatMap(({ dueAt, ...one }) => {
    const notBefore = dueSince(before, one.entry, dueAt, now)
    return notBefore === null ? [] : [{ ...one, notBefore }]
  })
  return {
    snapshot: {
      toldUntil: Math.max(before.toldUntil, now),
      fetchedAt: calendar.fetchedAt,
      known: remembered(before, calendar, now),
    },
    due: due.sort((one, other) => one.notBefore - other.notBefore),
    nextAt: all.reduce((next, { dueAt }) => (dueAt > now ? Math.min(next, dueAt) : next), Infinity),
  }
}

/** Null for what is not due, or was received. */
function dueSince<What>(
  { toldUntil, fetchedAt, known }: CalendarSnapshot,
  { key, at }: CalendarEntry<What>,
  dueAt: number,
  now: number,
): number | null {
  const earliest = known[key]
  const wasDueAt = earliest === undefined ? dueAt : dueAt - (at - earliest)
  if (dueAt > now) return null
  // Moved by hours it is still the same date.
  if (dueAt > toldUntil && wasDueAt > toldUntil) return dueAt
  // Announced, or moved by days, so late that the moment had passed: there is still time for the date itself.
  return fetchedAt !== null && earliest === undefined && at > now ? fetchedAt : null
}

function remembered<What>({ known }: CalendarSnapshot, { entries }: KnownCalendar<What>, now: number) {
  const all = new Map(Object.entries(known))
  for (const { key, at } of entries) all.set(key, Math.min(at, all.get(key) ?? at))
  return Object.fromEntries([...all].filter(([, at]) => at > now - REMEMBERED_MS))
}
