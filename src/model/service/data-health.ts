/** The use of the budget by windows and lists, and forecasts of other plans. */
import type { AssetClass } from '../market/asset-class.ts'
import type { KnownNaming } from '../candles/bar-naming.ts'
import type { FeedHealth } from './feed-health.ts'
import type { CalendarDate } from '../values/zoned-time.ts'

/** The content of the panel "Data health". */
export interface DataHealth {
  readonly feed: FeedHealth
  /** In the order of opening; the last entry is for instruments without a window, such as those of alerts. */
  readonly windows: readonly WindowUse[]
  /** In the user's order; the last entry is for instruments without a list. */
  readonly lists: readonly ListUse[]
  /** Trading calendars of markets on the user's lists that end soon or have ended, the earliest end first. */
  readonly endingCalendars: readonly EndingCalendar[]
  /** How the service in use names its bars. */
  readonly barNames: readonly KnownNaming[]
}

/** A trading calendar that ends soon or has ended. */
export interface EndingCalendar {
  readonly assetClass: AssetClass
  /** Null for a class with the same hours everywhere. */
  readonly region: string | null
  /** The last date with listed holidays. */
  readonly validUntil: CalendarDate
  readonly hasEnded: boolean
}

/** A part of the plan. Shared requests are divided evenly, so that the parts add up. */
export interface Use {
  /** The number of watched instruments. */
  readonly instruments: number
  readonly plannedRequestsPerMinute: number
}

/** The part of the budget that one window uses. */
export interface WindowUse extends Use {
  /** Rises from 1 with every window of this run; null for instruments without a window. */
  readonly number: number | null
  readonly isVisible: boolean
}

/** The part of the budget that one watchlist uses. */
export interface ListUse extends Use {
  /** Watchlist id; null for instruments without a list. */
  readonly list: string | null
}

/** Why an instrument is watched, the most important reason first; the first that applies counts. */
export const DEMAND_RANKS = ['armedAlert', 'visible', 'hidden', 'recorder'] as const
/** One of {@link DEMAND_RANKS}. */
export type DemandRank = (typeof DEMAND_RANKS)[number]

/** A present or possible plan, calculated with every market open. */
export interface PlanForecast {
  readonly instruments: number
  /** The number of distinct repeated requests. */
  readonly requests: number
  readonly requestsPerMinute: number
  /** The rate that would satisfy all demand. */
  readonly demandedRequestsPerMinute: number
  /** By falling rank; empty ranks are omitted. */
  readonly periods: readonly RankPeriod[]
}

/** The polling of the instruments of a rank. */
export interface RankPeriod {
  readonly rank: DemandRank
  readonly instruments: number
  readonly meanPeriodMs: number
}

/** Returns the mean time between two polls of an instrument of the rank, ms; null if there is no such instrument. */
export function periodOf(forecast: PlanForecast, rank: DemandRank): number | null {
  return forecast.periods.find((period) => period.rank === rank)?.meanPeriodMs ?? null
}

/** The plan before and after a possible change. */
export interface ForecastChange {
  readonly before: PlanForecast
  readonly after: PlanForecast
  /** The budget of `after`. */
  readonly requestsPerMinute: number
}
