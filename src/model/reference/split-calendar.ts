/** Splits of a region, and the user's data that they concern. */
import type { InstrumentId } from '../market/instrument.ts'
import type { Split } from './split.ts'

/** The user's data to review after a split. */
export interface SplitTouches {
  /** Ids of watchlists with the stock. */
  readonly lists: readonly string[]
  /** Alerts, and drawings, with prices of the stock. */
  readonly alerts: number
  readonly drawings: number
}

/** A split that concerns none of the user's data. */
export const TOUCHES_NOTHING: SplitTouches = { lists: [], alerts: 0, drawings: 0 }

/** A split with the user's data that it concerns. */
export interface ListedSplit extends Split {
  /** Null if it cannot be polled. */
  readonly instrument: InstrumentId | null
  readonly touches: SplitTouches
}

/** The splits of one region. */
export interface SplitCalendar {
  readonly splits: readonly ListedSplit[]
  /** The service's total. */
  readonly total: number | null
}
