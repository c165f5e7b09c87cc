/** Reads an imported file or pasted text in any of the supported formats. */
import { importCsv, looksLikeCsv } from './import-csv.ts'
import { linesOf, type Imported } from './import-lines.ts'
import type { ImportRules } from './bare-codes.ts'
import { importText } from './import-text.ts'

/**
 * Never throws for any content. The known instruments decide between stocks and funds of one exchange, and on codes
 * without a market.
 */
export function importFile(content: string, rules: ImportRules): Imported {
  const lines = linesOf(content)
  return looksLikeCsv(lines) ? importCsv(lines, rules) : importText(lines, rules)
}
