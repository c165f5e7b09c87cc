/** Repairs the files of one document: a file found damaged at the start, and one whose write failed half-way. */
import { constants, copyFileSync, existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Notice } from '#model/application/notice.ts'
import { fileStamp, readTextFile, writeTextFile } from './durable-file.ts'
import { unsealDocument, type Unsealing } from './sealed-document.ts'

export interface DocumentPaths {
  readonly file: string
  /** The newest content that was read back whole. */
  readonly lastGood: string
  /** Returns an unused path; `at` is Unix epoch ms. */
  corrupt(at: number): string
  corruptCopy(at: number): string
  setAside(): readonly string[]
}

/** `directory` is the profile. */
export function documentPaths(directory: string, name: string): DocumentPaths {
  return {
    file: join(directory, `${name}.json`),
    lastGood: join(directory, `${name}.last-good.json`),
    corrupt: (at) => corruptPath(directory, name, at),
    corruptCopy: (at) => corruptPath(directory, `${name}.last-good`, at),
    setAside: () =>
      readdirSync(directory)
        .filter((one) => one.startsWith(`${name}.corrupt-`))
        .map((one) => join(directory, one)),
  }
}

/** Returns an unused path. Files of the same millisecond are numbered. */
export function corruptPath(directory: string, name: string, at: number): string {
  const stem = join(directory, `${name}.corrupt-${fileStamp(at)}`)
  for (let number = 1; ; number++) {
    const path = number === 1 ? `${stem}.json` : `${stem}-${number}.json`
    if (!existsSync(path)) return path
  }
}

export interface StoredDocument {
  readonly document: unknown
  readonly checksum: string | null
}

/** The file is missing or could not be repaired. */
export const NO_DOCUMENT: StoredDocument = { document: undefined, checksum: null }

/**
 * For a read-only profile.
 * @throws Error of `node:fs` if it cannot be read.
 */
export function readLastGood(paths: DocumentPaths): StoredDocument {
  const copy = readTextFile(paths.lastGood)
  const found = copy === null ? null : unsealDocument(copy)
  return found?.kind === 'sound' ? found : NO_DOCUMENT
}

/**
 * Sets a damaged file aside and restores the last good copy. A damaged copy is set aside as well, because users may find the missing
 * content in it. The damaged file is copied before it is replaced in one step, so that a start after a crash repeats the repair.
 * @param rejected Checksum of an intact content that must not be used; null for a damaged file.
 * @throws Error of `node:fs` if the profile cannot be written.
 */
export function repairDocument(
  paths: DocumentPaths,
  at: number,
  rejected: string | null = null,
): { stored: StoredDocument; notice: Notice } {
  const { file } = paths
  const movedTo = paths.corrupt(at)
  const copy = readTextFile(paths.lastGood)
  const lastGood = copy === null ? null : unsealDocument(copy)
  if (copy === null || lastGood?.kind !== 'sound' || lastGood.checksum === rejected) {
    renameSync(file, movedTo)
    if (lastGood !== null) putCopyAside(paths, lastGood, at)
    return { stored: NO_DOCUMENT, notice: { kind: 'fileReset', file, movedTo } }
  }
  copyFileSync(file, movedTo, constants.COPYFILE_EXCL)
  writeTextFile(file, copy)
  return { stored: lastGood, notice: { kind: 'fileRestored', file, movedTo } }
}

/**
 * Copies a partly readable file, because the next write would remove the unreadable part.
 * @returns Null if the same content was set aside before, as on every start until the next write.
 * @throws Error of `node:fs` if the profile cannot be written.
 */
export function copyOf(paths: DocumentPaths, at: number): Notice | null {
  const { file } = paths
  const text = readTextFile(file)
  if (text === null || paths.setAside().some((path) => readQuietly(path) === text)) return null
  const copiedTo = paths.corrupt(at)
  writeTextFile(copiedTo, text)
  return { kind: 'fileReadInPart', file, copiedTo }
}

/**
 * Removes the copy, which would replace the missing file at the next start. A damaged copy is set aside; an intact one equals the file that
 * was set aside.
 */
function putCopyAside(paths: DocumentPaths, found: Unsealing, at: number): void {
  if (found.kind === 'corrupt') renameSync(paths.lastGood, paths.corruptCopy(at))
  else rmSync(paths.lastGood)
}

/**
 * Restores a missing file from its last good copy. A damaged copy is set aside, because the next write would replace it.
 * @returns Null if there is no copy either.
 * @throws Error of `node:fs` if the profile cannot be written.
 */
export function restoreMissing(paths: DocumentPaths, at: number): { stored: StoredDocument; notice: Notice } | null {
  const { file } = paths
  if (!existsSync(paths.lastGood)) return null
  const copy = readQuietly(paths.lastGood)
  const lastGood = copy === null ? null : unsealDocument(copy)
  if (copy !== null && lastGood?.kind === 'sound') {
    writeTextFile(file, copy)
    return { stored: lastGood, notice: { kind: 'fileMissingRestored', file } }
  }
  const movedTo = paths.corruptCopy(at)
  renameSync(paths.lastGood, movedTo)
  return { stored: NO_DOCUMENT, notice: { kind: 'fileMissingReset', file, movedTo } }
}

/** An unreadable copy counts as damaged. */
function readQuietly(path: string): string | null {
  try {
    return readTextFile(path)
  } catch {
    return null
  }
}

/**
 * Restores the last good content, or removes the file if there was none.
 * @param checksum Checksum of that content; null if there was no file.
 * @throws Error of `node:fs` if that fails.
 */
export function putBack(paths: DocumentPaths, checksum: string | null): void {
  if (checksum === null) {
    rmSync(paths.file, { force: true })
    return
  }
  const text = readTextFile(paths.file)
  const found = text === null ? null : unsealDocument(text)
  // Most failed writes never touch the file.
  if (found?.kind === 'sound' && found.checksum === checksum) return
  const copy = readTextFile(paths.lastGood)
  if (copy === null) return
  try {
    writeTextFile(paths.file, copy)
  } catch {
    // Renaming needs no room, so it works on a full disk. The next good write makes a new copy.
    renameSync(paths.lastGood, paths.file)
  }
}
