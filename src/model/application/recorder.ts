/** The instruments whose bars are built from quotes whether or not a window shows them. */
import type { InstrumentId } from '../market/instrument.ts'

/** More would take the budget from what somebody looks at. */
export const MAX_RECORDED = 500

/** The instruments that are recorded. */
export interface Recording {
  /** In the order in which they were chosen. */
  readonly instruments: readonly InstrumentId[]
}
