/** Stores the names of all documents that were ever stored, to tell a missing document from one that never existed. */
import { join } from 'node:path'
import { DOCUMENT_NAMES, type DocumentName } from '../core/ports/store.ts'
import { fieldsOf } from '../model/json.ts'
import { readTextFile, writeTextFile } from './durable-file.ts'
import { sealDocument, unsealDocument } from './sealed-document.ts'

/** The file of the index, without its ending. */
export const INDEX_NAME = 'documents'

/** The index of a profile. Its methods do not throw. */
export interface DocumentIndex {
  /** Documents that an earlier run stored; empty if the index is missing. */
  readonly known: ReadonlySet<DocumentName>
  /** Stores that there are these documents now, if the index does not say so already. */
  keep(present: readonly DocumentName[]): void
}

/** Reads the index. An unreadable index is empty, and is written again. */
export function openDocumentIndex(directory: string): DocumentIndex {
  const file = join(directory, `${INDEX_NAME}.json`)
  const known = readNames(file)
  let stored = [...known].join()
  return {
    known,
    keep(present) {
      const names = DOCUMENT_NAMES.filter((name) => present.includes(name))
      if (names.join() === stored) return
      try {
        writeTextFile(file, `${JSON.stringify(sealDocument({ names }))}\n`)
        stored = names.join()
      } catch {
        // The next document that is stored tries again.
      }
    },
  }
}

function readNames(file: string): ReadonlySet<DocumentName> {
  try {
    const found = unsealDocument(readTextFile(file) ?? '')
    const { names } = fieldsOf(found.kind === 'sound' ? found.document : null)
    const listed: readonly unknown[] = Array.isArray(names) ? names : []
    return new Set(DOCUMENT_NAMES.filter((name) => listed.includes(name)))
  } catch {
    return new Set()
  }
}
