/** Whether the service knows the symbols of a list: a symbol counts as known after its first quote. */
import type { Failure } from '../values/failure.ts'
import type { InstrumentId } from '../market/instrument.ts'

/** The verification of one list. Instruments that are in neither field have been served, in this run or earlier. */
export interface ListVerification {
  /** Never served and polled until known; in the list's order. */
  readonly pending: readonly InstrumentId[]
  /** The service answered without them; in the list's order. Excludes those that the user keeps. */
  readonly refused: readonly RefusedInstrument[]
}

interface RefusedInstrument {
  readonly instrument: InstrumentId
  /** In the service's own words if possible. */
  readonly reason: Failure
}
