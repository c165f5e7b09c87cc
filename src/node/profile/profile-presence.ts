/**
 * Detects whether the locked profile is still at its path: while the application runs, a drive can be unplugged, and a directory or its
 * lock deleted, renamed or replaced.
 */
import { statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { StoreError } from '#core/ports/store.ts'
import { markOf, type FileMark } from './file-lock.ts'

/** Identifies the locked profile; can be passed to a worker. */
export interface ProfileIdentity {
  readonly directory: string
  /** Mark of the file `lock`; null in a read-only profile without its own lock. */
  readonly lock: FileMark | null
}

export const LOCK_NAME = 'lock'

export const identityOf = (directory: string): ProfileIdentity => ({
  directory,
  lock: markOf(join(directory, LOCK_NAME)),
})

/**
 * `away`: the path is on another file system, because its drive is missing. `lost`: the profile or its lock was deleted, renamed or
 * replaced. Another process may use the current directory.
 */
export type Presence = 'here' | 'away' | 'lost'

export function presenceOf({ directory, lock }: ProfileIdentity): Presence {
  if (lock === null) return 'here'
  const found = markOf(join(directory, LOCK_NAME))
  if (found !== null) return isSame(found, lock) ? 'here' : 'lost'
  return deviceAt(directory) === lock.device ? 'lost' : 'away'
}

/** A drive that was plugged in again may have another number, and number its files differently. */
const isSame = (found: FileMark, lock: FileMark): boolean =>
  found.changedAt === lock.changedAt && (found.device !== lock.device || found.inode === lock.inode)

/** Returns the file system of the directory or of its nearest existing parent. */
function deviceAt(path: string): string {
  try {
    return String(statSync(path, { bigint: true }).dev)
  } catch {
    const parent = dirname(path)
    return parent === path ? '' : deviceAt(parent)
  }
}

/** @throws StoreError if the profile is not here: nothing may then be written at its path. */
export function ensurePresence(identity: ProfileIdentity, presence = presenceOf(identity)): void {
  const { directory } = identity
  if (presence === 'away') throw new StoreError(`the drive of ${directory} is missing`)
  if (presence === 'lost') throw new StoreError(`${directory} is no longer the profile that was opened`)
}
