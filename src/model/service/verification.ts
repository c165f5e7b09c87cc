/** Whether the service knows what is on a list: a symbol counts once it had a quote. */
import type { Failure } from '../values/failure.ts'
import type { InstrumentId } from '../market/instrument.ts'

/** Of one list. What is neither pending nor refused has been served, in this run or in an earlier one. */
export interface ListVerification {
  /** Never served yet, and asked for until it is known; in the list's order. */
  readonly pending: readonly InstrumentId[]
  /** The service answered, and not with this; in the list's order. Those that the user keeps all the same are left out. */
  readonly refused: readonly RefusedInstrument[]
}

interface RefusedInstrument {
  readonly instrument: InstrumentId
  /** In the service's own words where it gave any. */
  readonly reason: Failure
}
