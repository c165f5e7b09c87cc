/** Detects a file's program and conventions, and reads its rows. */
import type { PositionFileFormat, PositionImportPreview } from '#model/positions/position-import.ts'
import { createZone } from '#model/values/zoned-time.ts'
import type { Steps } from '#core/reactive/slices.ts'
import { cellsOf, csvRecords, DELIMITERS } from '#core/watchlists/files/csv-records.ts'
import { isSilent, linesOf, type Line } from '#core/watchlists/files/import-lines.ts'
import { activityRows } from './formats/ghostfolio-activities.ts'
import {
  isStatement,
  readStatementRow,
  STATEMENT_FIELDS,
  statementFacts,
  statementRows,
} from './formats/interactive-brokers.ts'
import type { FileRow } from './table/raw-trade.ts'
import { chooseColumns, matchFormat, MAX_COLUMNS, type MatchedFormat } from './table-formats.ts'
import { findConventions, tableRow, type ChosenConventions, type FileRecord } from './table/table-row.ts'
import { feeSignOf, readTable, type FileTable } from './table-rows.ts'
import { wrongFileOf, wrongReportOf } from './wrong-file.ts'

export interface RowsOfFile extends Pick<PositionImportPreview, 'wrongFile' | 'titles' | 'numbers' | 'dates'> {
  readonly format: PositionFileFormat | null
  /** Read on demand. */
  readonly rows: Iterable<FileRow>
}

const NOTHING: RowsOfFile = { format: null, wrongFile: null, titles: null, numbers: null, dates: null, rows: [] }

export function* rowsOfFile(content: string, chosen: ChosenConventions): Steps<RowsOfFile> {
  const wrongFile = wrongFileOf(content)
  if (wrongFile !== null) return { ...NOTHING, wrongFile }
  const activities = yield* activityRows(content, chosen.zone === undefined ? null : createZone(chosen.zone))
  if (activities === 'broken') return { ...NOTHING, wrongFile: 'brokenJson' }
  if (activities !== null) return { ...NOTHING, format: 'ghostfolio', rows: activities }
  const lines = linesOf(content)
  const delimiter = delimiterOf(lines)
  const records: FileRecord[] = []
  for (const { line, cells } of csvRecords(lines, delimiter, (joined) => joined.length > 1)) {
    yield
    records.push({ line: line.number, text: line.text, cells: cells ?? [] })
  }
  if (isStatement(records)) return yield* rowsOfStatement(records, delimiter, chosen)
  const file = { records, delimiter, isOpen: !/[\r\n]$/u.test(content) }
  const found = headerOf(records)
  if (found !== null) return yield* rowsOfTable(tableBelow(file, found.place), found.matched, chosen)
  return yield* rowsOfUnknownTable(file, chosen)
}

/** A date, a symbol, a quantity and a price. */
const MIN_TITLES = 4

/** Uses the columns that the user chose. */
function* rowsOfUnknownTable(file: Omit<FileTable, 'header'>, chosen: ChosenConventions): Steps<RowsOfFile> {
  const place = file.records.slice(0, MAX_TITLES).findIndex(({ cells: { length } }) => length >= MIN_TITLES)
  const table = tableBelow(file, place)
  const { header } = table
  const wrongFile = wrongReportOf(header)
  if (header.length === 0 || header.length > MAX_COLUMNS || wrongFile !== null) return { ...NOTHING, wrongFile }
  const matched = chosen.columns === undefined ? null : chooseColumns(chosen.columns)
  if (matched === null) return { ...NOTHING, titles: header }
  return { ...(yield* rowsOfTable(table, matched, chosen)), titles: header }
}

const tableBelow = (file: Omit<FileTable, 'header'>, place: number): FileTable => ({
  ...file,
  header: file.records[place]?.cells ?? [],
  records: file.records.slice(place + 1),
})

/** Some programs write a title and blank lines before the header. */
const MAX_TITLES = 20

function headerOf(records: readonly FileRecord[]): { readonly matched: MatchedFormat; readonly place: number } | null {
  for (const [place, { cells }] of records.slice(0, MAX_TITLES).entries()) {
    const matched = matchFormat(cells)
    if (matched !== null) return { matched, place }
  }
  return null
}

/** The separator yields most cells in the header. */
function delimiterOf(lines: readonly Line[]): string {
  const first = lines.filter((line) => !isSilent(line)).slice(0, MAX_TITLES)
  const cellsBy = (delimiter: string) => Math.max(...first.map(({ text }) => cellsOf(text, delimiter)?.length ?? 0))
  const counts = DELIMITERS.map((delimiter) => ({ delimiter, count: cellsBy(delimiter) }))
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
  const trades = all.flatMap(({ kind, cell }) => (kind === 'trade' ? [cell] : []))
  const conventions = yield* findConventions(trades, STATEMENT_FIELDS, delimiter, chosen)
  function* rows(): Generator<FileRow> {
    for (const { line, text, cell, kind, other } of all) {
      const row = kind === 'trade' ? readStatementRow(tableRow(cell, conventions, STATEMENT_FIELDS), facts) : other
      yield { line, text, row }
    }
  }
  return { ...NOTHING, format: 'interactiveBrokers', ...conventions, rows: rows() }
}

function* rowsOfTable(table: FileTable, matched: MatchedFormat, chosen: ChosenConventions): Steps<RowsOfFile> {
  const { format, cellsOf: cellOf } = matched
  const conventions = yield* findConventions(table.records.map(cellOf), format, table.delimiter, chosen)
  const feeSign = yield* feeSignOf(table, matched, conventions)
  return { ...NOTHING, format: format.format, ...conventions, rows: readTable(table, matched, conventions, feeSign) }
}
