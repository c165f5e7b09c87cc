/** Defines how services name and order K-lines. */
import { DAY_MS, MINUTE_MS } from '#model/values/duration.ts'
import type { Fields } from '#model/values/json.ts'
import type { Sessions } from '#model/hours/session-calendar.ts'
import { addDays, dateOfDayNumber, dayNumber, type CalendarDate } from '#model/values/zoned-time.ts'
import { changeKlines, numberOf, type DataChange, type Dialect, type Question } from './dialect.ts'

/** These bars begin at local midnight of their first date; half a day later is the same date in any zone. */
const NOON_MS = DAY_MS / 2

interface NamedBar {
  readonly interval: '1D' | '1W' | '1M'
  readonly first: CalendarDate
  readonly sessions: Sessions
  readonly nowMs: number
}

/** Changes the time of daily and longer bars; null keeps it. */
const named = (timeOf: (bar: NamedBar) => number | null): DataChange =>
  changeKlines((rows, question, code) => {
    const { interval, nowMs } = question
    const sessions = question.sessionsOf(code)
    if (sessions === null || (interval !== '1D' && interval !== '1W' && interval !== '1M')) return rows
    return rows.map((row) => {
      const first = dateStartingAt(sessions, numberOf(row, 't'))
      const time = timeOf({ interval, first, sessions, nowMs })
      return time === null ? row : { ...row, t: time }
    })
  })

/** Returns the date that begins at a local midnight; zones are at most 14 hours from UTC. */
function dateStartingAt(sessions: Sessions, timeMs: number): CalendarDate {
  const near = dateOfDayNumber(Math.floor((timeMs + NOON_MS) / DAY_MS))
  return [near, addDays(near, 1), addDays(near, -1)].find((date) => sessions.startOf(date) === timeMs) ?? near
}

const utcMidnight = (date: CalendarDate): number => dayNumber(date) * DAY_MS

function nextPeriod({ interval, first }: NamedBar): CalendarDate {
  if (interval === '1D') return addDays(first, 1)
  if (interval === '1W') return addDays(first, 7)
  return `${addDays(first, 31).slice(0, 8)}01`
}

/** Returns the last trading day of the period that has opened, or the first date. */
function lastDay(bar: NamedBar) {
  const day = bar.sessions.previous(nextPeriod(bar))
  return day.openMs <= bar.nowMs ? day : bar.sessions.dayAt(bar.nowMs)
}

const firstDay = ({ sessions, first }: NamedBar) => sessions.dayOn(first) ?? sessions.next(first)

function isRunning(bar: NamedBar): boolean {
  return bar.sessions.previous(nextPeriod(bar)).closeMs > bar.nowMs
}

const lastTrade = (bar: NamedBar): number =>
  Math.floor((Math.min(bar.nowMs, lastDay(bar).closeMs) - 1) / MINUTE_MS) * MINUTE_MS

/** Returns a row with only its last trade. */
const asOfLastTrade = (row: Fields, time: number): Fields => ({
  ...row,
  t: time,
  o: row['c'],
  h: row['c'],
  l: row['c'],
  v: 0,
  tu: 0,
})

const runningTwice: DataChange = changeKlines((rows, question, code) => {
  const [last, sessions] = [rows.at(-1), question.sessionsOf(code)]
  const { interval, nowMs } = question
  if (last === undefined) return rows
  if (sessions === null || (interval !== '1D' && interval !== '1W' && interval !== '1M')) return [...rows, last]
  const bar = { interval, first: dateStartingAt(sessions, numberOf(last, 't')), sessions, nowMs }
  return [...rows, asOfLastTrade(last, lastTrade(bar))]
})

export const BAR_DIALECTS = {
  'days-utc-midnight': {
    says: 'bars of a day and longer are named by the midnight of UTC',
    change: named(({ first }) => utcMidnight(first)),
  },
  'days-opening': {
    says: 'bars of a day and longer are named by the opening of their first trading day',
    change: named((bar) => firstDay(bar).openMs),
  },
  'days-beijing-midnight': {
    says: 'bars of a day and longer are named by the midnight of Beijing, wherever they trade',
    change: named(({ first }) => utcMidnight(first) - 8 * 60 * MINUTE_MS),
  },
  'last-trade': {
    says: 'the bar in progress of a day and longer is named by its last trade, and moves',
    change: named((bar) => (isRunning(bar) ? lastTrade(bar) : null)),
  },
  'last-trading-day': {
    says: 'weeks and months are named by their last trading day',
    change: named((bar) => (bar.interval === '1D' ? null : bar.sessions.startOf(lastDay(bar).date))),
  },
  'weeks-sunday': {
    says: 'weeks are named by the Sunday before them, at the midnight of UTC',
    change: named(({ interval, first }) => (interval === '1W' ? utcMidnight(addDays(first, -1)) : null)),
  },
  'newest-first': {
    says: 'the newest bar comes first',
    change: changeKlines((rows) => rows.toReversed()),
  },
  'bars-doubled': {
    says: 'every bar comes twice',
    change: changeKlines((rows) => rows.flatMap((row) => [row, row])),
  },
  'running-twice': {
    says: 'the bar in progress comes twice, the second time as of its last trade',
    change: runningTwice,
  },
  'close-only': {
    says: 'every third bar has a close alone, with 0 for its other prices',
    change: changeKlines((rows) => rows.map((row, index) => (index % 3 === 1 ? { ...row, o: 0, h: 0, l: 0 } : row))),
  },
  'limit-ignored': {
    says: 'K-lines come 300 at a time, whatever the limit',
    change: (data: unknown, _question: Question) => data,
    limit: 300,
  },
} as const satisfies Readonly<Record<string, Dialect>>
