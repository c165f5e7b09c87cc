/** The lock of a profile: one application at a time. */
import { lstatSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { UsageError } from '../model/usage-error.ts'
import { resultCodeOf } from './database-file.ts'
import { messageOf, probeWriting } from './durable-file.ts'

/** What came of trying to lock a profile. */
export type ProfileLock =
  | { readonly kind: 'held'; release(): void }
  /** Another process has it. */
  | { readonly kind: 'taken' }
  /** The profile cannot be written, so nothing needs guarding. */
  | { readonly kind: 'unwritable' }

/** SQLite's result code SQLITE_BUSY. */
const BUSY = 5

/** Of several processes that try at the same moment one gets it: the others wait for that long until they give up, ms. */
const PATIENCE_MS = 250

/** Locks of this process. A database that nothing refers to is closed by the garbage collector, and its lock is free then. */
const held = new Set<DatabaseSync>()

/**
 * Locks the profile for this process. To be called before any other file of it is opened. SQLite holds the lock, because it uses the
 * operating system's own file locks on every platform: they are atomic, and a killed process leaves none.
 *
 * @throws UsageError when the profile can be written and still not be locked; the message says how to mend that.
 */
export function lockProfile(directory: string): ProfileLock {
  const file = join(directory, 'lock')
  let database: DatabaseSync | null = null
  try {
    refuseLink(file)
    const opened = new DatabaseSync(file, { timeout: PATIENCE_MS })
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
    if (resultCodeOf(error) === BUSY) return { kind: 'taken' }
    if (!isWritable(directory)) return { kind: 'unwritable' }
    throw new UsageError(
      `The profile ${directory} cannot be locked (${messageOf(error)}), so another Quotedeck could change it at the same time. ` +
        `Remove ${file} and start again, or choose another profile with --profile.`,
      { cause: error },
    )
  }
}

/** The lock of a file elsewhere would not guard this profile. */
function refuseLink(file: string): void {
  if (lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() === true) throw new Error(`${file} is a link`)
}

function isWritable(directory: string): boolean {
  try {
    probeWriting(directory)
    return true
  } catch {
    return false
  }
}

/** File systems that other machines write to as well, by the number that Linux gives them. @see statfs(2) */
const NETWORK_FILE_SYSTEMS: ReadonlySet<number> = new Set([
  0x6969, // NFS
  0x517b, // SMB
  0xff534d42, // CIFS
  0xfe534d42, // SMB 2
  0x5346414f, // AFS
  0x73757245, // Coda
  0x00c36400, // Ceph
])

/**
 * Whether the profile is on a network drive: its lock may not hold between two machines. Known on Linux alone.
 *
 * @param typeOf The number of the directory's file system.
 */
export function isOnNetwork(directory: string, typeOf = (path: string) => statfsSync(path).type): boolean {
  try {
    // Signed on some machines.
    return process.platform === 'linux' && NETWORK_FILE_SYSTEMS.has(typeOf(directory) >>> 0)
  } catch {
    return false
  }
}
