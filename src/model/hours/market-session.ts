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
  /** The next change of `state`, Unix epoch ms; null if the market never closes. */
  readonly changesAt: number | null
  /** The last date with listed holidays. */
  readonly validUntil: CalendarDate
  /** The reliability of the hours of the current trading day, or of today. */
  readonly certainty: HoursCertainty
  /**
   * Where quotes contradict the calendar or decide what it does not know. `trading`: trades arrive although the market is closed or
   * its hours are unknown. `still`: no trades although it is open. Null without polls.
   */
  readonly evidence: 'trading' | 'still' | null
  readonly isWatched: boolean
}
