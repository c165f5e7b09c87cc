/**
 * Sends background questions one at a time and far apart: a column of a long watchlist asks hundreds, which must not
 * delay prices.
 */
import { MINUTE_MS } from '#model/values/duration.ts'
import type { FeedInsight } from './feed.ts'
import type { Cancel, Clock } from '../ports/clock.ts'

export interface SlowLane {
  /** Calls `leave` in turn; the next turn follows its promise. */
  enter(leave: () => Promise<unknown>): Cancel
}

/** The lane's part of the budget. */
const LANE_SHARE = 0.25
/** Requests a minute, without effect: without a service no request leaves. */
const DEFAULT_LIMIT = 60

/** The gap that keeps one request per turn within the lane's part of the budget, ms. */
export function laneGapMs(feed: Pick<FeedInsight, 'health'>): number {
  return MINUTE_MS / (LANE_SHARE * (feed.health()?.budget.learned ?? DEFAULT_LIMIT))
}

/** @param gapMs Minimum time between departures. */
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
