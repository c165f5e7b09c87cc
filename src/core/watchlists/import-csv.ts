/**
 * Reads watchlists as CSV. The header names at least the code, in any order; class, region, exchange, alias, note,
 * tags, flag and section are optional. A row with nothing but a section starts that section. A code without class and
 * region is read as in plain text.
 */
import { unguardCell } from '../../model/csv.ts'
import { instrumentFault } from '../../model/instrument.ts'
import type { Steps } from '../reactive/slices.ts'
import { cellsOf, csvRecords } from './csv-records.ts'
import type { ImportRules } from './bare-codes.ts'
import {
  createCollector,
  faultAt,
  faultOf,
  isSilent,
  type Entry,
  type Fault,
  type Imported,
  type Line,
  type Understood,
} from './import-lines.ts'
import { readMarks, readSectionName } from './import-marks.ts'
import { named, understandWord } from './import-text.ts'

const NEEDED = ['code'] as const
const POSSIBLE = ['class', 'region', 'exchange', 'alias', 'note', 'tags', 'flag', 'section'] as const
type ColumnName = (typeof NEEDED)[number] | (typeof POSSIBLE)[number]

interface Header {
  readonly delimiter: string
  readonly places: ReadonlyMap<ColumnName, number>
}

/** Columns that name the instrument: a row that ends before one of them cannot be read. */
const NAMING = ['class', 'region', 'code'] as const

/** Other programs' headers of the code column. */
const CODE_NAMES: ReadonlySet<string> = new Set(['code', 'symbol', 'ticker', '代码', '股票代码', '证券代码'])

function columnNamed(text: string): string {
  const name = text.toLowerCase()
  return CODE_NAMES.has(name) ? 'code' : name
}

/** In the order of trial; a spreadsheet set to a decimal comma writes semicolons. */
const DELIMITERS = [',', ';', '\t'] as const

/** Whether the first line reads as a header rather than as an instrument. */
export function looksLikeCsv(lines: readonly Line[]): boolean {
  const header = lines.find((line) => !isSilent(line))
  return (
    header !== undefined &&
    /(^|[,;\t"\s])(class|code|symbol|ticker|(?:股票|证券)?代码)($|[,;\t"\s])/iu.test(header.text)
  )
}

export function* importCsv(lines: readonly Line[], rules: ImportRules): Steps<Imported> {
  const start = lines.findIndex((line) => !isSilent(line))
  const line = lines[start]
  if (line === undefined) return { rows: [], faults: [], guessed: [] }
  const header = headerOf(line.text)
  if (header === null) return { rows: [], faults: [faultOf(line, faultAt('columns', NEEDED.join(', ')))], guessed: [] }
  const collector = createCollector()
  const read = (cells: readonly string[]): Understood => understand(cells, header, rules)
  function isSound(cells: readonly string[]): boolean {
    const understood = read(cells)
    if (understood.kind === 'fault') return false
    return understood.kind === 'section' || instrumentFault(understood.instrument) === null
  }
  for (const record of csvRecords(lines.slice(start + 1), header.delimiter, isSound)) {
    if (!collector.take(record.line, record.cells === null ? faultAt('format') : read(record.cells))) break
    yield
  }
  return collector.imported()
}

type CellOf = (name: ColumnName) => string

function understand(cells: readonly string[], { places }: Header, rules: ImportRules): Understood {
  const cell: CellOf = (name) => unguardCell(cells[places.get(name) ?? -1] ?? '')
  const section = cell('section') === '' ? '' : readSectionName(cell('section'))
  if (section === null) return faultAt('section', cell('section'))
  if (section !== '' && cells.filter((text) => text !== '').length === 1) return { kind: 'section', name: section }
  const missing = [...NAMING].filter((name) => (places.get(name) ?? -1) >= cells.length)
  if (missing.length > 0) return faultAt('columns', missing.join(', '))
  const entry = entryIn(cell, rules)
  return entry.kind === 'entry' && places.has('section') ? { ...entry, section } : entry
}

function entryIn(cell: CellOf, rules: ImportRules): Entry | Fault {
  const marks = readMarks({ alias: cell('alias'), note: cell('note'), tags: cell('tags'), flag: cell('flag') })
  if ('fault' in marks) return faultAt(marks.fault, cell(marks.fault))
  const [assetClass, region, exchange, code] = [cell('class'), cell('region'), cell('exchange'), cell('code')]
  if (assetClass === '' && region !== '') return named('stock', region, exchange, code, marks)
  if (assetClass !== '') return named(assetClass, region, exchange, code, marks)
  if (code === '') return faultAt('code', '')
  const understood = understandWord(code, rules)
  return understood.kind === 'section'
    ? faultAt('code', code)
    : understood.kind === 'fault'
      ? understood
      : { ...understood, marks }
}

function headerOf(text: string): Header | null {
  for (const delimiter of DELIMITERS) {
    const names = cellsOf(text, delimiter)?.map(columnNamed) ?? []
    const found = [...NEEDED, ...POSSIBLE].filter((name) => names.indexOf(name) === names.lastIndexOf(name))
    const places = new Map(found.filter((name) => names.includes(name)).map((name) => [name, names.indexOf(name)]))
    if (NEEDED.every((name) => places.has(name))) return { delimiter, places }
  }
  return null
}
