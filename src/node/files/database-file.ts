/** Opens the file of a database, sets a damaged one aside, and migrates its tables. */
import { existsSync, renameSync, rmSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import type { Notice } from '#model/application/notice.ts'
import type { StoredName } from '#model/application/stored-name.ts'
import { databasePath, type DatabaseName, isMissingDatabase } from './document-index.ts'
import { fileStamp, makePrivateDirectory, probeWriting } from './durable-file.ts'
import { limitSetAside } from './set-aside.ts'

export interface DatabaseKind {
  readonly name: DatabaseName
  readonly document: StoredName
  /** `migrations[n]` leads from version n to n + 1; version 0 is an empty file. */
  readonly migrations: readonly string[]
  /** `FULL`: writes also survive a loss of power. */
  readonly synchronous: 'NORMAL' | 'FULL'
}

export interface DatabaseFile {
  readonly database: DatabaseSync
  /** Whether writes reach the file of that name; false if it was removed or replaced, for example with its drive. */
  isInPlace(): boolean
  /** Notices about the file as it was found. */
  readonly notices: readonly Notice[]
}

export interface DatabaseFileOptions {
  readonly directory: string
  /** Unix epoch ms. */
  readonly now: () => number
}

const BUSY_MS = 5_000
/** Length of the header of every SQLite file. */
const HEADER_BYTES = 100
/** Primary result codes of SQLite. */
const IO_ERROR = 10
const CORRUPT = 11
const FULL = 13
const CANNOT_OPEN = 14
const NOT_A_DATABASE = 26

/**
 * Never throws. A damaged file is set aside and a new one started; a missing one is started again and reported. The database is in memory
 * if no file can be written, or if a newer version of the application wrote it.
 */
export function openDatabaseFile(kind: DatabaseKind, { directory, now }: DatabaseFileOptions): DatabaseFile {
  const isMissing = isMissingDatabase(directory, kind.name)
  const opened = orInMemory(kind, directory, () => openOrReset(kind, pathOf(kind, directory), now))
  limitSetAside(directory, kind.name, now())
  return isMissing ? { ...opened, notices: [missing(kind), ...opened.notices] } : opened
}

/** Sets the file aside, whatever its state, and starts a new one. Never throws. */
export function resetDatabaseFile(kind: DatabaseKind, { directory, now }: DatabaseFileOptions): DatabaseFile {
  const opened = orInMemory(kind, directory, () => reset(kind, pathOf(kind, directory), now))
  limitSetAside(directory, kind.name, now())
  return opened
}

/**
 * Opens the file again, or a new one.
 * @throws Error if that fails; the former one may be closed then.
 */
export function reopenDatabaseFile(
  kind: DatabaseKind,
  former: DatabaseFile,
  options: DatabaseFileOptions,
): DatabaseFile {
  const { directory, now } = options
  makePrivateDirectory(directory)
  // The former file can still be read on a drive that cannot be written.
  probeWriting(directory)
  // SQLite does not touch files that replaced its own.
  closeQuietly(former.database)
  return openOrReset(kind, pathOf(kind, directory), now)
}

/** Thrown for a file that SQLite can read but that lacks tables of its version. */
class MissingTablesError extends Error {}

export function isDamage(error: unknown): boolean {
  if (error instanceof MissingTablesError) return true
  const code = resultCodeOf(error)
  return code === CORRUPT || code === NOT_A_DATABASE
}

export const isFull = (error: unknown): boolean => resultCodeOf(error) === FULL

/** Whether an error means that this file may never be usable again, for example because its drive was unplugged. */
export const isLost = (error: unknown): boolean => [IO_ERROR, CANNOT_OPEN].includes(resultCodeOf(error))

/** Returns SQLite's primary result code, the lowest byte of extended codes; 0 for any other error. */
export function resultCodeOf(error: unknown): number {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode & 0xff : 0
}

/** Runs the task and commits. @throws the error of the task, after a rollback. */
export function inTransaction(database: DatabaseSync, task: () => void): void {
  database.exec('BEGIN IMMEDIATE')
  try {
    task()
    database.exec('COMMIT')
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK')
    throw error
  }
}

/** Closes the database and ignores errors: closing a damaged file may fail. */
export function closeQuietly(database: { close(): void }): void {
  try {
    database.close()
  } catch {
    // A damaged file cannot always be closed.
  }
}

const pathOf = ({ name }: DatabaseKind, directory: string): string => databasePath(directory, name)

const missing = ({ document }: DatabaseKind): Notice => ({ kind: 'documentMissing', document })

function orInMemory(kind: DatabaseKind, directory: string, open: () => DatabaseFile): DatabaseFile {
  const path = pathOf(kind, directory)
  const isNew = !existsSync(path)
  try {
    return open()
  } catch (error) {
    if (!isNew || !isFull(error)) return inMemory(kind, { kind: 'profileUnwritable', directory })
    // SQLite's unfinished file is not a database yet. It is started when there is room, like a removed one.
    rmSync(path, { force: true })
    return { database: openFile(kind, ':memory:'), isInPlace: () => false, notices: [] }
  }
}

const inMemory = (kind: DatabaseKind, notice: Notice): DatabaseFile => ({
  database: openFile(kind, ':memory:'),
  isInPlace: () => true,
  notices: [notice],
})

function inFile(database: DatabaseSync, path: string, notices: readonly Notice[]): DatabaseFile {
  const identity = identityOf(path)
  return { database, isInPlace: () => identityOf(path) === identity, notices }
}

function identityOf(path: string): string | null {
  const found = statSync(path, { throwIfNoEntry: false })
  return found === undefined ? null : `${found.dev} ${found.ino}`
}

function openOrReset(kind: DatabaseKind, path: string, now: () => number): DatabaseFile {
  // A clean end leaves no write-ahead log.
  const wasUnclean = existsSync(`${path}-wal`)
  try {
    // SQLite would treat it as a new file and hide the loss.
    if (existsSync(path) && statSync(path).size < HEADER_BYTES) return reset(kind, path, now)
    const database = openFile(kind, path)
    if (versionOf(database) > kind.migrations.length) {
      database.close()
      return inMemory(kind, { kind: 'documentNewer', document: kind.document })
    }
    if (!wasUnclean || isIntact(database)) return inFile(database, path, [])
    database.close()
  } catch (error) {
    if (!isDamage(error)) throw error
  }
  return reset(kind, path, now)
}

function reset(kind: DatabaseKind, path: string, now: () => number): DatabaseFile {
  const notice = setAside(path, now())
  return inFile(openFile(kind, path), path, [notice])
}

function openFile({ migrations, synchronous }: DatabaseKind, path: string): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: BUSY_MS })
  try {
    // The profile is locked, so no other process uses the file. The index of its write-ahead log can then be in memory, and the file can be
    // read on a disk without room for an index.
    database.exec('PRAGMA locking_mode = EXCLUSIVE')
    // Only an empty file accepts it, and another one may have no room to write it.
    if (versionOf(database) === 0) database.exec('PRAGMA auto_vacuum = INCREMENTAL')
    database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = ${synchronous}; PRAGMA wal_autocheckpoint = 250`)
    const version = versionOf(database)
    if (version > migrations.length) return database
    // Checked first: a migration would fail with a misleading error.
    if (!hasTablesOf(database, migrations.slice(0, version))) throw new MissingTablesError(`${path} lacks tables`)
    migrate(database, backupPathOf(path, version), migrations)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

/** Further columns are allowed, except in an empty file. */
function hasTablesOf(database: DatabaseSync, migrations: readonly string[]): boolean {
  const present = columnsOf(database)
  if (migrations.length === 0) return present.size === 0
  const model = new DatabaseSync(':memory:')
  for (const statements of migrations) model.exec(statements)
  const wanted = columnsOf(model)
  model.close()
  return [...wanted].every((column) => present.has(column))
}

function columnsOf(database: DatabaseSync): ReadonlySet<string> {
  const columns = database.prepare(
    `SELECT tables.name || '.' || columns.name AS name
     FROM sqlite_schema AS tables, pragma_table_info(tables.name) AS columns
     WHERE tables.type = 'table' AND tables.name NOT LIKE 'sqlite%'`,
  )
  return new Set(columns.all().map(({ name }) => String(name)))
}

function isIntact(database: DatabaseSync): boolean {
  return database.prepare('PRAGMA quick_check(1)').get()?.['quick_check'] === 'ok'
}

const backupPathOf = (path: string, version: number): string => path.replace(/[.]db$/u, `.version-${version}.db`)

function setAside(path: string, at: number): Notice {
  const movedTo = path.replace(/[.]db$/u, `.corrupt-${fileStamp(at)}.db`)
  if (existsSync(path)) renameSync(path, movedTo)
  // They belong to the damaged file and would damage the new one.
  if (existsSync(`${path}-wal`)) renameSync(`${path}-wal`, `${movedTo}-wal`)
  rmSync(`${path}-shm`, { force: true })
  return { kind: 'fileReset', file: path, movedTo }
}

/** 0 for an empty database. */
export function versionOf(database: DatabaseSync): number {
  return Number(database.prepare('PRAGMA user_version').get()?.['user_version'] ?? 0)
}

/**
 * Migrates the tables, all or nothing. A database with content is copied to `backupPath` first.
 * @param migrations `migrations[n]` leads from version n to n + 1.
 * @throws Error of `node:sqlite`; the database is then unchanged.
 */
export function migrate(database: DatabaseSync, backupPath: string, migrations: readonly string[]): void {
  const version = versionOf(database)
  if (version >= migrations.length) return
  if (version > 0) {
    // An interrupted attempt may have left one.
    rmSync(backupPath, { force: true })
    database.prepare('VACUUM INTO ?').run(backupPath)
  }
  inTransaction(database, () => {
    for (const statements of migrations.slice(version)) database.exec(statements)
    database.exec(`PRAGMA user_version = ${migrations.length}`)
  })
}
