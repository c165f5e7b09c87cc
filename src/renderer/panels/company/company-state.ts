/** The pinned companies of a panel. */
import { isInstrumentId, type InstrumentId } from '#model/market/instrument.ts'
import type { Json } from '#model/values/json.ts'

/** More cards would be too narrow to read. */
const MAX_STORED = 12

export function readStored(state: Json): readonly InstrumentId[] {
  const stored: readonly unknown[] = Array.isArray(state) ? state : []
  return [...new Set(stored.filter(isInstrumentId))].slice(0, MAX_STORED)
}

export function withStored(
  stored: readonly InstrumentId[],
  instrument: InstrumentId,
  isPersisted: boolean,
): readonly InstrumentId[] {
  const others = stored.filter((one) => one !== instrument)
  return isPersisted && others.length < MAX_STORED ? [...others, instrument] : others
}

/** Returns the companies to show, that of the link first, without duplicates. */
export function shownCompanies(symbol: InstrumentId | null, stored: readonly InstrumentId[]): readonly InstrumentId[] {
  return symbol === null ? stored : [symbol, ...stored.filter((one) => one !== symbol)]
}
