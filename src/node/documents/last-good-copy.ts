/** The copy beside a document's file, which takes its place when the file is damaged or a write of it fails half-way. */
import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Log } from '#core/ports/log.ts'
import type { StoredDocument } from '../files/document-repair.ts'
import { messageOf, readTextFile, syncDirectory, writeTextFile } from '../files/durable-file.ts'
import { documentText, sealedText } from '../files/sealed-document.ts'

/** The last good copy of one document, and what is known of it. */
export interface LastGoodCopy {
  /**
   * Sees to it that the copy holds what is stored, before anything is written in its place. The content is not copied from the
   * file, which may have been damaged since. Where something else has taken the copy's place, that is logged alone.
   *
   * @throws Error of `node:fs` when the copy cannot be written: there is no room, or the disk fails.
   */
  ensure(stored: StoredDocument): void
  /**
   * Holds this content from now on, as it was read back from the document's file. A failure is logged alone, unless the disk fails.
   *
   * @throws Error of `node:fs` when the names of the directory are not safe on the disk: then that of the document's file is not either.
   */
  renew(checksum: string, text: string): void
}

/** Nothing is known of the copy yet: a crash, or a failure of an earlier run, may have left it behind the file. */
export function createLastGoodCopy(path: string, log: Log): LastGoodCopy {
  /** Checksum of what it was seen to hold. */
  let held: string | null = null

  function failed(error: unknown): void {
    log.warn('The last good copy could not be renewed.', { file: path, reason: messageOf(error) })
  }

  return {
    ensure(stored) {
      if (stored.checksum === null || (held === stored.checksum && existsSync(path))) return
      const text = sealedText(documentText(stored.document))
      try {
        if (!holds(path, text)) writeTextFile(path, text)
        held = stored.checksum
      } catch (error) {
        if (!isTaken(error)) throw error
        failed(error)
      }
    },
    renew(checksum, text) {
      try {
        writeTextFile(path, text)
        held = checksum
      } catch (error) {
        failed(error)
        // The document's file has a new name in the same directory, which the copy would have made safe with its own.
        syncDirectory(dirname(path))
      }
    },
  }
}

/** A copy that cannot be read is written again. */
function holds(path: string, text: string): boolean {
  try {
    return readTextFile(path) === text
  } catch {
    return false
  }
}

/** Whether a directory is in the way, or a file that cannot be replaced: there was room for the content itself. */
const isTaken = (error: unknown): boolean =>
  error instanceof Error && (error as NodeJS.ErrnoException).syscall === 'rename'
