/** Whether a market is in session: what its calendar says of this moment, and what its quotes show. */
import type { AssetClass } from '../market/asset-class.ts'
import type { HoursCertainty } from './calendar-reach.ts'
import type { CalendarDate } from '../values/zoned-time.ts'

/** What the calendar and the data say of one market's trading hours. */
export interface MarketSession {
  readonly assetClass: AssetClass
  /** Null for a class that trades everywhere at the same hours. */
  readonly region: string | null
  /** IANA name. */
  readonly zone: string
  /** What the calendar says. */
  readonly state: 'open' | 'lunch' | 'closed'
  /** When that changes next, Unix epoch ms; null for a market that never closes. */
  readonly changesAt: number | null
  /** The last date for which holidays are listed; after it only the weekly pattern is known. */
  readonly validUntil: CalendarDate
  /** How far the hours of the current trading day, or of today while the market is closed, can be relied on. */
  readonly certainty: HoursCertainty
  /**
   * Where quotes contradict the calendar, or decide what it does not know. `trading`: trades come although it says closed, or
   * while its hours are unknown. `still`: none has come for a while although it says open. Null where quotes and calendar agree,
   * or where no quotes are polled.
   */
  readonly evidence: 'trading' | 'still' | null
  /** Whether something of it is on a watchlist. */
  readonly isWatched: boolean
}
