/**
 * The candle database in its file, for callers that cannot handle its errors: a file that turns out to be damaged is set aside,
 * what a full disk refuses is written later, and what cannot be read counts as never written.
 */
import type { StoredSeries } from '../core/ports/candle-archive.ts'
import { EMPTY_BLOCK, type CandleBlock } from '../model/candle-series.ts'
import type { Notice } from '../model/notice.ts'
import type { ArchiveCall } from './candle-archive.ts'
import { CANDLE_MIGRATIONS, createCandleDatabase, type CandleDatabase } from './candle-database.ts'
import {
  closeQuietly,
  isDamage,
  openDatabaseFile,
  resetDatabaseFile,
  type DatabaseFile,
  type DatabaseFileOptions,
  type DatabaseKind,
} from './database-file.ts'
import { messageOf } from './durable-file.ts'

/** Where the store is, and whom it reports to. */
export interface CandleStoreOptions extends DatabaseFileOptions {
  readonly report: (notice: Notice) => void
  /** For the log: a call that failed. */
  readonly reportTrouble: (call: ArchiveCall, message: string) => void
}

interface Unwritten {
  readonly series: StoredSeries
  readonly bars: CandleBlock
}

/** Batches that wait for room on the disk; beyond this the oldest are dropped. */
const MAX_UNWRITTEN = 1_000

/** A candle database whose methods never throw: what fails is reported and answered as if nothing were stored. */
export function createCandleStore(options: CandleStoreOptions): CandleDatabase {
  const { report, reportTrouble } = options
  let file = opened(openCandleFile(options))
  let unwritten: readonly Unwritten[] = []
  let isFailing = false

  function opened(next: CandleFile): CandleFile {
    for (const notice of next.notices) report(notice)
    return next
  }

  /** A second attempt is made with the file that took a damaged one's place. */
  function attempt<Value>(call: ArchiveCall, fallback: Value, task: (database: CandleDatabase) => Value): Value {
    try {
      return task(file.database)
    } catch (error) {
      reportTrouble(call, messageOf(error))
      if (!isDamage(error)) return fallback
      closeQuietly(file.database)
      file = opened(resetCandleFile(options))
    }
    try {
      return task(file.database)
    } catch (error) {
      reportTrouble(call, messageOf(error))
      return fallback
    }
  }

  /** Writes what waits, in order, as far as there is room. */
  function writeWaiting(): void {
    const refused = unwritten.findIndex(
      ({ series, bars }) =>
        !attempt('write', false, (database) => {
          database.write(series, bars)
          return true
        }),
    )
    unwritten = refused === -1 ? [] : unwritten.slice(refused)
    if (unwritten.length > 0 && !isFailing) report({ kind: 'documentNotSaved', document: 'candles' })
    isFailing = unwritten.length > 0
  }

  return {
    read: (series, before, limit) => attempt('read', EMPTY_BLOCK, (database) => database.read(series, before, limit)),
    write(series, bars) {
      unwritten = [...unwritten, { series, bars }].slice(-MAX_UNWRITTEN)
      writeWaiting()
    },
    readCoverage: (series) => attempt('readCoverage', [], (database) => database.readCoverage(series)),
    writeCoverage: (series, spans) =>
      attempt('writeCoverage', undefined, (database) => database.writeCoverage(series, spans)),
    trim: (bounds) => attempt('trim', undefined, (database) => database.trim(bounds)),
    close() {
      writeWaiting()
      closeQuietly(file.database)
    },
  }
}

/** An opened file of bars. */
export interface CandleFile extends Pick<DatabaseFile, 'notices'> {
  readonly database: CandleDatabase
}

/** The bars that a loss of power takes are requested again. */
const CANDLES: DatabaseKind = { name: 'candles', migrations: CANDLE_MIGRATIONS, synchronous: 'NORMAL' }

/** As {@link openDatabaseFile}. */
export function openCandleFile(options: DatabaseFileOptions): CandleFile {
  return withDatabase(openDatabaseFile(CANDLES, options), options)
}

/** As {@link resetDatabaseFile}. */
function resetCandleFile(options: DatabaseFileOptions): CandleFile {
  return withDatabase(resetDatabaseFile(CANDLES, options), options)
}

const withDatabase = ({ database, notices }: DatabaseFile, { now }: DatabaseFileOptions): CandleFile => ({
  database: createCandleDatabase(database, now),
  notices,
})
