/**
 * Reads and writes files of the profile, private to the user. A write of a whole file either succeeds or leaves the old file intact, even
 * after a crash.
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

export const PRIVATE_FILE_MODE = 0o600

/** Marks a file that is still being written; `conf` uses the same mark, followed by digits and letters. */
const TEMPORARY_MARK = '.tmp-'
const TEMPORARY_NAME = /^(?<file>.+)\.tmp-[\w-]+$/u

/** Returns the file's text; null if the file is missing. Throws if it cannot be read. */
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
 * @throws Error of `node:fs`, or an own one if the disk stored less than it was given; the old file is then untouched.
 */
export function writeTextFile(path: string, text: string): void {
  const temporary = `${path}${TEMPORARY_MARK}${process.pid}-${randomUUID()}`
  try {
    // Opens exclusively, so that a planted link is not followed.
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
 * Syncs a directory, which puts new names on the disk. Systems whose directories cannot be synced, such as Windows, do that on their own.
 * @throws Error of `node:fs` if the disk fails: a loss of power could restore the old content.
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

/** A killed process may have left such a file. */
export const PROBE_NAME = /^probe-\d+$/u

/**
 * Tests whether the directory can be written: permissions, read-only media, full disks.
 * @throws Error as {@link writeTextFile} does.
 */
export function probeWriting(directory: string): void {
  const probe = join(directory, `probe-${process.pid}`)
  writeTextFile(probe, 'ok')
  rmSync(probe)
}

/**
 * Removes unfinished files of killed writes. Call it only while no other process writes here.
 * @param isOurs Whether the application writes a file of this name; other files are left alone.
 */
export function sweepTemporaryFiles(directory: string, isOurs: (name: string) => boolean): void {
  for (const name of readdirSync(directory)) {
    const file = TEMPORARY_NAME.exec(name)?.groups?.['file']
    if (file !== undefined && isOurs(file)) rmSync(join(directory, name), { force: true })
  }
}

/**
 * Makes the directory and its missing parents, private to the user. Node's own recursive `mkdir` never returns for a path such as
 * `/proc/x`, where the parent exists but cannot be written.
 * @throws Error of `node:fs` if that fails.
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

/** Formats a time (Unix epoch ms) for a file name, without characters that a system forbids. */
export function fileStamp(at: number): string {
  return new Date(at).toISOString().replaceAll(/[:.]/gu, '-')
}

export function isErrno(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

/** Includes a used-up quota. */
export const isWithoutRoom = (error: unknown): boolean => isErrno(error, 'ENOSPC') || isErrno(error, 'EDQUOT')

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
