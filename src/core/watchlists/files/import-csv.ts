/**
 * Reads watchlists as CSV. The header names at least the code, in any order; class, region, exchange, alias, note, tags, flag and section
 * are optional. A row with only a section starts it. A code without class and region is read as in plain text.
 */
import { unguardCell } from '#model/values/csv.ts'
import { instrumentFault } from '#model/market/instrument.ts'
import type { Steps } from '#core/reactive/slices.ts'
import type { EntryMarks } from '#model/watchlists/watchlist.ts'
import { cellsOf, csvRecords, DELIMITERS } from './csv-records.ts'
import type { ImportRules } from './bare-codes.ts'
import type { CodeTable } from './code-table.ts'
import { atExchange } from '../directory/exchange-names.ts'
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

/** A row that ends before one of these columns cannot be read. */
const NAMING = ['class', 'region', 'code'] as const

/** Titles of the code column in other programs. */
const CODE_NAMES: ReadonlySet<string> = new Set(['code', 'symbol', 'ticker', '代码', '股票代码', '证券代码'])

function columnNamed(text: string): string {
  const name = text.toLowerCase()
  return CODE_NAMES.has(name) ? 'code' : name
}

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
  if (line === undefined) return NOTHING
  const header = headerOf(line.text)
  return header === null ? withoutCodes(line) : yield* importRows(lines.slice(start + 1), header, rules)
}

/** The column of codes is detected, or chosen by the user. */
export function* importTable(lines: readonly Line[], table: CodeTable, rules: ImportRules): Steps<Imported> {
  const start = lines.findIndex((line) => !isSilent(line))
  const line = lines[start]
  const code = rules.column ?? table.column
  const columns = { titles: table.titles, code }
  if (line === undefined) return NOTHING
  if (code === null) return { ...withoutCodes(line), columns }
  const places = table.hasHeader ? placesOf(table.titles) : new Map<ColumnName, number>()
  const header = { delimiter: table.delimiter, places: places.set('code', code) }
  const imported = yield* importRows(lines.slice(table.hasHeader ? start + 1 : start), header, rules)
  return { ...imported, columns }
}

const NOTHING: Imported = { rows: [], faults: [], guessed: [] }

const withoutCodes = (line: Line): Imported => ({
  ...NOTHING,
  faults: [faultOf(line, faultAt('columns', NEEDED.join(', ')))],
})

function* importRows(lines: readonly Line[], header: Header, rules: ImportRules): Steps<Imported> {
  const collector = createCollector()
  const read = (cells: readonly string[]): Understood => understand(cells, header, rules)
  function isSound(cells: readonly string[]): boolean {
    const understood = read(cells)
    if (understood.kind === 'fault') return false
    return understood.kind === 'section' || instrumentFault(understood.instrument) === null
  }
  for (const record of csvRecords(lines, header.delimiter, isSound)) {
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
  if (exchange !== '') return onNamedExchange(exchange, code, rules, marks)
  const understood = understandWord(code, rules)
  return understood.kind === 'section'
    ? faultAt('code', code)
    : understood.kind === 'fault'
      ? understood
      : { ...understood, marks }
}

function onNamedExchange(exchange: string, code: string, { isKnown }: ImportRules, marks: EntryMarks): Entry | Fault {
  const found = atExchange(exchange, code, { isKnown, currency: null })
  return typeof found === 'string' ? faultAt('unserved', exchange) : { kind: 'entry', instrument: found, marks }
}

function headerOf(text: string): Header | null {
  for (const delimiter of DELIMITERS) {
    const places = placesOf(cellsOf(text, delimiter) ?? [])
    if (NEEDED.every((name) => places.has(name))) return { delimiter, places }
  }
  return null
}

/** Ignores columns that a header names twice. */
function placesOf(titles: readonly string[]): Map<ColumnName, number> {
  const names = titles.map(columnNamed)
  const found = [...NEEDED, ...POSSIBLE].filter((name) => names.includes(name) && names.indexOf(name) === names.lastIndexOf(name)) // prettier-ignore
  return new Map(found.map((name) => [name, names.indexOf(name)]))
}
