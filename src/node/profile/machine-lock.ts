/**
 * Locks a profile outside of its directory, once per path, user and machine. This guards a read-only profile, and refuses a start at a path
 * whose profile an application has lost.
 */
import { createHash } from 'node:crypto'
import { lstatSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makePrivateDirectory } from '../files/durable-file.ts'
import { lockFile, markOf, touchFile, type FileLock } from './file-lock.ts'
import { isLeft, noteLoss, type MachineClocks } from './left-note.ts'

/** Mode bits by which other users can change a directory. */
const WRITABLE_BY_OTHERS = 0o022

/**
 * Returns the directories of such locks, which only this user can write to and systems empty on a restart. There are several, because
 * starts from a session and from `cron` or `su` have different environments and need a directory in common.
 */
export function machineLockDirectories(
  environment: Readonly<Record<string, string | undefined>> = process.env,
): readonly string[] {
  const uid = process.getuid?.()
  if (uid === undefined) return usable(join(tmpdir(), 'quotedeck-locks'), uid)
  const ofSession = environment['XDG_RUNTIME_DIR'] ?? ''
  const places = [...(ofSession.startsWith('/') ? [ofSession] : []), `/run/user/${uid}`, '/tmp']
  return [...new Set(places.filter(isThere).map((place) => join(place, `quotedeck-${uid}`)))].flatMap((directory) =>
    usable(directory, uid),
  )
}

/** The directory of an ended session is not made again. */
const isThere = (place: string): boolean => lstatSync(place, { throwIfNoEntry: false }) !== undefined

function usable(directory: string, uid: number | undefined): readonly string[] {
  try {
    makePrivateDirectory(directory)
    return isOwn(directory, uid) ? [directory] : []
  } catch {
    return []
  }
}

/** Another user may have made it first in a public directory. */
function isOwn(directory: string, uid: number | undefined): boolean {
  const found = lstatSync(directory)
  const isPrivate = uid === undefined || (found.uid === uid && (found.mode & WRITABLE_BY_OTHERS) === 0)
  return found.isDirectory() && isPrivate
}

export interface MachineLock {
  /** Whether at least one of them is still in its place. */
  isHere(): boolean
  /** Updates their times, because systems remove old temporary files. */
  touch(): void
  /** Refuses other starts until the last requests of this process no longer count, even if it ends earlier. */
  leave(): void
  release(): void
}

interface LockedFile {
  readonly file: string
  readonly inode: string | undefined
  readonly lock: FileLock
}

/**
 * @returns `busy` if another process has one of the locks, `left` if requests of a process that lost the profile still count, null if no
 * directory can hold a lock.
 */
export function lockOnMachine(
  directory: string,
  directories: readonly string[],
  clock: MachineClocks,
): MachineLock | 'busy' | 'left' | null {
  const locked: LockedFile[] = []
  const release = (): void => {
    for (const { lock } of locked) lock.release()
  }
  for (const locks of directories) {
    const file = lockPath(locks, directory)
    const lock = lockQuietly(file)
    if (lock === 'busy') {
      release()
      return 'busy'
    }
    if (lock !== null) locked.push({ file, lock, inode: markOf(file)?.inode })
  }
  if (locked.length === 0) return null
  if (locked.some(({ file }) => isLeft(file, clock))) {
    release()
    return 'left'
  }
  return {
    isHere: () => locked.some(({ file, inode }) => inode !== undefined && markOf(file)?.inode === inode),
    touch() {
      for (const { file } of locked) touchFile(file)
    },
    leave() {
      for (const { file } of locked) noteLoss(file, clock)
    },
    release,
  }
}

function lockQuietly(file: string): FileLock | 'busy' | null {
  try {
    return lockFile(file) ?? 'busy'
  } catch {
    return null
  }
}

function lockPath(locks: string, directory: string): string {
  return join(locks, `${createHash('sha256').update(resolved(directory)).digest('hex').slice(0, 32)}.lock`)
}

function resolved(directory: string): string {
  try {
    return realpathSync(directory)
  } catch {
    return directory
  }
}
