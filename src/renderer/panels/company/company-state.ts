/** What a company panel keeps: the companies that stay beside the one that its link shows. */
import { isInstrumentId, type InstrumentId } from '../../../model/instrument.ts'
import type { Json } from '../../../model/json.ts'

/** More would be too narrow to read. */
const MOST_KEPT = 12

export function readKept(state: Json): readonly InstrumentId[] {
  const stored: readonly unknown[] = Array.isArray(state) ? state : []
  return [...new Set(stored.filter(isInstrumentId))].slice(0, MOST_KEPT)
}

export function withKept(
  kept: readonly InstrumentId[],
  instrument: InstrumentId,
  isKept: boolean,
): readonly InstrumentId[] {
  const others = kept.filter((one) => one !== instrument)
  return isKept && others.length < MOST_KEPT ? [...others, instrument] : others
}

/** The companies to show: the one that the link shows first, and none twice. */
export function shownCompanies(symbol: InstrumentId | null, kept: readonly InstrumentId[]): readonly InstrumentId[] {
  return symbol === null ? kept : [symbol, ...kept.filter((one) => one !== symbol)]
}
