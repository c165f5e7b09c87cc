/** The use of the budget, and forecasts of other plans. */
import type { AssetClass } from '../market/asset-class.ts'
import type { KnownNaming } from '../candles/bar-naming.ts'
import type { FeedHealth } from './feed-health.ts'
import type { CalendarDate } from '../values/zoned-time.ts'

/** The content of the panel "Data health". */
export interface DataHealth {
  readonly feed: FeedHealth
  /** In the order of opening; the last is for instruments without a window, such as those of alerts. */
  readonly windows: readonly WindowUse[]
  /** In the user's order; the last is for instruments on no list. */
  readonly lists: readonly ListUse[]
  /** Trading calendars that end soon or have ended, the earliest first. */
  readonly endingCalendars: readonly EndingCalendar[]
  readonly barNames: readonly KnownNaming[]
}

/** A trading calendar that ends soon or has ended. */
export interface EndingCalendar {
  readonly assetClass: AssetClass
  /** Null for a class with the same hours everywhere. */
  readonly region: string | null
  readonly validUntil: CalendarDate
  readonly hasEnded: boolean
}

/** A part of the plan; shared requests are divided evenly, so that the parts add up. */
export interface Use {
  readonly instruments: number
  readonly plannedRequestsPerMinute: number
}

/** The part of the budget that one window uses. */
export interface WindowUse extends Use {
  /** Rises from 1 with every window of this run; null without a window. */
  readonly number: number | null
  readonly isVisible: boolean
}

/** The part of the budget that one watchlist uses. */
export interface ListUse extends Use {
  /** Null for instruments on no list. */
  readonly list: string | null
}

/** Why an instrument is watched; the first that applies counts. */
export const DEMAND_RANKS = ['armedAlert', 'visible', 'hidden', 'recorder'] as const
/** One of {@link DEMAND_RANKS}. */
export type DemandRank = (typeof DEMAND_RANKS)[number]

/** A present or possible plan, calculated with every market open. */
export interface PlanForecast {
  readonly instruments: number
  /** Distinct repeated requests. */
  readonly requests: number
  readonly requestsPerMinute: number
  /** The rate that would satisfy all demand. */
  readonly demandedRequestsPerMinute: number
  /** By falling rank. */
  readonly periods: readonly RankPeriod[]
}

/** The polling of the instruments of a rank. */
export interface RankPeriod {
  readonly rank: DemandRank
  readonly instruments: number
  readonly meanPeriodMs: number
}

/** Returns the mean time between polls of an instrument of the rank, ms. */
export function periodOf(forecast: PlanForecast, rank: DemandRank): number | null {
  return forecast.periods.find((period) => period.rank === rank)?.meanPeriodMs ?? null
}

/** The plan before and after a possible change. */
export interface ForecastChange {
  readonly before: PlanForecast
  readonly after: PlanForecast
  readonly requestsPerMinute: number
}
