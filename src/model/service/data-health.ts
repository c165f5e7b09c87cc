/** What the data health view shows: how the budget is spent and for whom, and what another plan would come to. */
import type { AssetClass } from '../market/asset-class.ts'
import type { KnownNaming } from '../candles/bar-naming.ts'
import type { FeedHealth } from './feed-health.ts'
import type { CalendarDate } from '../values/zoned-time.ts'

/** What the panel "Data health" shows. */
export interface DataHealth {
  readonly feed: FeedHealth
  /** In the order in which the windows were opened; what no window watches (but an alert, say) comes last. */
  readonly windows: readonly WindowUse[]
  /** In the user's order; what is on no list comes last. */
  readonly lists: readonly ListUse[]
  /** Trading calendars of markets on the user's lists that end soon or have ended, the earliest end first. */
  readonly endingCalendars: readonly EndingCalendar[]
  /** How the service in use names the bars that it has sent. */
  readonly barNames: readonly KnownNaming[]
}

/** A trading calendar that ends soon or has ended. */
export interface EndingCalendar {
  readonly assetClass: AssetClass
  /** Null for a class that trades everywhere at the same hours. */
  readonly region: string | null
  /** The last date for which holidays are listed. */
  readonly validUntil: CalendarDate
  readonly hasEnded: boolean
}

/** A part of the plan. What several share is divided evenly between them, so that the parts add up. */
export interface Use {
  /** Those that are watched now. */
  readonly instruments: number
  readonly plannedRequestsPerMinute: number
}

/** What one window takes from the budget. */
export interface WindowUse extends Use {
  /** Counts up from 1 with every window of this run; null for what no window watches. */
  readonly number: number | null
  readonly isVisible: boolean
}

/** What one watchlist takes from the budget. */
export interface ListUse extends Use {
  /** The watchlist's id; null for what is on no list. */
  readonly list: string | null
}

/** Why an instrument is watched; where there are several reasons, the one that counts most. In falling order. */
export const DEMAND_RANKS = ['armedAlert', 'visible', 'hidden', 'recorder'] as const
/** Why an instrument is watched, see {@link DEMAND_RANKS}. */
export type DemandRank = (typeof DEMAND_RANKS)[number]

/** A plan as it is or would be, while every market is open. */
export interface PlanForecast {
  readonly instruments: number
  /** Different requests that are sent again and again. */
  readonly requests: number
  readonly requestsPerMinute: number
  /** What it would take to refresh everything as often as it can be made use of. */
  readonly demandedRequestsPerMinute: number
  /** By falling rank; ranks that nothing has are left out. */
  readonly periods: readonly RankPeriod[]
}

/** How often the instruments of a rank are asked for. */
export interface RankPeriod {
  readonly rank: DemandRank
  readonly instruments: number
  /** Ms. */
  readonly meanPeriodMs: number
}

/** The mean time between two polls of an instrument of the rank, in milliseconds; null where nothing has that rank. */
export function periodOf(forecast: PlanForecast, rank: DemandRank): number | null {
  return forecast.periods.find((period) => period.rank === rank)?.meanPeriodMs ?? null
}

/** The plan before and after a change that nobody has made yet. */
export interface ForecastChange {
  readonly before: PlanForecast
  readonly after: PlanForecast
  /** Requests a minute that `after` may spend. */
  readonly requestsPerMinute: number
}
