/**
 * Lets questions that nobody waits for leave one at a time and far apart: a column of a long watchlist asks hundreds, and the
 * prices beside it must not notice.
 */
import { MINUTE_MS } from '#model/values/duration.ts'
import type { FeedInsight } from './feed.ts'
import type { Cancel, Clock } from '../ports/clock.ts'

export interface SlowLane {
  /** Calls `leave` when it is its turn; the next has its own once the promise has settled. */
  enter(leave: () => Promise<unknown>): Cancel
}

/** Of the budget, what nobody waits for may take; the rest is for prices. */
const LANE_SHARE = 0.25
/** Requests a minute; while no service is in use nothing leaves anyway. */
const DEFAULT_LIMIT = 60

/** The gap that keeps a lane, whose every turn is one request, within its share of the present budget, ms. */
export function laneGapMs(feed: Pick<FeedInsight, 'health'>): number {
  return MINUTE_MS / (LANE_SHARE * (feed.health()?.budget.learned ?? DEFAULT_LIMIT))
}

/** @param gapMs Shortest time from one departure to the next. */
export function createSlowLane(clock: Pick<Clock, 'monotonic' | 'schedule'>, gapMs: () => number): SlowLane {
  const waiting = new Set<{ readonly leave: () => Promise<unknown> }>()
  let nextAt = -Infinity
  let isBusy = false
  let isScheduled = false

  function settle(): void {
    if (isBusy || isScheduled || waiting.size === 0) return
    isScheduled = true
    clock.schedule(Math.max(0, nextAt - clock.monotonic()), () => {
      isScheduled = false
      void send()
    })
  }

  async function send(): Promise<void> {
    const [first] = waiting
    if (first === undefined) return
    waiting.delete(first)
    isBusy = true
    nextAt = clock.monotonic() + gapMs()
    await first.leave()
    isBusy = false
    settle()
  }

  return {
    enter(leave) {
      const own = { leave }
      waiting.add(own)
      settle()
      return () => waiting.delete(own)
    },
  }
}
