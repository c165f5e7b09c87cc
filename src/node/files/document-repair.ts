/** The files of one document, and their repair: of a file that is found damaged at start, and after a write that failed half-way. */
import { constants, copyFileSync, existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Notice } from '#model/application/notice.ts'
import { fileStamp, readTextFile, writeTextFile } from './durable-file.ts'
import { unsealDocument, type Unsealing } from './sealed-document.ts'

/** Where the files of one document are in the profile. */
export interface DocumentPaths {
  readonly file: string
  /** The newest content that was read back whole after it was written. */
  readonly lastGood: string
  /** An unused path that a damaged file is moved to; `at` is Unix epoch ms. */
  corrupt(at: number): string
  /** The same for a damaged last-good copy. */
  corruptCopy(at: number): string
  /** The paths of files of this document that were set aside. */
  setAside(): readonly string[]
}

/** The paths of the document with this name; `directory` is the profile. */
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

/** The path to move a damaged file to. Files of the same millisecond are numbered, so that none replaces another. */
export function corruptPath(directory: string, name: string, at: number): string {
  const stem = join(directory, `${name}.corrupt-${fileStamp(at)}`)
  for (let number = 1; ; number++) {
    const path = number === 1 ? `${stem}.json` : `${stem}-${number}.json`
    if (!existsSync(path)) return path
  }
}

/** A document as it was found. */
export interface StoredDocument {
  /** Undefined when there is none. */
  readonly document: unknown
  readonly checksum: string | null
}

/** There is no file, or none that could be repaired. */
export const NO_DOCUMENT: StoredDocument = { document: undefined, checksum: null }

/**
 * The last good content, for a profile in which nothing can be repaired.
 * @throws Error of `node:fs` when it cannot be read.
 */
export function readLastGood(paths: DocumentPaths): StoredDocument {
  const copy = readTextFile(paths.lastGood)
  const found = copy === null ? null : unsealDocument(copy)
  return found?.kind === 'sound' ? found : NO_DOCUMENT
}

/**
 * Sets a damaged file aside and puts the last good copy in its place. A copy that is damaged as well is set aside, too: people may
 * find in it what is missing. Killed half-way, the next start repeats it: the damaged file is replaced in one step, and only after it
 * was copied.
 * @param rejected Checksum of a content that is intact and still not to be used; null when the file is damaged.
 * @throws Error of `node:fs` when the profile cannot be written.
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
 * Copies a file of which a part cannot be read: the next write would remove that part.
 * @returns Null where the same content was set aside before, as at every start until the next write.
 * @throws Error of `node:fs` when the profile cannot be written.
 */
export function copyOf(paths: DocumentPaths, at: number): Notice | null {
  const { file } = paths
  const text = readTextFile(file)
  if (text === null || paths.setAside().some((path) => readQuietly(path) === text)) return null
  const copiedTo = paths.corrupt(at)
  writeTextFile(copiedTo, text)
  return { kind: 'fileReadInPart', file, copiedTo }
}

/** A copy without its file would take its place at the next start. The same content as that of the file is set aside already. */
function putCopyAside(paths: DocumentPaths, found: Unsealing, at: number): void {
  if (found.kind === 'corrupt') renameSync(paths.lastGood, paths.corruptCopy(at))
  else rmSync(paths.lastGood)
}

/**
 * Puts the last good copy in the place of a file that is missing: what has a copy was stored once. A damaged copy is set aside, because
 * the next write would replace it.
 *
 * @returns Null where there is no copy either.
 * @throws Error of `node:fs` when the profile cannot be written.
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

/** Null if the copy cannot be read. It counts as damaged. */
function readQuietly(path: string): string | null {
  try {
    return readTextFile(path)
  } catch {
    return null
  }
}

/**
 * The last good content again, or no file where there was none.
 * @param checksum Of that content; null where there was no file.
 * @throws Error of `node:fs` when not even that is possible.
 */
export function putBack(paths: DocumentPaths, checksum: string | null): void {
  if (checksum === null) {
    rmSync(paths.file, { force: true })
    return
  }
  const text = readTextFile(paths.file)
  const found = text === null ? null : unsealDocument(text)
  // Most writes that fail never touch it, and the copy would be used up for nothing.
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
