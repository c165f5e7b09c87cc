/** Writes CSV files (RFC 4180) that spreadsheets read as intended. */

/** Null and NaN are empty cells. */
export type CsvCell = string | number | null

/** Joins records by commas; lines end with CR LF. Text is guarded by {@link guardCell}. */
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
  // Quotes semicolons, which some spreadsheets use as separators, and white space other than a space between words.
  return /[",;]|[^\S ]|^ | $/u.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded
}

/** Spreadsheets set to Chinese or Japanese accept wide forms. */
const FORMULA = /^['\s]*[=+\-@＝＋－＠]/u
const GUARDED = /^'['\s]*[=+\-@＝＋－＠]/u

/** Prefixes an apostrophe to text that a spreadsheet would take for a formula or a guarded cell. */
function guardCell(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}

/** Returns the original text of a guarded cell. */
export function unguardCell(cell: string): string {
  return GUARDED.test(cell) ? cell.slice(1) : cell
}
