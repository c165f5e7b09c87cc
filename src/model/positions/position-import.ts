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

/** Fields of a table with unknown titles, in the order in which the user is asked. */
export const TABLE_FIELDS = ['date', 'symbol', 'quantity', 'price', 'currency', 'side', 'fee'] as const

/** One of {@link TABLE_FIELDS}. */
export type TableField = (typeof TABLE_FIELDS)[number]

/** Fields that a lot requires. The currency may be the same for all rows. */
export const NEEDED_TABLE_FIELDS: readonly TableField[] = ['date', 'symbol', 'quantity', 'price']

/** The user's assignment of columns in a table with unknown titles. */
export interface ChosenColumns {
  /** The column index of each field. */
  readonly places: Readonly<Partial<Record<TableField, number>>>
  /** The currency of all rows if no column has it; otherwise empty. */
  readonly currency: string
}

/**
 * Why a row is refused.
 * - `exchange`: an unknown exchange, or one without a market at the service.
 * - `listing`: the symbol does not trade in the currency of the row.
 * - `isin`: the row has only an ISIN, for which the user has not given a symbol.
 * - `stockConnect`: a share of Hong Kong in a mainland statement, with its price in dollars and its costs in yuan.
 * - `cut`: the file ends within the row.
 * - `secondTable`: the row is below the header of another table.
 * - `tooMany`: the maximum is reached.
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

/** A row of a file. */
interface FileLine {
  /** 1-based line of the file; in JSON the number of the activity. */
  readonly line: number
  readonly text: string
}

/** A refused row. */
export interface LotFault extends FileLine {
  readonly reason: LotFaultReason
  /** The faulty text, if the reason concerns one. */
  readonly part?: string
}

/**
 * Why a row is not a lot.
 * - `execution`: part of an order that has a row of its own.
 * - `split`: a split without a known symbol, or with an ambiguous ratio.
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
  /** The symbol as the file writes it. */
  readonly written: string
  readonly lots: number
  /** The number of lots that already exist. */
  readonly doubles: number
  /** The sum of all quantities, sales below zero. */
  readonly quantity: DecimalText
  /** The sums of quantity times price by currency. */
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

/** Maximum number of securities for which the user is asked for symbols. */
export const MAX_ISINS = 500

/** Maximum length of an ISIN, or of its symbol, UTF-16 units. */
export const MAX_SYMBOL_UNITS = 40

/**
 * A file that cannot be a table of trades, recognised by its first bytes or its titles.
 * - `workbook`: a file of a spreadsheet program.
 * - `brokenJson`: truncated or damaged JSON.
 * - `flexXml`: a Flex query of Interactive Brokers as XML.
 * - `degiroAccount`: the account statement of Degiro, which describes trades in sentences.
 */
export type WrongFile = 'workbook' | 'pdf' | 'webPage' | 'flexXml' | 'brokenJson' | 'degiroAccount'

/** The expected result of an import. */
export interface PositionImportPreview {
  /** Null if no format fits; then nothing is read. */
  readonly format: PositionFileFormat | null
  /** The actual kind of a file that is not a table; null if unknown. */
  readonly wrongFile: WrongFile | null
  /** The titles of a table whose columns the user must assign; null if the format is known. */
  readonly titles: readonly string[] | null
  /** The decimal mark; null if numbers are not texts. */
  readonly numbers: FoundMark | null
  /** The order of day and month; null if no date depends on it. */
  readonly dates: FoundOrder | null
  /** The number of new lots. */
  readonly lots: number
  /** The number of lots that already exist. */
  readonly doubles: number
  readonly symbols: readonly ImportedSymbol[]
  readonly splits: readonly ImportedSplit[]
  /** Securities with only an ISIN, in the order of the file. */
  readonly isins: readonly NamedIsin[]
  /** The first rows that are not lots, and their total number. */
  readonly passedOver: readonly PassedOverRow[]
  readonly passedOverCount: number
  /** The first refused rows, and their total number. */
  readonly faults: readonly LotFault[]
  readonly faultCount: number
}

/** Maximum length of a file, UTF-16 units. */
export const MAX_POSITION_FILE_UNITS = 1_500_000
