/** Reads the rows of a table, and finds damaged ones and those of another table. */
import type { Steps } from '#core/reactive/slices.ts'
import { cellsOf, DELIMITERS } from '#core/watchlists/files/csv-records.ts'
import type { FileRow, RawRow } from './table/raw-trade.ts'
import { passedOver } from './table/table-format.ts'
import { matchFormat, type MatchedFormat } from './table-formats.ts'
import { tableRow, type FeeSign, type FileRecord, type FoundConventions } from './table/table-row.ts'

export interface FileTable {
  readonly header: readonly string[]
  readonly records: readonly FileRecord[]
  readonly delimiter: string
  /** Whether the file ends without a line end. */
  readonly isOpen: boolean
}

const refused = (reason: 'unreadable' | 'cut' | 'secondTable'): RawRow => ({ kind: 'refused', reason })

/** If any fee is positive, costs are positive and rebates negative. Otherwise negative fees are costs. */
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

/** Reads rows on demand. */
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

/** The minimum of cells in another table's header, and of those that the first table shares. */
const MIN_TITLES = 4
const MIN_SHARED_TITLES = 2

const plainTitle = (title: string): string => title.trim().toLowerCase()

/**
 * Recognises a row without digits that has the titles of a format, or shares some with the table. The sections of a Flex query always share
 * some.
 */
function isHeaderRow(cells: readonly string[], titles: ReadonlySet<string>): boolean {
  if (cells.some((cell) => /\d/u.test(cell))) return false
  const words = new Set(cells.map(plainTitle).filter((cell) => cell !== ''))
  const shared = [...words].filter((word) => titles.has(word)).length
  return (words.size >= MIN_TITLES && shared >= MIN_SHARED_TITLES) || matchFormat(cells) !== null
}

const isSame = (cells: readonly string[], header: readonly string[]): boolean =>
  cells.join('\n').toLowerCase() === header.join('\n').toLowerCase()

/** Returns null if the row can be read. */
function damageOf(table: FileTable, place: number, width: number): RawRow | null {
  const { text, cells } = table.records[place] ?? { text: '', cells: [] }
  if (cells.length === 0) return refused('unreadable')
  if (isCut(table, place, width)) return refused('cut')
  if (cells.filter((cell) => cell !== '').length < 2)
    return isSeparatedOtherwise(text, table) ? refused('unreadable') : passedOver('other')
  // An unquoted separator in a number shifts the cells after it.
  const isShifted = cells.slice(table.header.length).some((cell) => /^[-+\d.,]+$/u.test(cell))
  return isShifted ? refused('unreadable') : null
}

/** Some programs end a file with a note, which contains spaces. */
function isCut({ records, isOpen }: FileTable, place: number, width: number): boolean {
  const { cells } = records[place] ?? { cells: [] }
  const { length } = records[place - 1]?.cells ?? []
  const isLast = isOpen && place === records.length - 1
  return (
    isLast && cells.length < width && cells.length < length && (cells.length > 1 || /^\S*\d\S*$/u.test(cells[0] ?? ''))
  )
}

/** Some programs write a note below the table. */
const isSeparatedOtherwise = (text: string, { header, delimiter }: FileTable): boolean =>
  DELIMITERS.some((other) => other !== delimiter && cellsOf(text, other)?.length === header.length)
