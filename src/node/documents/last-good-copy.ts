/** Maintains the copy beside a document's file, which replaces the file if it is damaged or a write fails half-way. */
import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Log } from '#core/ports/log.ts'
import type { StoredDocument } from '../files/document-repair.ts'
import { messageOf, readTextFile, syncDirectory, writeTextFile } from '../files/durable-file.ts'
import { documentText, sealedText } from '../files/sealed-document.ts'

export interface LastGoodCopy {
  /**
   * Writes the stored content to the copy, before a new one is written to the file. It does not copy the file, which may have been damaged
   * since. If the copy's path is taken, that is only logged.
   * @throws Error of `node:fs` if the copy cannot be written: there is no room, or the disk fails.
   */
  ensure(stored: StoredDocument): void
  /**
   * Replaces the copy by content that was read back from the file. A failure is only logged.
   * @throws Error of `node:fs` if the directory cannot be synced: the name of the document's file is then not safe either.
   */
  renew(checksum: string, text: string): void
}

/** A crash or a failure of an earlier run may have left the copy behind the file. */
export function createLastGoodCopy(path: string, log: Log): LastGoodCopy {
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

/** A copy that cannot be read is written again. */
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
