/**
 * Decides when a market is idle. The calendar alone does not stop the polling: a market that it calls closed becomes idle once
 * its quotes have not moved for a while, and is checked now and then; any trade ends the idle interval. A market that it calls
 * open and that shows no trade is asked less and less often, but always again.
 */
import type { MarketHours } from './market-hours.ts'

/** Monotonic ms throughout, but for the wall clock that calendars need. */
export interface IdleInterval {
  /** When the idle interval started: what was fetched since is final. Null while the market is polled. */
  since(): number | null
  /** When an idle market is checked next. */
  nextCheckAt(): number
  /** The mark of an idle market. */
  session(): 'open' | 'lunch' | 'closed'
  /** By how much periods are stretched, >= 1. */
  stretch(): number
  /** Brings the state up to date; true when it changed in a way that the plan must know. */
  update(now: number, wallNow: number): boolean
  /**
   * An answer came. `advanced`: at least one quote has a later trade than the one known before; null when there was none to
   * compare with.
   */
  answered(now: number, advanced: boolean | null): void
}

/** How long quotes do not move before the calendar is believed. */
const STILL_MS = 30_000
const STILL_ANSWERS = 2
const FIRST_CHECK_MS = 60_000
const MAX_CHECK_MS = 900_000
/** After this much stillness of a market that should be open, its periods are this many times as long. */
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
  /** Of the last trade seen, or of the first answer. */
  let aliveAt: number | null = null
  let stillAnswers = 0
  /** How long it had been still when the last answer came. */
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
    // The calendar's next change is worth a check as well.
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
