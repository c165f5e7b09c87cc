/** What an import of positions understood of a file, and what it did not. */
import type { CurrencyCode } from '../market/currency.ts'
import type { DecimalText } from '../values/decimal.ts'
import type { InstrumentId } from '../market/instrument.ts'
import type { FoundMark } from '../values/numeral.ts'
import type { SplitRatio } from '../reference/split.ts'
import type { FoundOrder } from '../values/written-date.ts'
import type { CalendarDate } from '../values/zoned-time.ts'

/** A program whose files are read. */
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

/** Fields of a table whose titles are not known, in the order in which they are asked for. */
export const TABLE_FIELDS = ['date', 'symbol', 'quantity', 'price', 'currency', 'side', 'fee'] as const

/** A field of a table whose titles are not known. */
export type TableField = (typeof TABLE_FIELDS)[number]

/** Fields without which a row of a table is not a lot. The currency may be the same for all rows. */
export const NEEDED_TABLE_FIELDS: readonly TableField[] = ['date', 'symbol', 'quantity', 'price']

/** The columns that the user chose for a table whose titles are not known. */
export interface ChosenColumns {
  /** The place of the column of each field. */
  readonly places: Readonly<Partial<Record<TableField, number>>>
  /** The currency of all rows, where no column has it; empty for none. */
  readonly currency: string
}

/**
 * Why a row is refused.
 * - `exchange`: the file names an exchange that is not known, or whose market the service does not have.
 * - `listing`: the symbol does not trade in the currency of the row.
 * - `isin`: the row names its security by an ISIN alone, whose symbol the user has not given.
 * - `stockConnect`: a share of Hong Kong in a statement of the mainland, whose price is in dollars and whose costs are in yuan.
 * - `cut`: the file ends within the row.
 * - `secondTable`: the row is below the header of another table.
 * - `tooMany`: there is no room for it.
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

/** A row that is refused. */
export interface LotFault extends FileLine {
  readonly reason: LotFaultReason
  /** The text at fault, where the reason is about one. */
  readonly part?: string
}

/**
 * Why a row is not a lot.
 * - `execution`: it is part of an order that has a row of its own.
 * - `split`: a split without a known symbol, or whose ratio the file leaves in doubt.
 * - `otherClass`: what is traded is not a share, a fund or a coin.
 */
export type PassedOverReason = 'income' | 'cash' | 'cost' | 'execution' | 'split' | 'otherClass' | 'other'

/** A row that is neither a lot nor at fault. */
export interface PassedOverRow extends FileLine {
  readonly reason: PassedOverReason
}

/** The lots of one symbol in a file. */
export interface ImportedSymbol {
  readonly instrument: InstrumentId
  /** The symbol as the file writes it. */
  readonly written: string
  readonly lots: number
  /** How many of the lots the positions have already. */
  readonly doubles: number
  /** The sum of all quantities, sales below zero. */
  readonly quantity: DecimalText
  /** The sum of quantities times prices, by currency. */
  readonly sums: readonly { readonly currency: CurrencyCode; readonly amount: DecimalText }[]
}

/** A split of a file, by which its earlier lots are restated. */
export interface ImportedSplit {
  readonly instrument: InstrumentId
  readonly date: CalendarDate
  readonly ratio: SplitRatio
}

/** A security that a file names by its ISIN alone. */
export interface NamedIsin {
  readonly isin: string
  /** Its name in the file; empty for none. */
  readonly name: string
}

/** The symbol of each ISIN that the user gave. */
export type ChosenSymbols = Readonly<Record<string, string>>

/** Securities of a file whose symbols are asked for. */
export const MAX_ISINS = 500

/** UTF-16 units of an ISIN, or of the symbol that the user enters for it. */
export const MAX_SYMBOL_UNITS = 40

/**
 * A file that cannot be a table of trades, by its first bytes or its titles.
 * - `workbook`: a file of a spreadsheet program.
 * - `brokenJson`: JSON that ends early or is damaged.
 * - `flexXml`: a Flex query of Interactive Brokers as XML.
 * - `degiroAccount`: the account statement of Degiro, which has its trades as sentences.
 */
export type WrongFile = 'workbook' | 'pdf' | 'webPage' | 'flexXml' | 'brokenJson' | 'degiroAccount'

/** What a file would add. */
export interface PositionImportPreview {
  /** Null where no format fits: nothing is read then. */
  readonly format: PositionFileFormat | null
  /** What the file is instead of a table; null where that is not known. */
  readonly wrongFile: WrongFile | null
  /** The titles of a table whose columns are asked for; null where the format is known. */
  readonly titles: readonly string[] | null
  /** The decimal mark of its numbers; null where numbers are not texts. */
  readonly numbers: FoundMark | null
  /** The order of day and month; null where no date depends on it. */
  readonly dates: FoundOrder | null
  /** How many lots are added. */
  readonly lots: number
  /** How many lots of the file the positions have already. */
  readonly doubles: number
  readonly symbols: readonly ImportedSymbol[]
  readonly splits: readonly ImportedSplit[]
  /** The securities that the file names by their ISINs alone, in the order of the file. */
  readonly isins: readonly NamedIsin[]
  /** The first rows that are passed over, and how many there are. */
  readonly passedOver: readonly PassedOverRow[]
  readonly passedOverCount: number
  /** The first rows that are refused, and how many there are. */
  readonly faults: readonly LotFault[]
  readonly faultCount: number
}

/** UTF-16 units of a file. */
export const MAX_POSITION_FILE_UNITS = 1_500_000
