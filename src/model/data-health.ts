/** What the data health view shows: how the budget is spent and for whom, and what another plan would come to. */
import type { FeedHealth } from './feed-health.ts'

export interface DataHealth {
  readonly feed: FeedHealth
  /** In the order in which the windows were opened. */
  readonly windows: readonly WindowUse[]
  /** In the user's order; then, with `list` null, what is watched but on no list. Lists that cost nothing are named too. */
  readonly lists: readonly ListUse[]
}

/** A request that several windows share is divided evenly between them, so that the lines add up. */
export interface WindowUse {
  /** Counts up from 1 with every window of this run. */
  readonly number: number
  readonly isVisible: boolean
  readonly instruments: number
  readonly plannedRequestsPerMinute: number
}

/** Divided as that of windows is. */
export interface ListUse {
  /** The watchlist's id. */
  readonly list: string | null
  /** Those of its instruments that somebody watches now. */
  readonly watched: number
  readonly plannedRequestsPerMinute: number
}

/** Why an instrument is watched; where there are several reasons, the one that counts most. In falling order. */
export const DEMAND_RANKS = ['armedAlert', 'visible', 'hidden', 'recorder'] as const
export type DemandRank = (typeof DEMAND_RANKS)[number]

/** A plan as it is or would be, while every market is open. */
export interface PlanForecast {
  readonly instruments: number
  /** Different requests that are sent again and again. */
  readonly requests: number
  readonly requestsPerMinute: number
  /** What it would take to refresh everything as often as it can be made use of. */
  readonly wishedRequestsPerMinute: number
  /** By falling rank; ranks that nothing has are left out. */
  readonly periods: readonly RankPeriod[]
}

export interface RankPeriod {
  readonly rank: DemandRank
  readonly instruments: number
  /** Ms. */
  readonly meanPeriodMs: number
}

/** The plan before and after a change that nobody has made yet. */
export interface ForecastChange {
  readonly before: PlanForecast
  readonly after: PlanForecast
  /** Requests a minute that `after` may spend. */
  readonly requestsPerMinute: number
}
