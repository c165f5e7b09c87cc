/**
 * Keeps spreadsheets from taking what a user wrote for a formula: such a cell begins with an apostrophe. A cell that would be
 * taken for a guarded one gets another apostrophe, so that reading gives back exactly what was written.
 */

/** Spreadsheets set to Chinese or Japanese take the wide forms, too. */
const FORMULA = /^['\s]*[=+\-@＝＋－＠]/u
const GUARDED = /^'['\s]*[=+\-@＝＋－＠]/u

export function guardCell(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}

export function unguardCell(cell: string): string {
  return GUARDED.test(cell) ? cell.slice(1) : cell
}
