/**
 * Whether a market rests. The calendar's word alone does not stop the polling: a market that it calls closed rests once its
 * quotes have stood still for a while, and is looked at now and then; any trade ends the rest. A market that it calls open
 * and that shows no trade is asked less and less often, never not at all.
 */
import type { MarketHours } from './market-hours.ts'

/** Monotonic ms throughout, but for the wall clock that calendars need. */
export interface Rest {
  /** When the rest began: what was fetched since is final. Null while the market is polled. */
  since(): number | null
  /** When a resting market is looked at next. */
  lookAt(): number
  /** The mark of a resting market. */
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

/** Stillness that confirms the calendar's word. */
const STILL_MS = 30_000
const STILL_ANSWERS = 2
const FIRST_LOOK_MS = 60_000
const LONGEST_LOOK_MS = 900_000
/** After this much stillness of a market that should be open, its periods are this many times as long. */
const STRETCHES = [
  [60 * 60_000, 8],
  [30 * 60_000, 4],
  [10 * 60_000, 2],
] as const

export function createRest(hours: MarketHours): Rest {
  let table: ReturnType<MarketHours['at']> = { state: 'open', changesAtMs: -Infinity }
  let tableReadAt = -Infinity
  let tableChangesAt = Infinity
  let since: number | null = null
  let lookAt = Infinity
  let lookMs = FIRST_LOOK_MS
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
    // The calendar's next change is worth a look as well.
    lookAt: () => Math.min(lookAt, tableChangesAt),
    session: () => (since === null ? 'open' : table.state),
    stretch: () => (since === null ? stretch : 1),
    update(now, wallNow) {
      if (wallNow >= table.changesAtMs || wallNow < tableReadAt) readTable(now, wallNow)
      tableChangesAt = now + table.changesAtMs - wallNow
      const before = { since, stretch }
      if (table.state === 'open' || !isStill()) since = null
      else if (since === null) {
        since = now
        lookMs = FIRST_LOOK_MS
        lookAt = now + lookMs
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
      lookMs = Math.min(LONGEST_LOOK_MS, lookMs * 2)
      lookAt = now + lookMs
    },
  }
}
