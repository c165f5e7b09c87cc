/**
 * Watchlists as CSV whose header names at least class, region and code, in any order; exchange, alias, note, tags, flag and
 * section are understood as well. A row that holds nothing but a section begins that section.
 */
import { instrumentFault } from '../../model/instrument.ts'
import { cellsOf, csvRecords } from './csv-records.ts'
import { unguardCell } from './formula-guard.ts'
import type { ImportFaultReason } from '../../model/watchlist-import.ts'
import {
  createCollector,
  faultOf,
  isSilent,
  type Entry,
  type Imported,
  type Line,
  type Understood,
} from './import-lines.ts'
import { readMarks, readSectionName } from './import-marks.ts'
import { named } from './import-text.ts'

const NEEDED = ['class', 'region', 'code'] as const
const POSSIBLE = ['exchange', 'alias', 'note', 'tags', 'flag', 'section'] as const
type ColumnName = (typeof NEEDED)[number] | (typeof POSSIBLE)[number]

interface Header {
  readonly delimiter: string
  readonly places: ReadonlyMap<ColumnName, number>
}

/** In the order in which they are tried; a spreadsheet set to a decimal comma writes semicolons. */
const DELIMITERS = [',', ';', '\t'] as const

/** Whether the first line reads as a header rather than as an instrument. */
export function looksLikeCsv(lines: readonly Line[]): boolean {
  const header = lines.find((line) => !isSilent(line))
  return header !== undefined && /(^|[,;\t"\s])(class|code)($|[,;\t"\s])/iu.test(header.text)
}

export function importCsv(lines: readonly Line[]): Imported {
  const start = lines.findIndex((line) => !isSilent(line))
  const line = lines[start]
  if (line === undefined) return { rows: [], faults: [] }
  const header = headerOf(line.text)
  if (header === null) return { rows: [], faults: [faultOf(line, 'columns')] }
  const collector = createCollector()
  const read = (cells: readonly string[]): Understood => understand(cells, header)
  function isSound(cells: readonly string[]): boolean {
    const understood = read(cells)
    if (typeof understood === 'string') return false
    return understood.kind === 'section' || instrumentFault(understood.instrument) === null
  }
  for (const record of csvRecords(lines.slice(start + 1), header.delimiter, isSound))
    if (!collector.take(record.line, record.cells === null ? 'format' : read(record.cells))) break
  return collector.imported()
}

type CellOf = (name: ColumnName) => string

function understand(cells: readonly string[], { places }: Header): Understood {
  const cell: CellOf = (name) => unguardCell(cells[places.get(name) ?? -1] ?? '')
  const section = cell('section') === '' ? '' : readSectionName(cell('section'))
  if (section === null) return 'mark'
  if (section !== '' && cells.filter((text) => text !== '').length === 1) return { kind: 'section', name: section }
  if (NEEDED.some((name) => (places.get(name) ?? -1) >= cells.length)) return 'columns'
  const entry = entryIn(cell)
  return typeof entry === 'object' && places.has('section') ? { ...entry, section } : entry
}

function entryIn(cell: CellOf): Entry | ImportFaultReason {
  const marks = readMarks({ alias: cell('alias'), note: cell('note'), tags: cell('tags'), flag: cell('flag') })
  return marks === null ? 'mark' : named(cell('class'), cell('region'), cell('exchange'), cell('code'), marks)
}

function headerOf(text: string): Header | null {
  for (const delimiter of DELIMITERS) {
    const names = cellsOf(text, delimiter)?.map((name) => name.toLowerCase()) ?? []
    const found = [...NEEDED, ...POSSIBLE].filter((name) => names.indexOf(name) === names.lastIndexOf(name))
    const places = new Map(found.filter((name) => names.includes(name)).map((name) => [name, names.indexOf(name)]))
    if (NEEDED.every((name) => places.has(name))) return { delimiter, places }
  }
  return null
}
