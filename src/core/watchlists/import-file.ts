/** Reads an imported file or pasted text, whichever of the understood forms it has. */
import { importCsv, looksLikeCsv } from './import-csv.ts'
import { linesOf, type Imported } from './import-lines.ts'
import { importText, type IsKnown } from './import-text.ts'

/** Never throws for any content. `isKnown` tells stocks and funds of one exchange apart. */
export function importFile(content: string, isKnown: IsKnown): Imported {
  const lines = linesOf(content)
  return looksLikeCsv(lines) ? importCsv(lines) : importText(lines, isKnown)
}
