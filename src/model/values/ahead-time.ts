/**
 * Decides whether the time of a price, a trade or a headline is believed. A time ahead of the service's clock is a mistake of the sender
 * as a rule, and would make a false price the newest one until that time has come. One that a second answer repeats may be the
 * service's way of naming times: then it is believed, and marked.
 */
import { MINUTE_MS } from './duration.ts'

/**
 * How far ahead of the service's clock a time may be, ms: some services name a minute by its end, and clocks that no server sets are
 * wrong by seconds.
 */
export const MAX_AHEAD_MS = MINUTE_MS

/** Whether a time is ahead of a moment by more than clocks differ. @param now The present by the service's clock, Unix epoch ms. */
export const isAhead = (timeMs: number | null, now: number): boolean => timeMs !== null && timeMs > now + MAX_AHEAD_MS

/**
 * - `right`: not ahead.
 * - `doubtful`: ahead, and no other answer said so before.
 * - `repeated`: ahead, as the answer before.
 */
export type TimeBelief = 'right' | 'doubtful' | 'repeated'

/** @param doubtful The time of the answer before where that was ahead, Unix epoch ms; null where it was not. */
export function believeTime(timeMs: number | null, now: number, doubtful: number | null): TimeBelief {
  if (timeMs === null || !isAhead(timeMs, now)) return 'right'
  return doubtful !== null && timeMs >= doubtful ? 'repeated' : 'doubtful'
}

/** How a value was dated: as it was served, and as it is shown. */
export interface DatedValue {
  /** Unix epoch ms. */
  readonly servedTime: number
  /** Never ahead, and never before what was shown before. */
  readonly shownTime: number
  readonly isAhead: boolean
}

/**
 * The time under which a newer value is shown. What is ahead is shown right after what was known, so that the right value that follows
 * is newer than it wherever it went: on charts, tapes and in alerts. Times that are all ahead keep their distances.
 * @param known The value before; null where there is none.
 */
export function shownTime(servedTime: number, isNowAhead: boolean, known: DatedValue | null, now: number): number {
  if (known === null || isAhead(known.shownTime, now)) return isNowAhead ? now : servedTime
  if (servedTime === known.servedTime && isNowAhead === known.isAhead) return known.shownTime
  const next = known.shownTime + 1
  if (!isNowAhead)
    return known.isAhead || known.shownTime !== known.servedTime ? Math.max(servedTime, next) : servedTime
  const passedMs = known.isAhead ? servedTime - known.servedTime : 0
  return Math.max(next, Math.min(now, known.shownTime + passedMs))
}
