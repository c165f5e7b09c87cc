/** Locks a file for one process at a time. */
import { lstatSync, statSync, utimesSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { resultCodeOf } from '../files/database-file.ts'

export interface FileLock {
  release(): void
}

/** SQLite's result code SQLITE_BUSY. */
const BUSY = 5

/** How long to wait for a lock of another process, ms. */
const PATIENCE_MS = 250

/** Locks of this process. The garbage collector would close an unreferenced database and free its lock. */
const held = new Set<DatabaseSync>()

/**
 * Locks the file and creates it if it is missing. SQLite uses the operating system's file locks on every platform: they are atomic, and a
 * killed process leaves none.
 * @returns Null if another process has it.
 * @throws Error if the file cannot be created or locked.
 */
export function lockFile(file: string): FileLock | null {
  let database: DatabaseSync | null = null
  try {
    refuseLink(file)
    const opened = new DatabaseSync(file, { timeout: PATIENCE_MS })
    database = opened
    opened.exec('BEGIN EXCLUSIVE')
    held.add(opened)
    return {
      release() {
        if (held.delete(opened)) opened.close()
      },
    }
  } catch (error) {
    database?.close()
    if (resultCodeOf(error) === BUSY) return null
    throw error
  }
}

/** Throws for a link, behind which the lock would guard another file. */
function refuseLink(file: string): void {
  if (lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() === true) throw new Error(`${file} is a link`)
}

/** Identifies a locked file. The fields are texts, because inode numbers can exceed a safe integer. */
export interface FileMark {
  readonly device: string
  readonly inode: string
  /** The time of the last change, ns. Each process that locks the file sets it. */
  readonly changedAt: string
}

/** Returns null for a missing file. */
export function markOf(file: string): FileMark | null {
  try {
    const { dev, ino, mtimeNs } = statSync(file, { bigint: true })
    return { device: String(dev), inode: String(ino), changedAt: String(mtimeNs) }
  } catch {
    return null
  }
}

/** Sets the time of the last change to now, in even seconds, which every file system stores exactly. Never throws. */
export function touchFile(file: string): void {
  const now = 2 * Math.floor(Date.now() / 2_000)
  try {
    utimesSync(file, now, now)
  } catch {
    // The other marks identify the file.
  }
}
