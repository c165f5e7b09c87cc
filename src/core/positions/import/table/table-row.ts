/** The rows of a table by the fields of its format, with numbers and dates by the conventions of the file. */
import { decimalOf, ZERO, type Decimal } from '#model/values/decimal.ts'
import type { ChosenColumns, ChosenSymbols } from '#model/positions/position-import.ts'
import { createMarkFinder, readWrittenNumeral, type DecimalMark, type FoundMark } from '#model/values/numeral.ts'
import { createOrderFinder, readWrittenDate, type DateOrder, type FoundOrder } from '#model/values/written-date.ts'
import type { CalendarDate } from '#model/values/zoned-time.ts'
import type { Steps } from '#core/reactive/slices.ts'

/** A record of a file with its first line; no cells where it cannot be read. */
export interface FileRecord {
  readonly line: number
  readonly text: string
  readonly cells: readonly string[]
}

/** The conventions that the user chose and the zone of the user. A mark or order that is left out is found in the file. */
export interface ChosenConventions {
  readonly mark?: DecimalMark | undefined
  readonly order?: DateOrder | undefined
  /** The name of the user's time zone, by which midnights of the user are dated. */
  readonly zone?: string | undefined
  readonly columns?: ChosenColumns | undefined
  /** Symbols of securities that the file names by their ISINs alone. */
  readonly symbols?: ChosenSymbols | undefined
}

/** The conventions of a file. */
export interface FoundConventions {
  readonly numbers: FoundMark
  readonly dates: FoundOrder | null
}

/** Which fields hold numbers and dates, and the order of dates where a file does not decide. */
export interface FieldKinds<Field extends string> {
  readonly numbers: readonly Field[]
  readonly dates: readonly Field[]
  readonly order: DateOrder
}

/** The text of a field; empty for a column that the file does not have. */
export type CellOf<Field extends string> = (field: Field) => string

/** A row whose numbers and dates are read by the conventions of its file. */
export interface TableRow<Field extends string> {
  text(field: Field): string
  /** Null for anything but a number. */
  number(field: Field): Decimal | null
  /** Like {@link number}; an empty cell is nothing paid. */
  cost(field: Field): Decimal | null
  /** Like {@link cost}, by the sign of the fees of the file: above zero for a cost, and below zero for a rebate. */
  fee(field: Field): Decimal | null
  /** Null for anything but a day. */
  date(field: Field): CalendarDate | null
}

/** The conventions of all rows. A file whose cells are apart by semicolons has decimal commas where no number says otherwise. */
export function* findConventions<Field extends string>(
  rows: Iterable<CellOf<Field>>,
  kinds: FieldKinds<Field>,
  separator: string,
  chosen: ChosenConventions,
): Steps<FoundConventions> {
  const [marks, orders] = [createMarkFinder(), createOrderFinder()]
  for (const cell of rows) {
    for (const field of kinds.numbers) marks.take(cell(field))
    for (const field of kinds.dates) orders.take(cell(field))
    yield
  }
  const numbers = marks.found(separator === ';' ? 'comma' : 'point')
  const dates = orders.found(kinds.order)
  return {
    numbers: chosen.mark === undefined ? numbers : { mark: chosen.mark, doubt: null },
    dates: dates === null || chosen.order === undefined ? dates : { order: chosen.order, doubt: null },
  }
}

/** The sign by which a file writes what was paid. */
export type FeeSign = 1 | -1

export function tableRow<Field extends string>(
  cell: CellOf<Field>,
  { numbers, dates }: FoundConventions,
  { order }: FieldKinds<Field>,
  feeSign: FeeSign = 1,
): TableRow<Field> {
  const number = (field: Field): Decimal | null => {
    const numeral = readWrittenNumeral(cell(field), numbers.mark)
    return numeral === null ? null : decimalOf(numeral)
  }
  const cost = (field: Field): Decimal | null => (cell(field) === '' ? ZERO : number(field))
  return {
    text: cell,
    number,
    cost,
    fee: (field) => cost(field)?.times(feeSign) ?? null,
    date: (field) => readWrittenDate(cell(field), dates?.order ?? order),
  }
}
