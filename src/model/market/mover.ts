/** The instruments of a list with the largest moves of the day. */
import type { InstrumentId } from './instrument.ts'

/** An instrument with a large move. */
export interface Mover {
  readonly instrument: InstrumentId
  readonly alias: string | null
  /** The change of the day, see `dayChange`. */
  readonly percent: number
}

/** Maximum number of movers of a list. */
export const MAX_MOVERS = 5

/** The instruments among which movers are searched. */
export interface MoverScope {
  /** Null for all. */
  readonly list: string | null
  /** For stocks and funds; null for all. */
  readonly region: string | null
}

/** The largest rises and falls, the largest first. */
export interface Leaders {
  /** At most {@link MAX_LEADERS}. */
  readonly gainers: readonly Mover[]
  readonly losers: readonly Mover[]
  /** Instruments without a price are not counted here. */
  readonly risen: number
  readonly fallen: number
  readonly unchanged: number
  /** All instruments in the scope. */
  readonly count: number
}

/** Maximum number of movers in each direction. */
export const MAX_LEADERS = 15

/** Maximum number of polled instruments of a scope, the first of its lists. */
export const MAX_FOLLOWED_MOVERS = 200
