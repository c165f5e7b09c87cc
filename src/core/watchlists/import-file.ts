/** Reads an imported file or pasted text in any of the supported formats. */
import { atOnce, type Steps } from '../reactive/slices.ts'
import { importCsv, looksLikeCsv } from './import-csv.ts'
import { faultAt, faultOf, linesOf, MAX_LINES, type Imported } from './import-lines.ts'
import type { ImportRules } from './bare-codes.ts'
import { importText } from './import-text.ts'

/**
 * Never throws for any content. The known instruments decide between stocks and funds of one exchange, and on codes
 * without a market.
 */
export function importFile(content: string, rules: ImportRules): Imported {
  return atOnce(importSteps(content, rules))
}

/** The same, in steps. */
export function* importSteps(content: string, rules: ImportRules): Steps<Imported> {
  yield
  const all = linesOf(content)
  yield
  const [lines, beyond] = [all.slice(0, MAX_LINES), all[MAX_LINES]]
  const imported = yield* looksLikeCsv(lines) ? importCsv(lines, rules) : importText(lines, rules)
  if (beyond === undefined) return imported
  return { ...imported, faults: [...imported.faults, faultOf(beyond, faultAt('tooMany'))] }
}
