/** Opens the file of the candle database, repaired where the last run left it damaged. */
import { existsSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Notice } from '../model/notice.ts'
import { createCandleDatabase, type CandleDatabase } from './candle-database.ts'
import { migrate, SCHEMA_VERSION, versionOf } from './candle-schema.ts'

export interface CandleFile {
  readonly database: CandleDatabase
  /** What the user has to be told about the file as it was found. */
  readonly notices: readonly Notice[]
}

export interface CandleFileOptions {
  readonly directory: string
  /** Unix epoch ms. */
  readonly now: () => number
}

const BUSY_MS = 5_000
/** Every database begins with so many bytes. */
const HEADER_BYTES = 100
/** Primary result codes of SQLite. */
const CORRUPT = 11
const NOT_A_DATABASE = 26

/**
 * Never throws. A damaged file is set aside and begun anew; where none can be written, or a newer application has written it,
 * the database lives in memory.
 */
export function openCandleFile({ directory, now }: CandleFileOptions): CandleFile {
  const path = join(directory, 'candles.db')
  try {
    return openOrReset(path, now)
  } catch {
    const notices: readonly Notice[] = [{ kind: 'profileUnwritable', directory }]
    return { database: inMemory(now), notices }
  }
}

/** Sets the file aside, however it is, and begins a new one. */
export function resetCandleFile({ directory, now }: CandleFileOptions): CandleFile {
  const path = join(directory, 'candles.db')
  try {
    return reset(path, now)
  } catch {
    return { database: inMemory(now), notices: [{ kind: 'profileUnwritable', directory }] }
  }
}

/** Whether an error says that the file itself is damaged. */
export function isDamage(error: unknown): boolean {
  const code = error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : 0
  // Extended codes carry the primary one in their lowest byte.
  return (code & 0xff) === CORRUPT || (code & 0xff) === NOT_A_DATABASE
}

function openOrReset(path: string, now: () => number): CandleFile {
  // A clean end leaves no log of writes behind.
  const wasUnclean = existsSync(`${path}-wal`)
  try {
    // SQLite takes it for a new one, and nobody would hear of what was lost.
    if (existsSync(path) && statSync(path).size < HEADER_BYTES) return reset(path, now)
    const file = openFile(path)
    if (versionOf(file) > SCHEMA_VERSION) {
      file.close()
      return { database: inMemory(now), notices: [{ kind: 'documentNewer', document: 'candles' }] }
    }
    if (!wasUnclean || isSound(file)) return { database: createCandleDatabase(file, now), notices: [] }
    file.close()
  } catch (error) {
    if (!isDamage(error)) throw error
  }
  return reset(path, now)
}

function reset(path: string, now: () => number): CandleFile {
  const notice = setAside(path, now())
  return { database: createCandleDatabase(openFile(path), now), notices: [notice] }
}

function openFile(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: BUSY_MS })
  try {
    // Nobody else uses the file, since the profile is locked: so its index of the log may live in memory, and what is kept can
    // be read on a disk that has no room for one.
    database.exec('PRAGMA locking_mode = EXCLUSIVE')
    // An empty file alone heeds it, and any other may have no room for writing it down.
    if (versionOf(database) === 0) database.exec('PRAGMA auto_vacuum = INCREMENTAL')
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 250')
    if (versionOf(database) <= SCHEMA_VERSION) migrate(database, backupPathOf(path, versionOf(database)))
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

function inMemory(now: () => number): CandleDatabase {
  return createCandleDatabase(openFile(':memory:'), now)
}

function isSound(database: DatabaseSync): boolean {
  return database.prepare('PRAGMA quick_check(1)').get()?.['quick_check'] === 'ok'
}

const backupPathOf = (path: string, version: number): string => path.replace(/[.]db$/u, `.version-${version}.db`)

function setAside(path: string, at: number): Notice {
  const movedTo = path.replace(/[.]db$/u, `.corrupt-${new Date(at).toISOString().replaceAll(/[:.]/gu, '-')}.db`)
  if (existsSync(path)) renameSync(path, movedTo)
  // They belong to the damaged file, and would damage the new one.
  if (existsSync(`${path}-wal`)) renameSync(`${path}-wal`, `${movedTo}-wal`)
  rmSync(`${path}-shm`, { force: true })
  return { kind: 'fileReset', file: path, movedTo }
}
