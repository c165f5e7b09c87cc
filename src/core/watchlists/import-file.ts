/** Reads an imported file or pasted text, whichever of the understood forms it has. */
import { importCsv, looksLikeCsv } from './import-csv.ts'
import { linesOf, type Imported } from './import-lines.ts'
import type { ImportRules } from './bare-codes.ts'
import { importText } from './import-text.ts'

/** Never throws for any content. What is known tells stocks and funds of one exchange apart, and codes without a market. */
export function importFile(content: string, rules: ImportRules): Imported {
  const lines = linesOf(content)
  return looksLikeCsv(lines) ? importCsv(lines, rules) : importText(lines, rules)
}
