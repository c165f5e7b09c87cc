/** An instrument among those of a list that moved furthest today. */
import type { InstrumentId } from './instrument.ts'

/** An instrument that moved far today. */
export interface Mover {
  readonly instrument: InstrumentId
  /** What the user calls it. */
  readonly alias: string | null
  /** The change of the day, in percent; see `dayChange` for its basis. */
  readonly percent: number
}

/** Movers shown of one list, at most. */
export const MAX_MOVERS = 5
