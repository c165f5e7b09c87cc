/** Reads the rows below the header of a table, and finds those that are damaged or belong to another table. */
import type { Steps } from '#core/reactive/slices.ts'
import { cellsOf, DELIMITERS } from '#core/watchlists/files/csv-records.ts'
import type { FileRow, RawRow } from './table/raw-trade.ts'
import { passedOver } from './table/table-format.ts'
import { matchFormat, type MatchedFormat } from './table-formats.ts'
import { tableRow, type FeeSign, type FileRecord, type FoundConventions } from './table/table-row.ts'

/** A table of a file: its header and the records below it. */
export interface FileTable {
  readonly header: readonly string[]
  readonly records: readonly FileRecord[]
  readonly delimiter: string
  /** Whether the file ends without a line end. */
  readonly isOpen: boolean
}

const refused = (reason: 'unreadable' | 'cut' | 'secondTable'): RawRow => ({ kind: 'refused', reason })

/**
 * The sign of what was paid. A program that writes some fee above zero writes costs so, and rebates below zero. Where no fee is above
 * zero, those below zero are costs.
 */
export function* feeSignOf(
  table: FileTable,
  { format, cellsOf: cellOf }: MatchedFormat,
  conventions: FoundConventions,
): Steps<FeeSign> {
  const { fees = [] } = format
  let isBelow = false
  for (const { record, kind } of placedRecords(table)) {
    yield
    if (kind !== 'own') continue
    const row = tableRow(cellOf(record), conventions, format)
    const paid = fees.flatMap((field) => row.cost(field) ?? [])
    if (paid.some((fee) => fee.gt(0))) return 1
    isBelow ||= paid.some((fee) => fee.lt(0))
  }
  return isBelow ? -1 : 1
}

/** Each row is read as it is asked for. */
export function* readTable(
  table: FileTable,
  matched: MatchedFormat,
  conventions: FoundConventions,
  feeSign: FeeSign,
): Generator<FileRow> {
  const { format, cellsOf: cellOf } = matched
  const orders = new Set(table.records.flatMap((record) => format.orderOf?.(cellOf(record)) ?? []))
  const readRecord: Readonly<Record<PlacedRecord['kind'], (record: FileRecord) => RawRow>> = {
    header: () => passedOver('other'),
    own: (record) => format.read(tableRow(cellOf(record), conventions, format, feeSign), orders),
    other: () => refused('secondTable'),
  }
  for (const { record, kind, place } of placedRecords(table)) {
    const { line, text } = record
    yield { line, text, row: damageOf(table, place, matched.width) ?? readRecord[kind](record) }
  }
}

/** A record with whether it is a header, a row of the table, or a row of another table below it. */
interface PlacedRecord {
  readonly record: FileRecord
  readonly place: number
  readonly kind: 'header' | 'own' | 'other'
}

function* placedRecords({ records, header }: FileTable): Generator<PlacedRecord> {
  const titles = new Set(header.map(plainTitle))
  let isOwn = true
  for (const [place, record] of records.entries()) {
    const isHeader = isHeaderRow(record.cells, titles)
    if (isHeader) isOwn = isSame(record.cells, header)
    yield { record, place, kind: isHeader ? 'header' : isOwn ? 'own' : 'other' }
  }
}

/** Cells that the header of another table has at least, and how many of them are titles of the first table as well. */
const MIN_TITLES = 4
const MIN_SHARED_TITLES = 2

const plainTitle = (title: string): string => title.trim().toLowerCase()

/**
 * A row without any digit whose cells are the titles of a format, or of a table that shares some with the first one. The sections of a
 * Flex query do, whatever they list.
 */
function isHeaderRow(cells: readonly string[], titles: ReadonlySet<string>): boolean {
  if (cells.some((cell) => /\d/u.test(cell))) return false
  const words = new Set(cells.map(plainTitle).filter((cell) => cell !== ''))
  const shared = [...words].filter((word) => titles.has(word)).length
  return (words.size >= MIN_TITLES && shared >= MIN_SHARED_TITLES) || matchFormat(cells) !== null
}

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
