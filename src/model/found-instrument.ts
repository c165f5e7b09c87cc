/** What a search over everything that the application has ever heard of finds. */
import type { InstrumentId } from './instrument.ts'
import type { InstrumentName } from './watchlist.ts'

/** An instrument that a search found. */
export interface FoundInstrument {
  readonly instrument: InstrumentId
  /** Null for one that the directory does not know. */
  readonly name: InstrumentName | null
  /** What the user calls it on the first list that has a word for it. */
  readonly alias: string | null
  /** Ids of the watchlists that hold it, in the user's order. */
  readonly watchlists: readonly string[]
  /** False for one that nobody has heard of: its class and region are told by the shape of the typed code. */
  readonly isKnown: boolean
}

/** More of them than anybody reads through; a longer search text finds what is missing. */
export const MAX_FOUND = 50
