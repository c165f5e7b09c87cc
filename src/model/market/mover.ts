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

/** Which instruments movers are looked for among: of one list or of all, and in one region or in all. */
export interface MoverScope {
  /** Id of a list; null for all lists. */
  readonly list: string | null
  /** Of stocks and funds; null for all. */
  readonly region: string | null
}

/** What moved furthest each way, the furthest first. */
export interface Leaders {
  /** At most {@link MAX_LEADERS}. */
  readonly gainers: readonly Mover[]
  readonly losers: readonly Mover[]
  /** How many have risen, fallen or not moved; the others have no price yet. */
  readonly risen: number
  readonly fallen: number
  readonly unchanged: number
  /** How many there are in the scope. */
  readonly count: number
}

/** Movers shown each way, at most. */
export const MAX_LEADERS = 15

/** Instruments of a scope that are asked for, at most: the first ones of its lists. */
export const MAX_FOLLOWED_MOVERS = 200
