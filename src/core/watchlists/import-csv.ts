/** Watchlists as CSV whose header names at least class, region and code, and an exchange if there is one, in any order. */
import parseCsv from 'csv-simple-parser'
import { faultOf, readLines, type Imported, type Line, type Understood } from './import-lines.ts'
import { named } from './import-text.ts'

interface Columns {
  readonly delimiter: string
  readonly assetClass: number
  readonly region: number
  readonly exchange: number | null
  readonly code: number
}

/** In the order in which they are tried; a spreadsheet set to a decimal comma writes semicolons. */
const DELIMITERS = [',', ';', '\t'] as const

/** Whether the first line reads as a header rather than as an instrument. */
export function looksLikeCsv(lines: readonly Line[]): boolean {
  const [header] = lines
  return header !== undefined && /(^|[,;\t"\s])(class|code)($|[,;\t"\s])/iu.test(header.text)
}

export function importCsv(lines: readonly Line[]): Imported {
  const [header, ...rows] = lines
  if (header === undefined) return { instruments: [], faults: [] }
  const columns = columnsOf(header.text)
  if (columns === null) return { instruments: [], faults: [faultOf(header, 'columns')] }
  return readLines(rows, (text) => [understand(text, columns)])
}

function understand(text: string, columns: Columns): Understood {
  const row = rowOf(text, columns.delimiter)
  if (row === null) return 'format'
  if (row.length < Math.max(columns.assetClass, columns.region, columns.code) + 1) return 'columns'
  const cell = (column: number | null): string => (column === null ? '' : (row[column] ?? ''))
  return named(cell(columns.assetClass), cell(columns.region), cell(columns.exchange), cell(columns.code))
}

function columnsOf(header: string): Columns | null {
  for (const delimiter of DELIMITERS) {
    const names = rowOf(header, delimiter)?.map((name) => name.toLowerCase())
    if (names === undefined) continue
    const place = (name: string): number => (names.indexOf(name) === names.lastIndexOf(name) ? names.indexOf(name) : -1)
    const [assetClass, region, code] = [place('class'), place('region'), place('code')]
    if (assetClass < 0 || region < 0 || code < 0) continue
    const exchange = place('exchange')
    return { delimiter, assetClass, region, exchange: exchange < 0 ? null : exchange, code }
  }
  return null
}

/** The cells of one line, trimmed, or null when its quotes do not match: a line break inside quotes is not understood. */
function rowOf(text: string, delimiter: string): readonly string[] | null {
  try {
    const [row] = parseCsv(text, { delimiter })
    return Array.isArray(row) ? row.map((cell) => String(cell).trim()) : null
  } catch {
    return null
  }
}
