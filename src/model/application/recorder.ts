/** The instruments whose bars are recorded from quotes without a window. */
import type { InstrumentId } from '../market/instrument.ts'

/** Maximum number of recorded instruments; more would take the budget from visible ones. */
export const MAX_RECORDED = 500

/** The instruments that are recorded. */
export interface Recording {
  /** In the order of choice. */
  readonly instruments: readonly InstrumentId[]
}
