import { describe, expect, it } from 'vitest'
import { checkCalendar, readCalendarSnapshot, type CalendarSnapshot } from '#core/alerts/external-events/dates.ts'
import { DAY_MS, HOUR_MS } from '#model/values/duration.ts'
import { TRADING } from '#test/fixtures/alerts.ts'

const NOW = TRADING
const entry = (key: string, at: number) => ({ key, at, what: key })
const before = (changes: Partial<CalendarSnapshot> = {}): CalendarSnapshot => ({
  ...{ toldUntil: NOW - HOUR_MS, fetchedAt: NOW - HOUR_MS, known: {} },
  ...changes,
})
const check = (
  snapshot: CalendarSnapshot,
  entries: readonly ReturnType<typeof entry>[],
  daysBefore: readonly number[] = [0],
  fetchedAt: number | null = NOW,
) => checkCalendar(snapshot, { fetchedAt, entries }, daysBefore, NOW)
const dueOf = (...asked: Parameters<typeof check>) =>
  check(...asked).due.map(({ entry: { key }, daysBefore, notBefore }) => [key, daysBefore, notBefore - NOW])

describe('a date of a calendar', () => {
  it('is due once its moment has come since the last check', () => {
    expect(dueOf(before(), [entry('a', NOW)])).toEqual([['a', 0, 0]])
    expect(dueOf(before(), [entry('a', NOW + 1)])).toEqual([])
    expect(dueOf(before({ toldUntil: NOW }), [entry('a', NOW)])).toEqual([])
    expect(dueOf(before(), [entry('a', NOW - HOUR_MS)])).toEqual([])
  })

  it('is due the chosen number of days before it, for each number that alerts use, the earliest first', () => {
    const entries = [entry('a', NOW + 2 * DAY_MS), entry('b', NOW + DAY_MS - 1)]
    const known = { a: NOW + 2 * DAY_MS, b: NOW + DAY_MS - 1 }
    expect(dueOf(before({ known }), entries, [2, 1])).toEqual([
      ['b', 1, -1],
      ['a', 2, 0],
    ])
  })

  it('is due immediately if it was announced too late, as long as it is in the future', () => {
    expect(dueOf(before(), [entry('a', NOW + 1)], [2])).toEqual([['a', 2, -HOUR_MS]])
    expect(dueOf(before({ known: { a: NOW + 1 } }), [entry('a', NOW + 1)], [2])).toEqual([])
    expect(dueOf(before(), [entry('a', NOW - 2 * HOUR_MS)], [2])).toEqual([])
    expect(dueOf(before({ fetchedAt: null }), [entry('a', NOW + 1)], [2])).toEqual([])
  })

  it('is not due again when it is moved by hours', () => {
    const snapshot = before({ known: { a: NOW - 2 * HOUR_MS } })
    expect(dueOf(snapshot, [entry('a', NOW)])).toEqual([])
    expect(dueOf(before({ known: { a: NOW - HOUR_MS + 1 } }), [entry('a', NOW)])).toEqual([['a', 0, 0]])
  })

  it('is not known before the calendar is', () => {
    const snapshot = before()
    expect(check(snapshot, [entry('a', NOW)], [0], null)).toEqual({ snapshot, due: [], nextAt: Infinity })
  })
})

describe('the next date', () => {
  it('is the nearest one that is still to come', () => {
    const entries = [entry('a', NOW + 5 * DAY_MS), entry('b', NOW + 3 * DAY_MS), entry('c', NOW)]
    expect(check(before(), entries, [0, 1]).nextAt).toBe(NOW + 2 * DAY_MS)
    expect(check(before(), [entry('c', NOW)]).nextAt).toBe(Infinity)
  })
})

describe('the snapshot of a calendar', () => {
  it('has the time of its check, and the earliest date that each entry ever had', () => {
    const known = { a: NOW - HOUR_MS, gone: NOW - 6 * DAY_MS, old: NOW - 7 * DAY_MS }
    const entries = [entry('a', NOW), entry('b', NOW + DAY_MS)]
    expect(check(before({ known }), entries).snapshot).toEqual({
      toldUntil: NOW,
      fetchedAt: NOW,
      known: { a: NOW - HOUR_MS, gone: NOW - 6 * DAY_MS, b: NOW + DAY_MS },
    })
  })

  it('keeps its last check time when the clock is set back', () => {
    expect(check(before({ toldUntil: NOW + 5 }), []).snapshot.toldUntil).toBe(NOW + 5)
  })

  it('starts now where it cannot be read', () => {
    expect(readCalendarSnapshot(before(), NOW)).toEqual(before())
    for (const state of [undefined, null, {}, { ...before(), known: { a: 'x' } }])
      expect(readCalendarSnapshot(state, NOW)).toEqual({ toldUntil: NOW, fetchedAt: null, known: {} })
  })
})
