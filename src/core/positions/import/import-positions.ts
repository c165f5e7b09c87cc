/** Reads a file of positions or trades, whichever program wrote it. */
import type { NewLot } from '../../../model/position-edit.ts'
import type { LotFault, PositionFileFormat, PositionImportPreview } from '../../../model/position-import.ts'
import { MAX_LOTS } from '../../../model/position.ts'
import type { Steps } from '../../reactive/slices.ts'
import { cellsOf, csvRecords } from '../../watchlists/csv-records.ts'
import { isSilent, linesOf } from '../../watchlists/import-lines.ts'
import { activityRows } from './activities-format.ts'
import { lotOf, type FileRow, type FindInstrument } from './raw-trade.ts'
import { isStatement, statementRows, type FileRecord } from './statement-format.ts'
import { TABLE_FORMATS, type TableFormat } from './table-formats.ts'

export interface ImportedPositions {
  readonly format: PositionFileFormat | null
  readonly lots: readonly NewLot[]
  readonly passedOver: number
  readonly faults: readonly LotFault[]
}

const MAX_FAULTS = 1_000
const LONGEST_FAULT_TEXT = 200

/** Work in steps: a file may have tens of thousands of lines. */
export function* importPositions(content: string, find: FindInstrument): Steps<ImportedPositions> {
  const { format, rows } = yield* rowsOf(content)
  const lots: NewLot[] = []
  const faults: LotFault[] = []
  let passedOver = 0
  for (const { line, text, row } of rows) {
    yield
    if (row.kind === 'passedOver') {
      passedOver += 1
      continue
    }
    const lot = row.kind === 'unreadable' ? 'unreadable' : lotOf(row.trade, find)
    if (typeof lot !== 'string' && lots.length < MAX_LOTS) lots.push(lot)
    else if (faults.length < MAX_FAULTS)
      faults.push({ line, text: text.slice(0, LONGEST_FAULT_TEXT), reason: typeof lot === 'string' ? lot : 'tooMany' })
  }
  return { format, lots, passedOver, faults }
}

export function previewOf({ format, lots, passedOver, faults }: ImportedPositions): PositionImportPreview {
  return {
    format,
    lots: lots.length,
    instruments: [...new Set(lots.map(({ instrument }) => instrument))],
    passedOver,
    faults,
  }
}

interface FoundRows {
  readonly format: PositionFileFormat | null
  /** Each is read as it is asked for. */
  readonly rows: Iterable<FileRow>
}

function* rowsOf(content: string): Steps<FoundRows> {
  const activities = yield* activityRows(content)
  if (activities !== null) return { format: 'ghostfolio', rows: activities }
  const lines = linesOf(content)
  const first = lines.find((line) => !isSilent(line))
  if (first === undefined) return { format: null, rows: [] }
  const delimiter = delimiterOf(first.text)
  const records: FileRecord[] = []
  for (const { line, cells } of csvRecords(lines, delimiter, (joined) => joined.length > 1)) {
    yield
    records.push({ line: line.number, text: line.text, cells: cells ?? [] })
  }
  if (isStatement(records)) return { format: 'interactiveBrokers', rows: statementRows(records) }
  return tableRows(records, delimiter)
}

function delimiterOf(header: string): string {
  const counts = [';', '\t', ','].map((delimiter) => ({ delimiter, count: cellsOf(header, delimiter)?.length ?? 0 }))
  return counts.toSorted((one, other) => other.count - one.count)[0]?.delimiter ?? ','
}

function tableRows(records: readonly FileRecord[], delimiter: string): FoundRows {
  const [header, ...rest] = records
  const titles = header?.cells.map((title) => title.trim().toLowerCase()) ?? []
  const found = TABLE_FORMATS.find((one) => one.titles.every((title) => titles.includes(title)))
  if (found === undefined) return { format: null, rows: [] }
  return { format: found.format, rows: rowsOfTable(rest, titles, found, delimiter) }
}

function* rowsOfTable(
  records: readonly FileRecord[],
  titles: readonly string[],
  { read }: TableFormat,
  delimiter: string,
): Generator<FileRow> {
  // Where the comma is the decimal mark, cells are separated by semicolons.
  const point = delimiter === ';' ? ',' : '.'
  for (const { line, text, cells } of records) {
    const cellOf = (title: string): string => cells[titles.indexOf(title)]?.trim() ?? ''
    yield { line, text, row: cells.length < 2 ? { kind: 'unreadable' } : read(cellOf, point) }
  }
}
