/** The profile: the directory of everything that the application stores, and its lock. */
import { chmodSync } from 'node:fs'
import { join, posix, win32 } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { resultCodeOf } from './database-file.ts'
import { makePrivateDirectory } from './durable-file.ts'

/** What the default profile depends on. */
export interface Machine {
  readonly platform: NodeJS.Platform
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly homeDirectory: string
}

const NAME = 'Quotedeck'

/** Where each platform wants an application's data: Windows `%APPDATA%`, macOS Application Support, else XDG. */
export function defaultProfileDirectory({ platform, environment, homeDirectory }: Machine): string {
  if (platform === 'win32')
    return win32.join(environment['APPDATA'] ?? win32.join(homeDirectory, 'AppData', 'Roaming'), NAME)
  if (platform === 'darwin') return posix.join(homeDirectory, 'Library', 'Application Support', NAME)
  const configured = environment['XDG_CONFIG_HOME']
  // The XDG specification has programs ignore a relative path.
  const base = configured?.startsWith('/') === true ? configured : posix.join(homeDirectory, '.config')
  return posix.join(base, NAME.toLowerCase())
}

/** Makes the directory, and everything that is written from now on, private to the user. A failure shows at the first write. */
export function prepareProfile(directory: string): void {
  process.umask(0o077)
  try {
    makePrivateDirectory(directory)
    chmodSync(directory, 0o700)
  } catch {
    // The document store notices, works in memory and notifies the user.
  }
}

/** What came of trying to lock a profile. */
export type ProfileLock =
  | { readonly kind: 'held'; release(): void }
  /** Another process has it. */
  | { readonly kind: 'taken' }
  /** The profile cannot be written, so nothing needs guarding. */
  | { readonly kind: 'impossible' }

/** SQLite's result code SQLITE_BUSY. */
const BUSY = 5

/** Locks of this process. A database that nothing refers to is closed by the garbage collector, and its lock is free then. */
const held = new Set<DatabaseSync>()

/**
 * Locks the profile for this process: one application a profile. To be called before any other file of it is opened. SQLite holds the
 * lock, because it uses the operating system's own file locks on every platform: they are atomic, and a killed process leaves none.
 * Never throws.
 */
export function lockProfile(directory: string): ProfileLock {
  let database: DatabaseSync | null = null
  try {
    const opened = new DatabaseSync(join(directory, 'lock'), { timeout: 0 })
    database = opened
    opened.exec('BEGIN EXCLUSIVE')
    held.add(opened)
    return {
      kind: 'held',
      release() {
        held.delete(opened)
        opened.close()
      },
    }
  } catch (error) {
    database?.close()
    return { kind: resultCodeOf(error) === BUSY ? 'taken' : 'impossible' }
  }
}
