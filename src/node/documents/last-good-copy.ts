/** Maintains the copy beside a document's file, which replaces the file if it is damaged or a write fails half-way. */
import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Log } from '#core/ports/log.ts'
import type { StoredDocument } from '../files/document-repair.ts'
import { messageOf, readTextFile, syncDirectory, writeTextFile } from '../files/durable-file.ts'
import { documentText, sealedText } from '../files/sealed-document.ts'

export interface LastGoodCopy {
  /**
   * Ensures that the copy holds the stored content before a new one is written. The content does not come from the file, which may have
   * been damaged since. If the copy's path is taken, that is only logged.
   * @throws Error of `node:fs` if the copy cannot be written: there is no room, or the disk fails.
   */
  ensure(stored: StoredDocument): void
  /**
   * Replaces the copy by this content, which was read back from the document's file. A failure is only logged, unless the disk fails.
   * @throws Error of `node:fs` if the directory cannot be synced: the name of the document's file is then not safe either.
   */
  renew(checksum: string, text: string): void
}

/** Starts without knowledge of the copy: a crash or a failure of an earlier run may have left it behind the file. */
export function createLastGoodCopy(path: string, log: Log): LastGoodCopy {
  /** The checksum of the copy's verified content. */
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
        // The document's file has a new name in this directory, which writing the copy would have synced.
        syncDirectory(dirname(path))
      }
    },
  }
}

/** Whether the copy has this text. A copy that cannot be read is written again. */
function holds(path: string, text: string): boolean {
  try {
    return readTextFile(path) === text
  } catch {
    return false
  }
}

/** Whether a directory or an irreplaceable file is in the way; the content itself had room. */
const isTaken = (error: unknown): boolean =>
  error instanceof Error && (error as NodeJS.ErrnoException).syscall === 'rename'
