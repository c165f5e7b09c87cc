/**
 * Opens the candle database and handles its errors: sets a damaged file aside, retries writes that a full disk refused, and returns
 * unreadable bars as never written.
 */
import type { StoredSeries } from '#core/ports/candle-archive.ts'
import type { Cancel, Clock } from '#core/ports/clock.ts'
import { EMPTY_BLOCK, type CandleBlock } from '#model/candles/candle-series.ts'
import type { Notice } from '#model/application/notice.ts'
import type { ArchiveCall } from './candle-archive.ts'
import { CANDLE_MIGRATIONS, createCandleDatabase, type CandleDatabase } from './candle-database.ts'
import {
  closeQuietly,
  isDamage,
  isLost,
  openDatabaseFile,
  reopenDatabaseFile,
  resetDatabaseFile,
  type DatabaseFile,
  type DatabaseFileOptions,
  type DatabaseKind,
} from '../files/database-file.ts'
import { messageOf } from '../files/durable-file.ts'
import { ensurePresence, type ProfileIdentity } from '../profile/profile-presence.ts'
import { RETRY_EVERY_MS } from '../files/write-retry.ts'

export interface CandleStoreOptions extends DatabaseFileOptions {
  readonly report: (notice: Notice) => void
  /** Logs a failed call. */
  readonly reportTrouble: (call: ArchiveCall, message: string) => void
  readonly schedule: Clock['schedule']
  readonly profile: ProfileIdentity
}

interface Unwritten {
  readonly series: StoredSeries
  readonly bars: CandleBlock
}

/** The calls that need the file in its place. Bars can still be read from a removed file. */
const WRITING: readonly ArchiveCall[] = ['write', 'writeCoverage', 'remove', 'forget', 'trim']

/** Max batches that wait for room on the disk; the oldest beyond it are dropped. */
const MAX_UNWRITTEN = 1_000

/** Never throws. A failed call is reported and has its result for an empty database. */
export function createCandleStore(options: CandleStoreOptions): CandleDatabase {
  const { report, reportTrouble, schedule, profile } = options
  let file = opened(openCandleFile(options))
  let unwritten: readonly Unwritten[] = []
  let cancelRetry: Cancel | null = null
  /** True after an I/O error, until the file was opened again. */
  let mayBeLost = false

  function opened(next: CandleFile): CandleFile {
    for (const notice of next.notices) report(notice)
    return next
  }

  /** Runs the task again on the new file after a damaged one was set aside. */
  function attempt<Value>(call: ArchiveCall, fallback: Value, task: (database: CandleDatabase) => Value): Value {
    try {
      if (WRITING.includes(call)) ensureInPlace()
      return task(file.database)
    } catch (error) {
      reportTrouble(call, messageOf(error))
      mayBeLost ||= isLost(error)
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

  function ensureInPlace(): void {
    ensurePresence(profile)
    if (file.file.isInPlace() && !mayBeLost) return
    mayBeLost = true
    file = opened(withDatabase(reopenDatabaseFile(CANDLES, file.file, options), options))
    mayBeLost = false
  }

  /** Writes waiting batches in order until one is refused. */
  function writeWaiting(): void {
    const wasFailing = cancelRetry !== null
    cancelRetry?.()
    const refused = unwritten.findIndex(
      ({ series, bars }) =>
        !attempt('write', false, (database) => {
          database.write(series, bars)
          return true
        }),
    )
    unwritten = refused === -1 ? [] : unwritten.slice(refused)
    const isFailing = unwritten.length > 0
    cancelRetry = isFailing ? schedule(RETRY_EVERY_MS, writeWaiting) : null
    if (isFailing !== wasFailing)
      report({ kind: isFailing ? 'documentsNotSaved' : 'documentsSaved', documents: ['candles'] })
  }

  return {
    read: (series, before, limit) => attempt('read', EMPTY_BLOCK, (database) => database.read(series, before, limit)),
    write(series, bars) {
      unwritten = [...unwritten, { series, bars }].slice(-MAX_UNWRITTEN)
      writeWaiting()
    },
    readCoverage: (series) => attempt('readCoverage', [], (database) => database.readCoverage(series)),
    writeCoverage(series, spans) {
      // A span must not be covered while its bars wait. The next coverage is complete again.
      if (unwritten.length > 0) return
      attempt('writeCoverage', undefined, (database) => database.writeCoverage(series, spans))
    },
    remove: (series, times) => attempt('remove', undefined, (database) => database.remove(series, times)),
    forget: (stored) => attempt('forget', undefined, (database) => database.forget(stored)),
    trim: (bounds) => attempt('trim', undefined, (database) => database.trim(bounds)),
    close() {
      writeWaiting()
      cancelRetry?.()
      closeQuietly(file.database)
    },
  }
}

export interface CandleFile extends Pick<DatabaseFile, 'notices'> {
  readonly database: CandleDatabase
  readonly file: DatabaseFile
}

/** `NORMAL`, because bars lost with the power are requested again. */
const CANDLES: DatabaseKind = {
  name: 'candles',
  document: 'candles',
  migrations: CANDLE_MIGRATIONS,
  synchronous: 'NORMAL',
}

export function openCandleFile(options: DatabaseFileOptions): CandleFile {
  return withDatabase(openDatabaseFile(CANDLES, options), options)
}

function resetCandleFile(options: DatabaseFileOptions): CandleFile {
  return withDatabase(resetDatabaseFile(CANDLES, options), options)
}

const withDatabase = (file: DatabaseFile, { now }: DatabaseFileOptions): CandleFile => ({
  database: createCandleDatabase(file.database, now),
  file,
  notices: file.notices,
})
