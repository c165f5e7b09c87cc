/** The nine link groups: what follows a group shows its symbol, or its interval, in every window of the workspace. */
import type { ChartInterval } from '../candles/candle-interval.ts'
import type { InstrumentId } from '../market/instrument.ts'

/** The link groups of a workspace. */
export const LINK_GROUP_NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const
/** The number of a link group. */
export type LinkGroupNumber = (typeof LINK_GROUP_NUMBERS)[number]

/** Symbol and interval are linked apart: a panel may follow either without the other. Null: nothing was chosen yet. */
export interface LinkGroup {
  readonly symbol: InstrumentId | null
  readonly interval: ChartInterval | null
}

/** All nine, whatever they hold. */
export type LinkGroups = Readonly<Record<LinkGroupNumber, LinkGroup>>

const EMPTY_GROUP: LinkGroup = { symbol: null, interval: null }

/** Groups in which nothing is chosen. */
export const EMPTY_LINK_GROUPS: LinkGroups = {
  1: EMPTY_GROUP,
  2: EMPTY_GROUP,
  3: EMPTY_GROUP,
  4: EMPTY_GROUP,
  5: EMPTY_GROUP,
  6: EMPTY_GROUP,
  7: EMPTY_GROUP,
  8: EMPTY_GROUP,
  9: EMPTY_GROUP,
}
