/** Results of a search over all known instruments. */
import type { InstrumentId } from '../market/instrument.ts'
import type { InstrumentName } from './watchlist.ts'

/** An instrument that a search found. */
export interface FoundInstrument {
  readonly instrument: InstrumentId
  /** Null if the directory does not know it. */
  readonly name: InstrumentName | null
  /** From the first list that has one. */
  readonly alias: string | null
  /** Ids of the watchlists with it, in the user's order. */
  readonly watchlists: readonly string[]
  /** False for an unknown code, whose class and region are guessed. */
  readonly isKnown: boolean
}

/** Maximum number of results; a longer search text narrows them. */
export const MAX_FOUND = 50
