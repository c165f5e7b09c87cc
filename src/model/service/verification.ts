/** Whether the service knows the symbols of a list, which a quote proves. */
import type { Failure } from '../values/failure.ts'
import type { InstrumentId } from '../market/instrument.ts'

/** The verification of a list. Other instruments have been served, in this run or earlier. */
export interface ListVerification {
  /** Polled until known; in the list's order. */
  readonly pending: readonly InstrumentId[]
  /** Answered without data; in the list's order, without those that the user keeps. */
  readonly refused: readonly RefusedInstrument[]
}

interface RefusedInstrument {
  readonly instrument: InstrumentId
  readonly reason: Failure
}
