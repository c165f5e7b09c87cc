/** Stores bars and their coverage in SQLite. Every call waits for the disk, so it belongs in a worker. */
import type { DatabaseSync } from 'node:sqlite'
import type { ArchiveBounds, StoredMarket, StoredSeries } from '#core/ports/candle-archive.ts'
import { GAP_CAUSES, type CandleBlock, type CoveredSpan } from '#model/candles/candle-series.ts'
import { trimCandles } from './candle-trim.ts'
import { inTransaction } from '../files/database-file.ts'

/** A method that throws an error of `node:sqlite` has changed nothing. */
export interface CandleDatabase {
  read(series: StoredSeries, before: number, limit: number): CandleBlock
  write(series: StoredSeries, bars: CandleBlock): void
  readCoverage(series: StoredSeries): readonly CoveredSpan[]
  writeCoverage(series: StoredSeries, spans: readonly CoveredSpan[]): void
  remove(series: StoredSeries, times: readonly number[]): void
  forget(stored: StoredMarket): void
  trim(bounds: ArchiveBounds): void
  close(): void
}

const COLUMNS = ['time', 'open', 'high', 'low', 'close', 'volume', 'turnover', 'grade'] as const

/** Min time between two recorded uses of a series, ms, so that most reads do not write. */
const MIN_USE_STEP_MS = 60_000

/** Requires the tables of {@link CANDLE_MIGRATIONS}. `now` is Unix epoch ms. */
export function createCandleDatabase(database: DatabaseSync, now: () => number): CandleDatabase {
  const statements = prepare(database)
  const known = new Map<string, { readonly id: number; usedAt: number }>()

  function find({ service, instrument, interval }: StoredSeries): number | undefined {
    const name = `${service} ${interval} ${instrument}`
    const row = known.get(name) ?? rowOf(statements.find.get(service, instrument, interval))
    if (row === undefined) return undefined
    known.set(name, row)
    if (now() - row.usedAt >= MIN_USE_STEP_MS) {
      row.usedAt = now()
      statements.use.run(row.usedAt, row.id)
    }
    return row.id
  }

  function findOrAdd(series: StoredSeries): number {
    const id = find(series)
    if (id !== undefined) return id
    const { service, instrument, interval } = series
    return Number(statements.add.run(service, instrument, interval, now()).lastInsertRowid)
  }

  function change(task: () => void): void {
    try {
      inTransaction(database, task)
    } catch (error) {
      // The rollback may have undone the ids of added series.
      known.clear()
      throw error
    }
  }

  return {
    read(series, before, limit) {
      const id = find(series)
      return blockOfRows(id === undefined ? [] : statements.read.all(id, before, limit).reverse())
    },
    write: (series, bars) =>
      change(() => {
        const id = findOrAdd(series)
        for (let row = 0; row < bars.time.length; row++)
          statements.write.run(id, ...COLUMNS.map((name) => bars[name][row] ?? null))
      }),
    readCoverage(series) {
      const id = find(series)
      if (id === undefined) return []
      return statements.spans.all(id).map(spanOfRow)
    },
    writeCoverage: (series, spans) =>
      change(() => {
        const id = findOrAdd(series)
        statements.forgetSpans.run(id)
        for (const { from, to, gapBefore } of spans) statements.addSpan.run(id, from, to, gapBefore ?? null)
      }),
    remove: (series, times) =>
      change(() => {
        const id = find(series)
        if (id !== undefined) for (const time of times) statements.remove.run(id, time)
      }),
    forget({ service, assetClass, region, interval }) {
      change(() => statements.forget.run(service, interval, `${assetClass}:${region}:`))
      known.clear()
    },
    trim(bounds) {
      change(() => trimCandles(database, bounds))
      known.clear()
      database.exec('PRAGMA incremental_vacuum')
    },
    close: () => database.close(),
  }
}

type Row = Record<string, unknown>

function prepare(database: DatabaseSync) {
  return {
    find: database.prepare('SELECT id, used_at FROM series WHERE service = ? AND instrument = ? AND interval = ?'),
    add: database.prepare('INSERT INTO series (service, instrument, interval, used_at) VALUES (?, ?, ?, ?)'),
    use: database.prepare('UPDATE series SET used_at = ? WHERE id = ?'),
    read: database.prepare(
      `SELECT ${COLUMNS.join(', ')} FROM bar WHERE series = ? AND time < ? ORDER BY time DESC LIMIT ?`,
    ),
    write: database.prepare(
      `INSERT OR REPLACE INTO bar (series, ${COLUMNS.join(', ')}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ),
    remove: database.prepare('DELETE FROM bar WHERE series = ? AND time = ?'),
    // An instrument's id begins with its class and region.
    forget: database.prepare('DELETE FROM series WHERE service = ? AND interval = ? AND instr(instrument, ?) = 1'),
    spans: database.prepare('SELECT from_time, to_time, gap_before FROM coverage WHERE series = ? ORDER BY from_time'),
    forgetSpans: database.prepare('DELETE FROM coverage WHERE series = ?'),
    addSpan: database.prepare('INSERT INTO coverage (series, from_time, to_time, gap_before) VALUES (?, ?, ?, ?)'),
  }
}

function rowOf(row: Row | undefined): { readonly id: number; usedAt: number } | undefined {
  return row === undefined ? undefined : { id: Number(row['id']), usedAt: Number(row['used_at']) }
}

/** Ignores a cause that only a later version knows. */
function spanOfRow(row: Row): CoveredSpan {
  const span = { from: Number(row['from_time']), to: Number(row['to_time']) }
  const gapBefore = GAP_CAUSES.find((cause) => cause === row['gap_before'])
  return gapBefore === undefined ? span : { ...span, gapBefore }
}

function blockOfRows(rows: readonly Row[]): CandleBlock {
  const numbers = (name: string) => rows.map((row) => Number(row[name]))
  const amounts = (name: string) => rows.map((row) => (row[name] === null ? null : Number(row[name])))
  return {
    time: numbers('time'),
    open: numbers('open'),
    high: numbers('high'),
    low: numbers('low'),
    close: numbers('close'),
    volume: amounts('volume'),
    turnover: amounts('turnover'),
    grade: numbers('grade'),
  }
}

/** For {@link migrate}. */
export const CANDLE_MIGRATIONS: readonly string[] = [
  `CREATE TABLE series (
     id INTEGER PRIMARY KEY,
     service TEXT NOT NULL,
     instrument TEXT NOT NULL,
     interval TEXT NOT NULL,
     -- Unix epoch ms of the last reading or writing.
     used_at INTEGER NOT NULL,
     UNIQUE (service, instrument, interval)
   ) STRICT;
   CREATE TABLE bar (
     series INTEGER NOT NULL REFERENCES series (id) ON DELETE CASCADE,
     time INTEGER NOT NULL,
     open REAL NOT NULL,
     high REAL NOT NULL,
     low REAL NOT NULL,
     close REAL NOT NULL,
     volume REAL,
     turnover REAL,
     grade INTEGER NOT NULL,
     PRIMARY KEY (series, time)
   ) STRICT, WITHOUT ROWID;
   CREATE TABLE coverage (
     series INTEGER NOT NULL REFERENCES series (id) ON DELETE CASCADE,
     from_time INTEGER NOT NULL,
     to_time INTEGER NOT NULL,
     PRIMARY KEY (series, from_time)
   ) STRICT, WITHOUT ROWID;`,
  // The cause of the gap before the span.
  'ALTER TABLE coverage ADD COLUMN gap_before TEXT;',
]
