/** Writes CSV files (RFC 4180) that spreadsheets read as intended. */

/** Numbers are written with a decimal point; null and NaN are empty cells. */
export type CsvCell = string | number | null

/** Returns records as comma-separated text; every line ends with CR LF. Text is guarded by {@link guardCell}. */
export function csvText(records: Iterable<readonly CsvCell[]>): string {
  return Array.from(records, (cells) => `${cells.map(writeCell).join(',')}\r\n`).join('')
}

/** Makes spreadsheets read UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

/** Returns {@link csvText} as a file that spreadsheets open. */
export const csvFile = (records: Iterable<readonly CsvCell[]>): string => BYTE_ORDER_MARK + csvText(records)

function writeCell(cell: CsvCell): string {
  if (typeof cell === 'number') return Number.isNaN(cell) ? '' : String(cell)
  const guarded = guardCell(cell ?? '')
  // Quotes white space except a space between words, and semicolons, which some spreadsheets use as separators.
  return /[",;]|[^\S ]|^ | $/u.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded
}

/** Spreadsheets set to Chinese or Japanese also accept the wide forms. */
const FORMULA = /^['\s]*[=+\-@＝＋－＠]/u
const GUARDED = /^'['\s]*[=+\-@＝＋－＠]/u

/** Prefixes an apostrophe to text that a spreadsheet would read as a formula or as a guarded cell. */
function guardCell(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}

/** Returns the original text of a guarded cell; other cells are unchanged. */
export function unguardCell(cell: string): string {
  return GUARDED.test(cell) ? cell.slice(1) : cell
}
