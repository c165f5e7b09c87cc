/** Finds the column of codes in a table whose header does not name it: rows of equal length with one column that looks like codes. */
import { readKnownCurrency } from '#model/market/currency.ts'
import type { ImportRules } from './bare-codes.ts'
import { cellsOf, DELIMITERS } from './csv-records.ts'
import { isSilent, type Line } from './import-lines.ts'
import { readCode } from '../directory/typed-code.ts'

export interface CodeTable {
  readonly delimiter: string
  readonly titles: readonly string[]
  readonly hasHeader: boolean
  /** Null if several or no columns look like codes. */
  readonly column: number | null
}

/** Rows examined, in one step. */
const MAX_ROWS = 50
/** UTF-16 units. */
const LONGEST_ROW = 1_000
const MAX_COLUMNS = 100
/** Some codes have odd forms. */
const MIN_SHARE = 0.8

const isNumber = (cell: string): boolean => /^[-+]?[\d.,' ]*\d%?$/u.test(cell)

/** Returns null if the lines are not a table, or contain only codes. */
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

/** Numbers may be Hong Kong codes: all of them in a list of only numbers, those of at least four digits next to other codes. */
function isListOfCodes(columns: readonly (readonly string[])[], coded: readonly boolean[]): boolean {
  const areNumbers = columns.every((cells) => cells.every((cell) => /^\d{1,6}$/u.test(cell)))
  return (
    areNumbers ||
    columns.every((cells, place) => coded[place] === true || cells.every((cell) => /^\d{4,6}$/u.test(cell)))
  )
}

/** A header has no cell that looks like a code, or one that names a column of numbers. */
function isHeader(first: readonly string[], columns: readonly (readonly string[])[]): boolean {
  const areWords = first.every((cell) => cell !== '' && !isNumber(cell) && !isCode(cell))
  const namesNumbers = columns.some((cells, place) => cells.length > 0 && !isNumber(first[place] ?? '') && cells.every(isNumber)) // prettier-ignore
  return areWords || namesNumbers
}

/** Accepts capitals, six digits, five with a leading zero, or a code with its market. Other digits may be a number of shares. */
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

/** Among several columns, the one with the most known codes is used. */
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
