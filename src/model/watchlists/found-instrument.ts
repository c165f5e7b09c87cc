/** The result of a search over every known instrument. */
import type { InstrumentId } from '../market/instrument.ts'
import type { InstrumentName } from './watchlist.ts'

/** An instrument that a search found. */
export interface FoundInstrument {
  readonly instrument: InstrumentId
  /** Null for one that the directory does not know. */
  readonly name: InstrumentName | null
  /** The user's word for it on the first list that has one. */
  readonly alias: string | null
  /** Ids of the watchlists that hold it, in the user's order. */
  readonly watchlists: readonly string[]
  /** False for an unknown code: its class and region are guessed by the shape of the typed code. */
  readonly isKnown: boolean
}

/** More matches than anybody reads; a longer search text narrows them. */
export const MAX_FOUND = 50
