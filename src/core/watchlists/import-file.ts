/** Reads an imported file, whichever of the understood forms it has. */
import { importCsv, looksLikeCsv } from './import-csv.ts'
import { linesOf, type Imported } from './import-lines.ts'
import { importText } from './import-text.ts'

/** Never throws for any content. */
export function importFile(content: string): Imported {
  const lines = linesOf(content)
  return looksLikeCsv(lines) ? importCsv(lines) : importText(lines)
}
