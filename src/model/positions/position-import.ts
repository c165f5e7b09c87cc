/** The result of reading a file of positions. */
import type { CurrencyCode } from '../market/currency.ts'
import type { DecimalText } from '../values/decimal.ts'
import type { InstrumentId } from '../market/instrument.ts'
import type { FoundMark } from '../values/numeral.ts'
import type { SplitRatio } from '../reference/split.ts'
import type { FoundOrder } from '../values/written-date.ts'
import type { CalendarDate } from '../values/zoned-time.ts'

/** A program whose files can be read. */
export type PositionFileFormat =
  | 'quotedeck'
  | 'portfolioPerformance'
  | 'ghostfolio'
  | 'wealthfolio'
  | 'interactiveBrokers'
  | 'interactiveBrokersFlex'
  | 'trading212'
  | 'revolut'
  | 'schwab'
  | 'fidelity'
  | 'robinhood'
  | 'degiro'
  | 'futu'
  | 'chineseStatement'
  | 'table'

/** Fields of a table with unknown titles, in the order of the questions. */
export const TABLE_FIELDS = ['date', 'symbol', 'quantity', 'price', 'currency', 'side', 'fee'] as const

/** One of {@link TABLE_FIELDS}. */
export type TableField = (typeof TABLE_FIELDS)[number]

/** Fields that a lot requires; the currency may be the same for all rows. */
export const NEEDED_TABLE_FIELDS: readonly TableField[] = ['date', 'symbol', 'quantity', 'price']

/** The user's columns of a table with unknown titles. */
export interface ChosenColumns {
  /** Column indexes. */
  readonly places: Readonly<Partial<Record<TableField, number>>>
  /** For all rows, if no column has it; may be empty. */
  readonly currency: string
}

/**
 * Why a row is refused.
 * - `exchange`: unknown, or without a market at the service.
 * - `listing`: the symbol does not trade in the currency of the row.
 * - `isin`: only an ISIN, without a symbol from the user.
 * - `stockConnect`: a Hong Kong share in a mainland statement, priced in dollars with costs in yuan.
 * - `cut`: the file ends within the row.
 * - `secondTable`: below the header of another table.
 */
export type LotFaultReason =
  | 'unreadable'
  | 'symbol'
  | 'exchange'
  | 'listing'
  | 'isin'
  | 'stockConnect'
  | 'quantity'
  | 'price'
  | 'currency'
  | 'date'
  | 'fee'
  | 'cut'
  | 'secondTable'
  | 'tooMany'

interface FileLine {
  /** 1-based; in JSON the number of the activity. */
  readonly line: number
  readonly text: string
}

/** A refused row. */
export interface LotFault extends FileLine {
  readonly reason: LotFaultReason
  /** The faulty text. */
  readonly part?: string
}

/**
 * Why a row is not a lot.
 * - `execution`: part of an order that has a row of its own.
 * - `split`: without a known symbol, or with an ambiguous ratio.
 * - `otherClass`: not a share, a fund or a coin.
 */
export type PassedOverReason = 'income' | 'cash' | 'cost' | 'execution' | 'split' | 'otherClass' | 'other'

/** A row that is neither a lot nor faulty. */
export interface PassedOverRow extends FileLine {
  readonly reason: PassedOverReason
}

/** The lots of one symbol in a file. */
export interface ImportedSymbol {
  readonly instrument: InstrumentId
  /** As written in the file. */
  readonly written: string
  readonly lots: number
  /** Existing lots. */
  readonly doubles: number
  /** The sum of quantities, sales below zero. */
  readonly quantity: DecimalText
  /** Quantity times price by currency. */
  readonly sums: readonly { readonly currency: CurrencyCode; readonly amount: DecimalText }[]
}

/** A split in a file, which restates its earlier lots. */
export interface ImportedSplit {
  readonly instrument: InstrumentId
  readonly date: CalendarDate
  readonly ratio: SplitRatio
}

/** A security that a file names only by its ISIN. */
export interface NamedIsin {
  readonly isin: string
  /** May be empty. */
  readonly name: string
}

/** The user's symbol for each ISIN. */
export type ChosenSymbols = Readonly<Record<string, string>>

/** Maximum number of securities whose symbols the user is asked for. */
export const MAX_ISINS = 500

/** Maximum length of an ISIN, or of its symbol, UTF-16 units. */
export const MAX_SYMBOL_UNITS = 40

/**
 * A file that is not a table of trades, recognised by its first bytes or titles. `degiroAccount`: Degiro's account statement, which
 * describes trades in sentences.
 */
export type WrongFile = 'workbook' | 'pdf' | 'webPage' | 'flexXml' | 'brokenJson' | 'degiroAccount'

/** The expected result of an import. */
export interface PositionImportPreview {
  /** Null if no format fits. */
  readonly format: PositionFileFormat | null
  /** The actual kind of a file that is not a table. */
  readonly wrongFile: WrongFile | null
  /** The titles of a table whose columns the user must assign. */
  readonly titles: readonly string[] | null
  /** Null if numbers are not texts. */
  readonly numbers: FoundMark | null
  /** Null if no date depends on it. */
  readonly dates: FoundOrder | null
  /** New lots. */
  readonly lots: number
  /** Existing lots. */
  readonly doubles: number
  readonly symbols: readonly ImportedSymbol[]
  readonly splits: readonly ImportedSplit[]
  /** In the order of the file. */
  readonly isins: readonly NamedIsin[]
  /** The first rows that are not lots, and their number. */
  readonly passedOver: readonly PassedOverRow[]
  readonly passedOverCount: number
  /** The first refused rows, and their number. */
  readonly faults: readonly LotFault[]
  readonly faultCount: number
}

/** Maximum length of a file, UTF-16 units. */
export const MAX_POSITION_FILE_UNITS = 1_500_000
