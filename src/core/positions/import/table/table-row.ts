/** Reads the rows of a table, with numbers and dates by the conventions of the file. */
import { decimalOf, ZERO, type Decimal } from '#model/values/decimal.ts'
import type { ChosenColumns, ChosenSymbols } from '#model/positions/position-import.ts'
import { createMarkFinder, readWrittenNumeral, type DecimalMark, type FoundMark } from '#model/values/numeral.ts'
import { createOrderFinder, readWrittenDate, type DateOrder, type FoundOrder } from '#model/values/written-date.ts'
import type { CalendarDate } from '#model/values/zoned-time.ts'
import type { Steps } from '#core/reactive/slices.ts'

/** Has no cells if it cannot be read. */
export interface FileRecord {
  readonly line: number
  readonly text: string
  readonly cells: readonly string[]
}

/** Omitted conventions are detected in the file. */
export interface ChosenConventions {
  readonly mark?: DecimalMark | undefined
  readonly order?: DateOrder | undefined
  /** The user's time zone, in which midnights are dated. */
  readonly zone?: string | undefined
  readonly columns?: ChosenColumns | undefined
  /** Symbols of securities that the file names only by ISIN. */
  readonly symbols?: ChosenSymbols | undefined
}

export interface FoundConventions {
  readonly numbers: FoundMark
  readonly dates: FoundOrder | null
}

/** The order applies if the file's dates are ambiguous. */
export interface FieldKinds<Field extends string> {
  readonly numbers: readonly Field[]
  readonly dates: readonly Field[]
  readonly order: DateOrder
}

/** Returns an empty text for a missing column. */
export type CellOf<Field extends string> = (field: Field) => string

export interface TableRow<Field extends string> {
  text(field: Field): string
  /** Returns null for text that is not a number. */
  number(field: Field): Decimal | null
  /** An empty cell is zero. */
  cost(field: Field): Decimal | null
  /** Positive for a cost, negative for a rebate, by the file's sign. */
  fee(field: Field): Decimal | null
  /** Returns null for text that is not a date. */
  date(field: Field): CalendarDate | null
}

/** With semicolons between cells, decimal commas are assumed unless a number shows otherwise. */
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

/** The sign of costs in a file. */
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
