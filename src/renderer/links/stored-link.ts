/** The stored links of a panel. */
import { CHART_INTERVALS, type ChartInterval } from '#model/candles/candle-interval.ts'
import { isInstrumentId, type InstrumentId } from '#model/market/instrument.ts'
import { type Json, isRecord } from '#model/values/json.ts'
import { LINK_GROUP_NUMBERS, type LinkGroupNumber } from '#model/workspace/link-group.ts'

export interface StoredLink {
  readonly symbolGroup: LinkGroupNumber | null
  readonly intervalGroup: LinkGroupNumber | null
  readonly symbol: InstrumentId | null
  readonly interval: ChartInterval | null
}

/** A new panel follows the first group's symbol, and has its own interval. */
export const FIRST_LINK: StoredLink = { symbolGroup: 1, intervalGroup: null, symbol: null, interval: null }

/** Replaces invalid fields by the defaults of a new panel. */
export function readStoredLink(stored: Json | undefined): StoredLink {
  if (!isRecord(stored)) return FIRST_LINK
  const { symbolGroup, intervalGroup, symbol, interval } = stored as Readonly<Record<string, Json>>
  return {
    symbolGroup: isGroupOrNull(symbolGroup) ? symbolGroup : FIRST_LINK.symbolGroup,
    intervalGroup: isGroupOrNull(intervalGroup) ? intervalGroup : FIRST_LINK.intervalGroup,
    symbol: isInstrumentId(symbol) ? symbol : null,
    interval: CHART_INTERVALS.find((known) => known === interval) ?? null,
  }
}

const isGroupOrNull = (value: unknown): value is LinkGroupNumber | null =>
  value === null || LINK_GROUP_NUMBERS.some((group) => group === value)
