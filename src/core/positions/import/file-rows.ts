/** Finds which program wrote a file, by which conventions, and reads its rows. */
import type { PositionFileFormat, PositionImportPreview } from '../../../model/position-import.ts'
import { createZone } from '../../../model/zoned-time.ts'
import type { Steps } from '../../reactive/slices.ts'
import { cellsOf, csvRecords } from '../../watchlists/csv-records.ts'
import { isSilent, linesOf, type Line } from '../../watchlists/import-lines.ts'
import { activityRows } from './formats/ghostfolio-activities.ts'
import {
  isStatement,
  readStatementRow,
  STATEMENT_FIELDS,
  statementFacts,
  statementRows,
} from './formats/interactive-brokers.ts'
import type { FileRow, RawRow } from './raw-trade.ts'
import { passedOver } from './table-format.ts'
import { chooseColumns, matchFormat, MAX_COLUMNS, type MatchedFormat } from './table-formats.ts'
import {
  findConventions,
  tableRow,
  type ChosenConventions,
  type FileRecord,
  type FoundConventions,
} from './table-row.ts'

/** The rows of a file, and by which conventions they are read. */
export interface RowsOfFile extends Pick<PositionImportPreview, 'titles' | 'numbers' | 'dates'> {
  readonly format: PositionFileFormat | null
  /** Each is read as it is asked for. */
  readonly rows: Iterable<FileRow>
}

const NOTHING: RowsOfFile = { format: null, titles: null, numbers: null, dates: null, rows: [] }

export function* rowsOfFile(content: string, chosen: ChosenConventions): Steps<RowsOfFile> {
  const activities = yield* activityRows(content, chosen.zone === undefined ? null : createZone(chosen.zone))
  if (activities !== null) return { ...NOTHING, format: 'ghostfolio', rows: activities }
  const lines = linesOf(content)
  const delimiter = delimiterOf(lines)
  const records: FileRecord[] = []
  for (const { line, cells } of csvRecords(lines, delimiter, (joined) => joined.length > 1)) {
    yield
    records.push({ line: line.number, text: line.text, cells: cells ?? [] })
  }
  if (isStatement(records)) return yield* rowsOfStatement(records, delimiter, chosen)
  const found = headerOf(records)
  if (found !== null) return yield* rowsOfTable(records.slice(found.start), found.matched, delimiter, chosen)
  return yield* rowsOfUnknownTable(records, delimiter, chosen)
}

/** Cells that the header of a table has at least: a date, a symbol, a quantity and a price. */
const MIN_TITLES = 4

/** A table whose titles are not known is read by the columns that the user chose. */
function* rowsOfUnknownTable(
  records: readonly FileRecord[],
  delimiter: string,
  chosen: ChosenConventions,
): Steps<RowsOfFile> {
  const start = records
    .slice(0, MAX_TITLES)
    .findIndex(({ cells: { length } }) => length >= MIN_TITLES && length <= MAX_COLUMNS)
  const titles = records[start]?.cells ?? null
  const matched = titles === null || chosen.columns === undefined ? null : chooseColumns(chosen.columns)
  if (matched === null) return { ...NOTHING, titles }
  return { ...(yield* rowsOfTable(records.slice(start + 1), matched, delimiter, chosen)), titles }
}

/** Records that may be before a header: some programs write a title and blank lines first. */
const MAX_TITLES = 20

/** The format of a file, and the place of its first row. */
function headerOf(records: readonly FileRecord[]): { readonly matched: MatchedFormat; readonly start: number } | null {
  for (const [place, { cells }] of records.slice(0, MAX_TITLES).entries()) {
    const matched = matchFormat(cells)
    if (matched !== null) return { matched, start: place + 1 }
  }
  return null
}

/** The separator that makes most cells of one of the first lines: the header is among them. */
function delimiterOf(lines: readonly Line[]): string {
  const first = lines.filter((line) => !isSilent(line)).slice(0, MAX_TITLES)
  const cellsBy = (delimiter: string) => Math.max(...first.map(({ text }) => cellsOf(text, delimiter)?.length ?? 0))
  const counts = [',', ';', '\t'].map((delimiter) => ({ delimiter, count: cellsBy(delimiter) }))
  return counts.toSorted((one, other) => other.count - one.count)[0]?.delimiter ?? ','
}

function* rowsOfStatement(
  records: readonly FileRecord[],
  delimiter: string,
  chosen: ChosenConventions,
): Steps<RowsOfFile> {
  const all = statementRows(records)
  yield
  const facts = statementFacts(records, all)
  const trades = all.flatMap(({ reason, cell }) => (reason === null ? [cell] : []))
  const conventions = yield* findConventions(trades, STATEMENT_FIELDS, delimiter, chosen)
  function* rows(): Generator<FileRow> {
    for (const { line, text, cell, reason } of all) {
      const row = reason === null ? readStatementRow(tableRow(cell, conventions, STATEMENT_FIELDS), facts) : passedOver(reason) // prettier-ignore
      yield { line, text, row }
    }
  }
  return { format: 'interactiveBrokers', titles: null, ...conventions, rows: rows() }
}

function* rowsOfTable(
  records: readonly FileRecord[],
  matched: MatchedFormat,
  delimiter: string,
  chosen: ChosenConventions,
): Steps<RowsOfFile> {
  const { format, cellsOf: cellOf } = matched
  const conventions = yield* findConventions(records.map(cellOf), format, delimiter, chosen)
  return { format: format.format, titles: null, ...conventions, rows: readTable(records, matched, conventions) }
}

function* readTable(
  records: readonly FileRecord[],
  { format, cellsOf: cellOf }: MatchedFormat,
  conventions: FoundConventions,
): Generator<FileRow> {
  const orders = new Set(records.flatMap((record) => format.orderOf?.(cellOf(record)) ?? []))
  for (const record of records) {
    const { line, text, cells } = record
    yield {
      line,
      text,
      row: readRecord(cells, () => format.read(tableRow(cellOf(record), conventions, format), orders)),
    }
  }
}

/** Some programs write a note below the table. */
function readRecord(cells: readonly string[], read: () => RawRow): RawRow {
  if (cells.length === 0) return { kind: 'unreadable' }
  return cells.filter((cell) => cell !== '').length < 2 ? passedOver('other') : read()
}
