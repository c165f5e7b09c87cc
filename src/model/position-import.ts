/** What an import of positions understood of a file, and what it did not. */
import type { InstrumentId } from './instrument.ts'

/** The programs whose files are read. */
export type PositionFileFormat =
  | 'quotedeck'
  | 'portfolioPerformance'
  | 'ghostfolio'
  | 'wealthfolio'
  | 'interactiveBrokers'

/** Why a row is refused. */
export type LotFaultReason = 'unreadable' | 'symbol' | 'quantity' | 'price' | 'currency' | 'date' | 'fee' | 'tooMany'

/** A row that is refused. */
export interface LotFault {
  /** 1-based line of the file; in JSON the number of the activity. */
  readonly line: number
  readonly text: string
  readonly reason: LotFaultReason
}

/** What a file would add. */
export interface PositionImportPreview {
  /** Null where no format fits: nothing is read then. */
  readonly format: PositionFileFormat | null
  readonly lots: number
  readonly instruments: readonly InstrumentId[]
  /** Rows that are neither bought nor sold: dividends, deposits, fees. */
  readonly passedOver: number
  readonly faults: readonly LotFault[]
}

/** UTF-16 units of a file. */
export const MAX_POSITION_FILE_UNITS = 1_500_000
