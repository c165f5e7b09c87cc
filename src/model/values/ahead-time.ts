/**
 * Decides whether the time of a price, a trade or a headline is accepted. A time ahead of the service's clock is usually a mistake,
 * and would make a wrong price the newest until then. If a second answer repeats it, it may be the service's convention: it is
 * accepted and marked.
 */
import { MINUTE_MS } from './duration.ts'

/** The accepted lead, ms: some services name a minute by its end, and unsynchronised clocks differ by seconds. */
export const MAX_AHEAD_MS = MINUTE_MS

/** Returns whether a time exceeds the accepted lead. @param now The service's time, Unix epoch ms. */
export const isAhead = (timeMs: number | null, now: number): boolean => timeMs !== null && timeMs > now + MAX_AHEAD_MS

/**
 * - `right`: not ahead.
 * - `doubtful`: ahead for the first time.
 * - `repeated`: ahead, as in the previous answer.
 */
export type TimeBelief = 'right' | 'doubtful' | 'repeated'

/** Judges a time. @param doubtful The previous answer's time if it was ahead, Unix epoch ms. */
export function believeTime(timeMs: number | null, now: number, doubtful: number | null): TimeBelief {
  if (timeMs === null || !isAhead(timeMs, now)) return 'right'
  return doubtful !== null && timeMs >= doubtful ? 'repeated' : 'doubtful'
}

/** The served and the shown time of a value. */
export interface DatedValue {
  /** Unix epoch ms. */
  readonly servedTime: number
  /** Never ahead, and never before the previous one. */
  readonly shownTime: number
  readonly isAhead: boolean
}

/**
 * Returns the time under which a newer value is shown. A value that is ahead is shown right after the known one, so that the
 * correct value that follows is newer on charts, tapes and in alerts. Times that are all ahead keep their distances.
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
