/**
 * Decides when a market is idle. A closed market becomes idle only when its quotes stop moving; it is then checked
 * occasionally, and any trade ends the idle interval. An open market without trades is polled less and less often.
 */
import type { MarketHours } from './market-hours.ts'

/** Times are monotonic ms, except the wall clock for the calendar. */
export interface IdleInterval {
  /** The start of the idle interval, since which fetched values are final; null while the market is polled. */
  since(): number | null
  /** The next check of an idle market. */
  nextCheckAt(): number
  session(): 'open' | 'lunch' | 'closed'
  /** The factor of periods, >= 1. */
  stretch(): number
  /** Returns true if the plan must change. */
  update(now: number, wallNow: number): boolean
  /** `advanced`: whether any quote has a later trade than before; null without an earlier quote. */
  answered(now: number, advanced: boolean | null): void
}

/** A closed market is idle after its quotes have not moved for this time. */
const STILL_MS = 30_000
const STILL_ANSWERS = 2
const FIRST_CHECK_MS = 60_000
const MAX_CHECK_MS = 900_000
/** Minimum stillness of an open market, ms, and the factor of its periods. */
const STRETCHES = [
  [60 * 60_000, 8],
  [30 * 60_000, 4],
  [10 * 60_000, 2],
] as const

export function createIdleInterval(hours: MarketHours): IdleInterval {
  let table: ReturnType<MarketHours['at']> = { state: 'open', changesAtMs: -Infinity }
  let tableReadAt = -Infinity
  let tableChangesAt = Infinity
  let since: number | null = null
  let nextCheckAt = Infinity
  let checkMs = FIRST_CHECK_MS
  /** The last trade seen, or the first answer. */
  let aliveAt: number | null = null
  let stillAnswers = 0
  let stillMs = 0
  let stretch = 1

  function isStill(): boolean {
    return stillMs >= STILL_MS && stillAnswers >= STILL_ANSWERS
  }

  function readTable(now: number, wallNow: number): void {
    const closedBefore = table.state !== 'open'
    table = hours.at(wallNow)
    tableReadAt = wallNow
    if (!closedBefore || table.state !== 'open') return
    // The night's stillness says nothing about the day.
    aliveAt = now
    stillAnswers = 0
    stillMs = 0
  }

  return {
    since: () => since,
    nextCheckAt: () => Math.min(nextCheckAt, tableChangesAt),
    session: () => (since === null ? 'open' : table.state),
    stretch: () => (since === null ? stretch : 1),
    update(now, wallNow) {
      if (wallNow >= table.changesAtMs || wallNow < tableReadAt) readTable(now, wallNow)
      tableChangesAt = now + table.changesAtMs - wallNow
      const before = { since, stretch }
      if (table.state === 'open' || !isStill()) since = null
      else if (since === null) {
        since = now
        checkMs = FIRST_CHECK_MS
        nextCheckAt = now + checkMs
      }
      stretch = STRETCHES.find(([afterMs]) => stillMs >= afterMs)?.[1] ?? 1
      return since !== before.since || stretch !== before.stretch
    },
    answered(now, advanced) {
      if (advanced === true || aliveAt === null) {
        aliveAt = now
        stillAnswers = 0
        stillMs = 0
      } else if (advanced === false) {
        stillAnswers++
        stillMs = now - aliveAt
      }
      if (since === null) return
      checkMs = Math.min(MAX_CHECK_MS, checkMs * 2)
      nextCheckAt = now + checkMs
    },
  }
}
