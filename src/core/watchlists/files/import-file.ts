/** Reads a file or pasted text in any supported format. */
import { atOnce, type Steps } from '#core/reactive/slices.ts'
import { findCodeTable } from './code-table.ts'
import { importCsv, importTable, looksLikeCsv } from './import-csv.ts'
import { faultAt, faultOf, linesOf, MAX_LINES, type Imported } from './import-lines.ts'
import type { ImportRules } from './bare-codes.ts'
import { importText } from './import-text.ts'

/** Never throws. The known instruments decide between stocks and funds, and on codes without a market. */
export function importFile(content: string, rules: ImportRules): Imported {
  return atOnce(importSteps(content, rules))
}

export function* importSteps(content: string, rules: ImportRules): Steps<Imported> {
  yield
  const all = linesOf(content)
  yield
  const [lines, beyond] = [all.slice(0, MAX_LINES), all[MAX_LINES]]
  const table = looksLikeCsv(lines) ? null : findCodeTable(lines, rules)
  yield
  const imported = yield* looksLikeCsv(lines)
    ? importCsv(lines, rules)
    : table === null
      ? importText(lines, rules)
      : importTable(lines, table, rules)
  if (beyond === undefined) return imported
  return { ...imported, faults: [...imported.faults, faultOf(beyond, faultAt('tooMany'))] }
}
