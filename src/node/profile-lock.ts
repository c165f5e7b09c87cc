/**
 * One application a profile. SQLite holds the lock because it uses the operating system's own file locks on every
 * platform: they are atomic, and a killed process leaves none behind.
 */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export type ProfileLock =
  | { readonly kind: 'held'; release(): void }
  /** Another process has it. */
  | { readonly kind: 'taken' }
  /** The profile cannot be written, so nothing needs guarding. */
  | { readonly kind: 'impossible' }

/** SQLite's result code SQLITE_BUSY. */
const BUSY = 5

/** Take it before any other file of the profile is opened. Never throws. */
export function lockProfile(directory: string): ProfileLock {
  let database: DatabaseSync | null = null
  try {
    const opened = new DatabaseSync(join(directory, 'lock'), { timeout: 0 })
    database = opened
    opened.exec('BEGIN EXCLUSIVE')
    return { kind: 'held', release: () => opened.close() }
  } catch (error) {
    database?.close()
    const busy = error instanceof Error && 'errcode' in error && error.errcode === BUSY
    return { kind: busy ? 'taken' : 'impossible' }
  }
}
