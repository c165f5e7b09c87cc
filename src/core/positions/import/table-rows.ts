/** Reads the rows below the header of a table, and finds those that are damaged or belong to another table. */
import { cellsOf, DELIMITERS } from '../../watchlists/csv-records.ts'
import type { FileRow, RawRow } from './raw-trade.ts'
import { passedOver } from './table-format.ts'
import { matchFormat, type MatchedFormat } from './table-formats.ts'
import { tableRow, type FileRecord, type FoundConventions } from './table-row.ts'

/** A table of a file: its header and the records below it. */
export interface FileTable {
  readonly header: readonly string[]
  readonly records: readonly FileRecord[]
  readonly delimiter: string
  /** Whether the file ends without a line end. */
  readonly isOpen: boolean
}

const refused = (reason: 'unreadable' | 'cut' | 'secondTable'): RawRow => ({ kind: 'refused', reason })

/** Each row is read as it is asked for. */
export function* readTable(
  table: FileTable,
  matched: MatchedFormat,
  conventions: FoundConventions,
): Generator<FileRow> {
  const { format, cellsOf: cellOf } = matched
  const { records } = table
  const orders = new Set(records.flatMap((record) => format.orderOf?.(cellOf(record)) ?? []))
  let isOwn = true
  for (const [place, record] of records.entries()) {
    const { line, text, cells } = record
    const isHeader = isHeaderRow(cells)
    if (isHeader) isOwn = isSame(cells, table.header)
    const row =
      damageOf(table, place, matched.width) ??
      (isHeader ? passedOver('other') : isOwn ? format.read(tableRow(cellOf(record), conventions, format), orders) : refused('secondTable')) // prettier-ignore
    yield { line, text, row }
  }
}

/** A row without any digit whose cells are the titles of a format. */
const isHeaderRow = (cells: readonly string[]): boolean =>
  !cells.some((cell) => /\d/u.test(cell)) && matchFormat(cells) !== null

const isSame = (cells: readonly string[], header: readonly string[]): boolean =>
  cells.join('\n').toLowerCase() === header.join('\n').toLowerCase()

/** Null for a row that can be read. */
function damageOf(table: FileTable, place: number, width: number): RawRow | null {
  const { text, cells } = table.records[place] ?? { text: '', cells: [] }
  if (cells.length === 0) return refused('unreadable')
  if (isCut(table, place, width)) return refused('cut')
  if (cells.filter((cell) => cell !== '').length < 2)
    return isSeparatedOtherwise(text, table) ? refused('unreadable') : passedOver('other')
  // A number with an unquoted separator shifts the cells behind it.
  const isShifted = cells.slice(table.header.length).some((cell) => /^[-+\d.,]+$/u.test(cell))
  return isShifted ? refused('unreadable') : null
}

/** Whether the file ends in this row. Some programs end a file with a note, which has spaces. */
function isCut({ records, isOpen }: FileTable, place: number, width: number): boolean {
  const { cells } = records[place] ?? { cells: [] }
  const { length } = records[place - 1]?.cells ?? []
  const isLast = isOpen && place === records.length - 1
  return (
    isLast && cells.length < width && cells.length < length && (cells.length > 1 || /^\S*\d\S*$/u.test(cells[0] ?? ''))
  )
}

/** Whether the row has as many cells as the header by another separator. Some programs write a note below the table. */
const isSeparatedOtherwise = (text: string, { header, delimiter }: FileTable): boolean =>
  DELIMITERS.some((other) => other !== delimiter && cellsOf(text, other)?.length === header.length)
