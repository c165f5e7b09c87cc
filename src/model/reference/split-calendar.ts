/** Splits of a region, and what of the user's own they touch. */
import type { InstrumentId } from '../market/instrument.ts'
import type { Split } from './split.ts'

/** What has to be looked at again once the price is another. */
export interface SplitTouches {
  /** Ids of the watchlists that the stock is on. */
  readonly lists: readonly string[]
  /** How many alerts, and drawings on charts, name prices of it. */
  readonly alerts: number
  readonly drawings: number
}

/** A split that concerns nothing of the user's. */
export const TOUCHES_NOTHING: SplitTouches = { lists: [], alerts: 0, drawings: 0 }

/** A split with what it concerns of the user's own. */
export interface ListedSplit extends Split {
  /** Null for a code that cannot be asked for. */
  readonly instrument: InstrumentId | null
  readonly touches: SplitTouches
}

/** The splits of one region. */
export interface SplitCalendar {
  readonly splits: readonly ListedSplit[]
  /** How many the service says there are; null when it does not say. */
  readonly total: number | null
}
