/** How the tables of an older database become the present ones. */
import { rmSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'

export function versionOf(database: DatabaseSync): number {
  return Number(database.prepare('PRAGMA user_version').get()?.['user_version'] ?? 0)
}

/**
 * Brings the tables up to date, all or nothing. A database that holds something is copied to `backupPath` first.
 * @param migrations `migrations[n]` leads from version n to n + 1.
 * @throws Error of `node:sqlite`; the database is then as it was.
 */
export function migrate(database: DatabaseSync, backupPath: string, migrations: readonly string[]): void {
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
