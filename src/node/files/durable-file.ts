/**
 * Files and directories of the profile, private to the user. A write of a whole file either happens or leaves the old file as it
 * is, whatever the disk and the process do in between.
 */
import { randomUUID } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

/** Readable and writable by the user alone. */
export const PRIVATE_FILE_MODE = 0o600

/** The mark of a file that is still being written; `conf` uses the same, with digits and letters behind it. */
const TEMPORARY_MARK = '.tmp-'
const TEMPORARY_NAME = /^(?<file>.+)\.tmp-[\w-]+$/u

/** The file's text, or null when there is none. Throws when there is one that cannot be read. */
export function readTextFile(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (isErrno(error, 'ENOENT') || isErrno(error, 'ENOTDIR')) return null
    throw error
  }
}

/**
 * Replaces the file's text and returns when it is on the disk.
 * @throws Error of `node:fs`, or one of our own when the disk stored less than it was given; the old file is then untouched.
 */
export function writeTextFile(path: string, text: string): void {
  const temporary = `${path}${TEMPORARY_MARK}${process.pid}-${randomUUID()}`
  try {
    // Exclusively: a link that somebody has put there is not followed.
    const descriptor = openSync(temporary, 'wx', PRIVATE_FILE_MODE)
    try {
      writeFileSync(descriptor, text)
      fsyncSync(descriptor)
    } finally {
      closeSync(descriptor)
    }
    if (readFileSync(temporary, 'utf8') !== text) throw new Error(`${temporary} does not hold what was written to it`)
    renameSync(temporary, path)
    syncDirectory(dirname(path))
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
}

/**
 * A new name is on the disk once its directory is. Where directories cannot be opened or synced, as on Windows, the system sees to it.
 *
 * @throws Error of `node:fs` when the disk fails: a loss of power could bring the old content back.
 */
export function syncDirectory(directory: string): void {
  try {
    const descriptor = openSync(directory, 'r')
    try {
      fsyncSync(descriptor)
    } finally {
      closeSync(descriptor)
    }
  } catch (error) {
    if (isErrno(error, 'EIO') || isErrno(error, 'EROFS')) throw error
  }
}

/** The name of the file by which {@link probeWriting} finds out, and of one that a killed process has left. */
export const PROBE_NAME = /^probe-\d+$/u

/**
 * Finds out by trying whether the directory can be written: permissions, read-only media and full disks all show in the same way.
 * @throws Error as {@link writeTextFile} when it cannot.
 */
export function probeWriting(directory: string): void {
  const probe = join(directory, `probe-${process.pid}`)
  writeTextFile(probe, 'ok')
  rmSync(probe)
}

/**
 * Removes what killed writes left behind. Call it only while no other process writes here.
 *
 * @param isOurs Whether we write a file of this name: what others named is left alone.
 */
export function sweepTemporaryFiles(directory: string, isOurs: (name: string) => boolean): void {
  for (const name of readdirSync(directory)) {
    const file = TEMPORARY_NAME.exec(name)?.groups?.['file']
    if (file !== undefined && isOurs(file)) rmSync(join(directory, name), { force: true })
  }
}

/**
 * Makes the directory and its missing parents; only the user can read them. Node's own recursive `mkdir` never returns for a
 * place such as `/proc/x`, where the parent exists and still nothing can be made.
 *
 * @throws Error of `node:fs` when that is not possible.
 */
export function makePrivateDirectory(path: string): void {
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    if (isErrno(error, 'EEXIST')) return
    const parent = dirname(path)
    if (!isErrno(error, 'ENOENT') || parent === path || existsSync(parent)) throw error
    makePrivateDirectory(parent)
    mkdirSync(path, { mode: 0o700 })
  }
}

/** The time in the name of a file that is set aside, without characters that a system forbids; `at` is Unix epoch ms. */
export function fileStamp(at: number): string {
  return new Date(at).toISOString().replaceAll(/[:.]/gu, '-')
}

/** Whether it is an error of the system with this code, such as `ENOENT`. */
export function isErrno(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

/** Whether it is an error of the system that ends as soon as something else is removed: a full disk, or a used-up quota. */
export const isWithoutRoom = (error: unknown): boolean => isErrno(error, 'ENOSPC') || isErrno(error, 'EDQUOT')

/** The message of whatever was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
