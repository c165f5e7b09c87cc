/** Finds the dates of a calendar that are due, given numbers of days ahead. */
import * as v from 'valibot'
import { DAY_MS } from '#model/values/duration.ts'

export interface CalendarEntry<What> {
  /** The same for as long as the entry means the same day. */
  readonly key: string
  /** Unix epoch ms. */
  readonly at: number
  readonly what: What
}

/** The state of a calendar at its last check. */
export interface CalendarSnapshot {
  /** Dates due up to this moment were received, Unix epoch ms. The name is that of stored snapshots. */
  readonly toldUntil: number
  /** When the checked calendar was fetched, Unix epoch ms, or null. */
  readonly fetchedAt: number | null
  /** Earliest date that each known entry ever had, Unix epoch ms. */
  readonly known: Readonly<Record<string, number>>
}

const time = v.pipe(v.number(), v.finite())
const snapshot: v.GenericSchema<unknown, CalendarSnapshot> = v.object({
  toldUntil: time,
  fetchedAt: v.nullable(time),
  known: v.record(v.string(), time),
})

/** Treats an unreadable snapshot as if there had been no check. */
export function readCalendarSnapshot(state: unknown, now: number): CalendarSnapshot {
  const read = v.safeParse(snapshot, state)
  return read.success ? read.output : { toldUntil: now, fetchedAt: null, known: {} }
}

/** A calendar; `fetchedAt` is null until it is known. */
export interface KnownCalendar<What> {
  readonly fetchedAt: number | null
  readonly entries: readonly CalendarEntry<What>[]
}

export interface DueEntry<What> {
  readonly entry: CalendarEntry<What>
  readonly daysBefore: number
  /** Earliest time of receipt, Unix epoch ms. Alerts that started to wait later do not receive it. */
  readonly notBefore: number
}

export interface CalendarSeen<What> {
  readonly snapshot: CalendarSnapshot
  readonly due: readonly DueEntry<What>[]
  /** When the next one is due, Unix epoch ms, or Infinity. */
  readonly nextAt: number
}

/** An entry may return to its calendar within this time. */
const REMEMBERED_MS = 7 * DAY_MS

/** @param daysBefore Days before a date at which alerts are notified, without duplicates. */
export function checkCalendar<What>(
  before: CalendarSnapshot,
  calendar: KnownCalendar<What>,
  daysBefore: readonly number[],
  now: number,
): CalendarSeen<What> {
  // Until the calendar is known, no entry is due.
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

/** Returns null if the entry is not due, or was received. */
function dueSince<What>(
  { toldUntil, fetchedAt, known }: CalendarSnapshot,
  { key, at }: CalendarEntry<What>,
  dueAt: number,
  now: number,
): number | null {
  const earliest = known[key]
  const wasDueAt = earliest === undefined ? dueAt : dueAt - (at - earliest)
  if (dueAt > now) return null
  // An entry moved by hours is still the same date.
  if (dueAt > toldUntil && wasDueAt > toldUntil) return dueAt
  // Announced, or moved by days, after its moment had passed: still due if the date is ahead.
  return fetchedAt !== null && earliest === undefined && at > now ? fetchedAt : null
}

function remembered<What>({ known }: CalendarSnapshot, { entries }: KnownCalendar<What>, now: number) {
  const all = new Map(Object.entries(known))
  for (const { key, at } of entries) all.set(key, Math.min(at, all.get(key) ?? at))
  return Object.fromEntries([...all].filter(([, at]) => at > now - REMEMBERED_MS))
}
