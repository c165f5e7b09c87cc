/** The tables of the candle database, and how an older one becomes the present one. */
import { rmSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'

/** Version 0 is an empty file. */
const MIGRATIONS: readonly string[] = [
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
]

export const SCHEMA_VERSION = MIGRATIONS.length

export function versionOf(database: DatabaseSync): number {
  return Number(database.prepare('PRAGMA user_version').get()?.['user_version'] ?? 0)
}

/**
 * Brings the tables up to date, all or nothing. A database that holds something is copied to `backupPath` first.
 * @param migrations `migrations[n]` leads from version n to n + 1.
 * @throws Error of `node:sqlite`; the database is then as it was.
 */
export function migrate(database: DatabaseSync, backupPath: string, migrations = MIGRATIONS): void {
  const version = versionOf(database)
  if (version >= migrations.length) return
  if (version > 0) {
    // Of an attempt that was cut short.
    rmSync(backupPath, { force: true })
    database.prepare('VACUUM INTO ?').run(backupPath)
  }
  database.exec('BEGIN IMMEDIATE')
  try {
    for (const statements of migrations.slice(version)) database.exec(statements)
    database.exec(`PRAGMA user_version = ${migrations.length}`)
    database.exec('COMMIT')
  } catch (error) {
    database.exec('ROLLBACK')
    throw error
  }
}
