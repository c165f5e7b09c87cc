/** Stores the names of all documents and databases that a profile ever had, to detect a missing one. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DOCUMENT_NAMES, type DocumentName } from '#model/application/stored-name.ts'
import { fieldsOf } from '#model/values/json.ts'
import { documentPaths } from './document-repair.ts'
import { readTextFile, writeTextFile } from './durable-file.ts'
import { sealDocument, unsealDocument } from './sealed-document.ts'

/** File name of the index, without its extension. */
export const INDEX_NAME = 'documents'

/** The databases of a profile; each is one file, `<name>.db`. */
export const DATABASE_NAMES = ['alerts', 'candles'] as const

export type DatabaseName = (typeof DATABASE_NAMES)[number]

/** Its methods do not throw. */
export interface DocumentIndex {
  /** Documents that an earlier run stored; empty if the index is missing. */
  readonly known: ReadonlySet<DocumentName>
  /** Whether neither the index nor its copy can be read. Every run writes both before it stores anything else. */
  readonly isMissing: boolean
  /** Stores these documents and the databases found, unless the index already lists them. */
  keep(present: readonly DocumentName[]): void
}

/** Reads the index or its copy. A missing index is empty and is written again. */
export function openDocumentIndex(directory: string): DocumentIndex {
  const paths = documentPaths(directory, INDEX_NAME)
  const stored = readIndex(directory)
  let written = isSame(readSealed(paths.file), readSealed(paths.lastGood)) ? textOf(stored) : null
  return {
    known: new Set(stored.names),
    isMissing: stored.isMissing,
    keep(present) {
      const index: Listed = {
        names: DOCUMENT_NAMES.filter((name) => present.includes(name)),
        // A known database stays known, because another thread may open it later and find it missing.
        databases: DATABASE_NAMES.filter(
          (name) => stored.databases.includes(name) || existsSync(databasePath(directory, name)),
        ),
      }
      const text = textOf(index)
      if (text === written) return
      try {
        const sealed = `${JSON.stringify(sealDocument(index))}\n`
        for (const path of [paths.file, paths.lastGood]) writeTextFile(path, sealed)
        written = text
      } catch {
        // The next write of a document tries again.
      }
    },
  }
}

/** Whether the file is missing although an earlier run had it. Does not throw. */
export function isMissingDatabase(directory: string, name: DatabaseName): boolean {
  return !existsSync(databasePath(directory, name)) && readIndex(directory).databases.includes(name)
}

export const databasePath = (directory: string, name: DatabaseName): string => join(directory, `${name}.db`)

/** Names in the order of their constant lists. */
interface Listed {
  readonly names: readonly DocumentName[]
  readonly databases: readonly DatabaseName[]
}

interface StoredIndex extends Listed {
  readonly isMissing: boolean
}

const textOf = ({ names, databases }: Listed): string => JSON.stringify({ names, databases })

/** A crash may have left the copy behind the index. */
const isSame = (index: unknown, copy: unknown): boolean =>
  JSON.stringify(index) === JSON.stringify(copy) && index !== null

function readIndex(directory: string): StoredIndex {
  const { file, lastGood } = documentPaths(directory, INDEX_NAME)
  const index = readSealed(file) ?? readSealed(lastGood)
  const { names, databases } = fieldsOf(index)
  return {
    names: namesIn(names, DOCUMENT_NAMES),
    databases: namesIn(databases, DATABASE_NAMES),
    isMissing: index === null,
  }
}

function readSealed(file: string): unknown {
  try {
    const found = unsealDocument(readTextFile(file) ?? '')
    return found.kind === 'sound' ? found.document : null
  } catch {
    return null
  }
}

function namesIn<Name extends string>(stored: unknown, names: readonly Name[]): readonly Name[] {
  const listed: readonly unknown[] = Array.isArray(stored) ? stored : []
  return names.filter((name) => listed.includes(name))
}
