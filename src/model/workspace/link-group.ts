/** The nine link groups. Panels that follow a group share its symbol or interval, in every window of the workspace. */
import type { ChartInterval } from '../candles/candle-interval.ts'
import type { InstrumentId } from '../market/instrument.ts'

/** The link groups of a workspace. */
export const LINK_GROUP_NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const
/** One of {@link LINK_GROUP_NUMBERS}. */
export type LinkGroupNumber = (typeof LINK_GROUP_NUMBERS)[number]

/** A panel may follow the symbol or the interval alone; both are null until chosen. */
export interface LinkGroup {
  readonly symbol: InstrumentId | null
  readonly interval: ChartInterval | null
}

/** All nine groups. */
export type LinkGroups = Readonly<Record<LinkGroupNumber, LinkGroup>>

const EMPTY_GROUP: LinkGroup = { symbol: null, interval: null }

/** Groups without a choice. */
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
