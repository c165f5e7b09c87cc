/** Writes CSV files (RFC 4180) that spreadsheets read as they are meant. */

/** A number is written as JavaScript writes it, with a point; null and NaN are empty cells. */
export type CsvCell = string | number | null

/** Records of cells, separated by commas; every line ends with CR LF. Text is guarded by {@link guardCell}. */
export function csvText(records: Iterable<readonly CsvCell[]>): string {
  return Array.from(records, (cells) => `${cells.map(writeCell).join(',')}\r\n`).join('')
}

/** By the byte order mark spreadsheets know that it is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

/** {@link csvText} as a file of its own that spreadsheets open. */
export const csvFile = (records: Iterable<readonly CsvCell[]>): string => BYTE_ORDER_MARK + csvText(records)

function writeCell(cell: CsvCell): string {
  if (typeof cell === 'number') return Number.isNaN(cell) ? '' : String(cell)
  const guarded = guardCell(cell ?? '')
  // White space but for a space between words; a semicolon because some spreadsheets separate by it.
  return /[",;]|[^\S ]|^ | $/u.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded
}

/** Spreadsheets set to Chinese or Japanese take the wide forms, too. */
const FORMULA = /^['\s]*[=+\-@＝＋－＠]/u
const GUARDED = /^'['\s]*[=+\-@＝＋－＠]/u

/** Text that a spreadsheet would take for a formula, or for a guarded cell, gets an apostrophe in front. */
function guardCell(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}

/** The text of a cell that was guarded when it was written; any other cell as it is. */
export function unguardCell(cell: string): string {
  return GUARDED.test(cell) ? cell.slice(1) : cell
}
