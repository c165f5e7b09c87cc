/** Reads and repairs a stored document once, then writes it through `conf` and reads it back after every write. */
import { existsSync } from 'node:fs'
import type { Log } from '#core/ports/log.ts'
import { StoreError } from '#core/ports/store.ts'
import type { Notice } from '#model/application/notice.ts'
import {
  copyOf,
  documentPaths,
  type DocumentPaths,
  NO_DOCUMENT,
  putBack,
  readLastGood,
  repairDocument,
  restoreMissing,
  type StoredDocument,
} from '../files/document-repair.ts'
import { messageOf, PRIVATE_FILE_MODE, readTextFile } from '../files/durable-file.ts'
import { createLastGoodCopy } from './last-good-copy.ts'
import { limitSetAside } from '../files/set-aside.ts'
import { documentText, sealedText, unsealDocument, type DocumentText } from '../files/sealed-document.ts'

/** The part of `conf` and `electron-store` that is used. Assigning `store` replaces the file. */
export interface ConfLike {
  store: Record<string, unknown>
}

/** Options of both libraries except name and directory. */
export const DOCUMENT_FILE_OPTIONS = {
  configFileMode: PRIVATE_FILE_MODE,
  // Damaged files are repaired before the library opens them; it must never empty one.
  clearInvalidConfig: false,
  accessPropertiesByDotNotation: false,
  // The library would parse each file again at every start and before every write. This module reads files itself.
  deserialize: () => ({}),
  // Writes the document on one line: a line per value would double the size of a long document.
  serialize: (file: Readonly<Record<string, unknown>>) =>
    file['document'] instanceof WrittenDocument ? file['document'].fileText : JSON.stringify(file),
} as const

/** Passes a serialised document through the library. */
class WrittenDocument {
  readonly fileText: string
  readonly #text: string

  constructor(document: DocumentText) {
    this.fileText = sealedText(document)
    this.#text = document.text
  }

  /** Serves serialisers other than {@link DOCUMENT_FILE_OPTIONS}. */
  toJSON(): unknown {
    return JSON.parse(this.#text)
  }
}

export interface DocumentFilePorts {
  readonly directory: string
  /** Opens `<directory>/<name>.json` with mode 0600; may throw. */
  readonly open: (name: string, directory: string) => ConfLike
  /** Unix epoch ms; part of the names of files that are set aside. */
  readonly now: () => number
  readonly log: Log
  readonly notify: (notice: Notice) => void
}

export interface DocumentFile {
  /** Returns the document as last written or found, or undefined. */
  read(): unknown
  /** @throws StoreError if the document is not safe on the disk; the previous one then still is. */
  write(value: unknown): void
  isStored(): boolean
  /** Whether another program removed its file. */
  isMissing(): boolean
  /** Whether the file was damaged or missing when it was opened, so that its content may be older than the last write. */
  wasRepaired(): boolean
  /**
   * Sets the file aside, restores the last good copy if its content differs, and notifies the user.
   * @throws StoreError if that is not possible.
   */
  setAside(): void
  /**
   * Copies the file aside and notifies the user, unless the same content was set aside before.
   * @throws StoreError if that is not possible.
   */
  copyAside(): void
}

/**
 * Never throws. If the file cannot be used, that is reported and the document is stored in memory.
 * @param readLater If given, the file is read on the first use of the document, and repaired only if this then returns true.
 */
export function openDocumentFile(
  ports: DocumentFilePorts,
  name: string,
  writable: boolean,
  readLater: (() => boolean) | null = null,
): DocumentFile {
  const { log } = ports
  const paths = documentPaths(ports.directory, name)
  const copy = createLastGoodCopy(paths.lastGood, log)
  let content: StoredDocument | null = null
  let wasRepaired = false
  let conf: ConfLike | null = null
  // Restores a missing file now, because its copy may be removed later.
  if (readLater === null || !existsSync(paths.file)) current()

  function current(): StoredDocument {
    return (content ??= open())
  }

  function open(): StoredDocument {
    const mayRepair = writable && readLater?.() !== false
    try {
      const stored = take(readOrRepair(ports, paths, mayRepair))
      if (mayRepair) limitSetAside(ports.directory, name, ports.now())
      if (writable) conf = ports.open(name, ports.directory)
      return stored
    } catch (error) {
      ports.notify({ kind: 'profileUnwritable', directory: ports.directory })
      log.warn('A file cannot be used; its changes last until the end.', { file: paths.file, reason: messageOf(error) })
      return take(readQuietly(ports, paths))
    }
  }

  function take(found: FoundDocument): StoredDocument {
    wasRepaired = found.wasRepaired
    return found.stored
  }

  function writeThrough(to: ConfLike, stored: StoredDocument, written: DocumentText): void {
    try {
      // On a full disk the library replaces a good file by a truncated one, which only the copy can repair.
      copy.ensure(stored)
      to.store = { checksum: written.checksum, document: new WrittenDocument(written) }
      copy.renew(written.checksum, readBack(paths.file, written))
    } catch (error) {
      putBackOrLog(stored)
      throw new StoreError(`${paths.file} could not be written: ${messageOf(error)}`, { cause: error })
    }
  }

  function putBackOrLog(stored: StoredDocument): void {
    try {
      putBack(paths, stored.checksum)
    } catch (error) {
      log.warn('The file could not be put back.', { file: paths.file, reason: messageOf(error) })
    }
  }

  const isStored = (): boolean => content === null || content.checksum !== null
  const isMissing = (): boolean => (content === null || conf !== null) && isStored() && !existsSync(paths.file)

  return {
    read: () => current().document,
    isStored,
    isMissing,
    wasRepaired() {
      current()
      return wasRepaired
    },
    write(value) {
      const stored = current()
      const written = documentText(value)
      const { checksum, text } = written
      // Skips a write without a change, because every write waits for the disk.
      if (checksum === stored.checksum && !isMissing()) return
      if (conf !== null) writeThrough(conf, stored, written)
      content = {
        checksum,
        get document() {
          return JSON.parse(text) as unknown
        },
      }
    },
    setAside() {
      const { checksum } = current()
      leaveAside(ports, paths, conf, () => {
        const repaired = repairDocument(paths, ports.now(), checksum)
        content = repaired.stored
        return repaired.notice
      })
    },
    copyAside() {
      current()
      leaveAside(ports, paths, conf, () => copyOf(paths, ports.now()))
    },
  }
}

/**
 * Leaves a content in a file that is never overwritten, which the notice names.
 * @throws StoreError if that is not possible.
 */
function leaveAside(
  { log, notify }: Pick<DocumentFilePorts, 'log' | 'notify'>,
  { file }: DocumentPaths,
  conf: ConfLike | null,
  leave: () => Notice | null,
): void {
  if (conf === null) throw new StoreError(`${file} cannot be set aside: the profile cannot be written`)
  try {
    const notice = leave()
    if (notice === null) return
    notify(notice)
    log.warn('A file of unknown content was set aside.', { ...notice })
  } catch (error) {
    throw new StoreError(`${file} could not be set aside: ${messageOf(error)}`, { cause: error })
  }
}

interface FoundDocument {
  readonly stored: StoredDocument
  readonly wasRepaired: boolean
}

/** @throws Error of `node:fs` if the file cannot be read, or needs a repair that fails. */
function readOrRepair(
  { log, notify, now }: Pick<DocumentFilePorts, 'log' | 'notify' | 'now'>,
  paths: DocumentPaths,
  mayRepair: boolean,
): FoundDocument {
  const text = readTextFile(paths.file)
  const found = text === null ? null : unsealDocument(text)
  if (found?.kind === 'sound') return { stored: found, wasRepaired: false }
  if (!mayRepair) return readCopy(notify, paths, found !== null)
  const repaired = found === null ? restoreMissing(paths, now()) : repairDocument(paths, now())
  if (repaired === null) return { stored: NO_DOCUMENT, wasRepaired: false }
  notify(repaired.notice)
  log.warn(found === null ? 'A file is missing.' : 'A damaged file was set aside.', { ...repaired.notice })
  return { stored: repaired.stored, wasRepaired: true }
}

/** Reads the copy of a damaged or missing file, and notifies the user that nothing was repaired. */
function readCopy(notify: DocumentFilePorts['notify'], paths: DocumentPaths, isDamaged: boolean): FoundDocument {
  const copy = readLastGood(paths)
  const isCopyUsed = copy !== NO_DOCUMENT
  if (isDamaged || isCopyUsed) notify({ kind: 'fileNotRepaired', file: paths.file, isCopyUsed })
  return { stored: copy, wasRepaired: isDamaged || isCopyUsed }
}

/** Reads the file or its copy without repairs, for a disk that cannot be written. */
function readQuietly(ports: DocumentFilePorts, paths: DocumentPaths): FoundDocument {
  try {
    return readOrRepair(ports, paths, false)
  } catch {
    return { stored: NO_DOCUMENT, wasRepaired: false }
  }
}

/** Returns the file's text on the disk. @throws Error if it is not the document that was written. */
function readBack(file: string, written: DocumentText): string {
  const text = readTextFile(file)
  if (text === sealedText(written)) return text
  const found = text === null ? null : unsealDocument(text)
  if (text === null || found?.kind !== 'sound' || found.checksum !== written.checksum)
    throw new Error('what was read back is not what was written')
  return text
}
