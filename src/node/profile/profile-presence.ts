/**
 * Whether the profile at its path still is the one that this process has locked: a drive may be unplugged, and a directory or its lock
 * deleted, renamed or replaced, while the application runs.
 */
import { statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { StoreError } from '#core/ports/store.ts'
import { markOf, type FileMark } from './file-lock.ts'

/** The profile as it was when it was locked. Can be handed to a worker. */
export interface ProfileIdentity {
  readonly directory: string
  /** Of the file `lock`; null in a profile that cannot be written and has no lock of its own. */
  readonly lock: FileMark | null
}

/** The name of the lock in the profile. */
export const LOCK_NAME = 'lock'

/** The identity of the profile at this path, which this process has locked. */
export const identityOf = (directory: string): ProfileIdentity => ({
  directory,
  lock: markOf(join(directory, LOCK_NAME)),
})

/**
 * `away`: its drive is missing; under an unplugged drive there is another file system. `lost`: it was deleted, renamed or replaced, or
 * its lock was. Another process may use what is there now.
 */
export type Presence = 'here' | 'away' | 'lost'

/** Compares what is at the path with the profile that was locked. */
export function presenceOf({ directory, lock }: ProfileIdentity): Presence {
  if (lock === null) return 'here'
  const found = markOf(join(directory, LOCK_NAME))
  if (found !== null) return isSame(found, lock) ? 'here' : 'lost'
  return deviceAt(directory) === lock.device ? 'lost' : 'away'
}

/** A drive that is plugged in again may have another number, and number its files differently. */
const isSame = (found: FileMark, lock: FileMark): boolean =>
  found.changedAt === lock.changedAt && (found.device !== lock.device || found.inode === lock.inode)

/** The file system of the directory, or of the nearest one above it that is there. */
function deviceAt(path: string): string {
  try {
    return String(statSync(path, { bigint: true }).dev)
  } catch {
    const parent = dirname(path)
    return parent === path ? '' : deviceAt(parent)
  }
}

/** @throws StoreError unless the profile is here: nothing may be written at its path then. */
export function ensurePresence(identity: ProfileIdentity, presence = presenceOf(identity)): void {
  const { directory } = identity
  if (presence === 'away') throw new StoreError(`the drive of ${directory} is missing`)
  if (presence === 'lost') throw new StoreError(`${directory} is no longer the profile that was opened`)
}
