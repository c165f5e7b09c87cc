/** The instruments whose bars are recorded from quotes even if no window shows them. */
import type { InstrumentId } from '../market/instrument.ts'

/** Maximum number of recorded instruments. More would take too much of the budget from visible ones. */
export const MAX_RECORDED = 500

/** The instruments that are recorded. */
export interface Recording {
  /** In the order in which the user chose them. */
  readonly instruments: readonly InstrumentId[]
}
