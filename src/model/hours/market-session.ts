/** Whether a market is in session, by its calendar and by its quotes. */
import type { AssetClass } from '../market/asset-class.ts'
import type { HoursCertainty } from './calendar-reach.ts'
import type { CalendarDate } from '../values/zoned-time.ts'

/** The state of one market's trading hours. */
export interface MarketSession {
  readonly assetClass: AssetClass
  /** Null for a class with the same hours everywhere. */
  readonly region: string | null
  /** IANA name. */
  readonly zone: string
  /** By the calendar. */
  readonly state: 'open' | 'lunch' | 'closed'
  /** The next change of `state`, Unix epoch ms; null for a market that never closes. */
  readonly changesAt: number | null
  /** The last date with listed holidays; after it only the weekly pattern is known. */
  readonly validUntil: CalendarDate
  /** The reliability of the current trading day's hours, or of today's while the market is closed. */
  readonly certainty: HoursCertainty
  /**
   * Evidence of quotes against the calendar or beyond it. `trading`: trades arrive although the market is closed or its hours are
   * unknown. `still`: trades do not arrive although it is open. Null if they agree, or if no quotes are polled.
   */
  readonly evidence: 'trading' | 'still' | null
  /** Whether a watchlist has an instrument of this market. */
  readonly isWatched: boolean
}
