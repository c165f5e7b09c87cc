/** Finds the column of the codes in a table whose header does not name it: rows of one shape, one column of which looks like codes. */
import { readKnownCurrency } from '#model/market/currency.ts'
import type { ImportRules } from './bare-codes.ts'
import { cellsOf, DELIMITERS } from './csv-records.ts'
import { isSilent, type Line } from './import-lines.ts'
import { readCode } from '../directory/typed-code.ts'

export interface CodeTable {
  readonly delimiter: string
  /** The cells of the first row. */
  readonly titles: readonly string[]
  readonly hasHeader: boolean
  /** The place of the column of the codes; null where several or no columns look like it. */
  readonly column: number | null
}

/** Rows that are looked at, all in one step. */
const MAX_ROWS = 50
/** UTF-16 units of a row. */
const LONGEST_ROW = 1_000
const MAX_COLUMNS = 100
/** Share of the cells of a column that look like codes, when it is one of codes: some codes have odd forms. */
const MIN_SHARE = 0.8

const isNumber = (cell: string): boolean => /^[-+]?[\d.,' ]*\d%?$/u.test(cell)

/** Null for anything but a table with other columns than codes. */
export function findCodeTable(lines: readonly Line[], rules: ImportRules): CodeTable | null {
  const rows = lines.slice(0, MAX_ROWS).filter((line) => !isSilent(line))
  if (rows.length < 2 || rows.some(({ text }) => text.length > LONGEST_ROW || text.startsWith('###'))) return null
  for (const delimiter of DELIMITERS) {
    const cells = rows.map(({ text }) => cellsOf(text, delimiter) ?? [])
    const [first = []] = cells
    if (first.length > 1 && first.length <= MAX_COLUMNS && cells.every(({ length }) => length === first.length))
      return tableOf(delimiter, cells, rules)
  }
  return null
}

function tableOf(delimiter: string, rows: readonly (readonly string[])[], rules: ImportRules): CodeTable | null {
  const [first = [], ...rest] = rows
  const columnsOf = (all: readonly (readonly string[])[]) =>
    first.map((_, place) => all.map((cells) => cells[place] ?? '').filter((cell) => cell !== ''))
  const hasHeader = isHeader(first, columnsOf(rest))
  const columns = columnsOf(hasHeader ? rest : rows)
  const coded = columns.map((cells) => isOfCodes(cells))
  const isList = !hasHeader && isListOfCodes(columns, coded)
  if (isList || (!hasHeader && !coded.includes(true))) return null
  return { delimiter, titles: first, hasHeader, column: likeliest(columns, coded, rules) }
}

/**
 * Whether the columns are codes beside each other. Numbers may be codes of Hong Kong: all of them in a list of numbers alone, those of
 * four digits and more beside other codes.
 */
function isListOfCodes(columns: readonly (readonly string[])[], coded: readonly boolean[]): boolean {
  const areNumbers = columns.every((cells) => cells.every((cell) => /^\d{1,6}$/u.test(cell)))
  return (
    areNumbers ||
    columns.every((cells, place) => coded[place] === true || cells.every((cell) => /^\d{4,6}$/u.test(cell)))
  )
}

/** Whether the first row names the others: none of its cells is like a code, or one names a column of numbers. */
function isHeader(first: readonly string[], columns: readonly (readonly string[])[]): boolean {
  const areWords = first.every((cell) => cell !== '' && !isNumber(cell) && !isCode(cell))
  const namesNumbers = columns.some((cells, place) => cells.length > 0 && !isNumber(first[place] ?? '') && cells.every(isNumber)) // prettier-ignore
  return areWords || namesNumbers
}

/** Capitals, six digits, five with a zero before them, or a code that says its market. Other digits are as well a number of shares. */
function isCode(cell: string): boolean {
  if (/^(?:\d{6}|0\d{4})$/u.test(cell) || /^[A-Za-z_]{2,16}:\S+$/u.test(cell)) return true
  const reading = readCode(cell)
  if (!('instruments' in reading) || reading.kind === 'marked') return true
  return cell === cell.toUpperCase() && /[A-Z]/u.test(cell) && reading.instruments.length > 0
}

function isOfCodes(cells: readonly string[]): boolean {
  const isMoney = cells.every((cell) => readKnownCurrency(cell) !== null)
  return cells.length > 0 && !isMoney && cells.filter(isCode).length >= cells.length * MIN_SHARE
}

/** The one column of codes; among several the one with the most known codes. */
function likeliest(
  columns: readonly (readonly string[])[],
  coded: readonly boolean[],
  { isKnown, withCode }: ImportRules,
): number | null {
  const isKnownCode = (cell: string): boolean => {
    const reading = readCode(cell)
    return ('instruments' in reading && reading.instruments.some(isKnown)) || withCode(cell.toUpperCase()).length > 0
  }
  const found = columns
    .map((cells, place) => ({ place, known: coded[place] === true ? cells.filter(isKnownCode).length : -1 }))
    .filter(({ known }) => known >= 0)
    .toSorted((one, other) => other.known - one.known)
  const [best, next] = found
  return best === undefined || best.known === next?.known ? null : best.place
}
