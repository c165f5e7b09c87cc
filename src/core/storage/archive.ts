/** Everything that is kept, but the key, as one file: exported, and imported only as a whole. */
import { failure, success, type Result } from '../../model/failure.ts'
import { isRecord } from '../../model/json.ts'
import type { FileFault } from '../../model/workspace.ts'
import { readJsonFile, writeJsonFile, type JsonFileKind } from './json-file.ts'
import { readEnvelope, writeEnvelope, type DocumentFormat } from './versioned-document.ts'
import type { DocumentName } from '../ports/store.ts'

const KIND: JsonFileKind = { format: 'quotedeck-data', version: 1, maxUnits: 3_500_000 }

/** One kept document's part in the archive. */
export interface ArchivePart {
  readonly name: DocumentName
  /** In the envelope in which it is stored as well. */
  envelope(): unknown
  /** Answers what puts the envelope's content in force, or what is wrong with it. Nothing happens until that is called. */
  prepare(envelope: unknown): Result<() => void, FileFault>
}

/** What keeps a document's content, as far as an archive is concerned. */
export interface Archived<T> {
  /** What is stored, or would be. */
  current(): T
  /** Puts other content in the place of it. */
  replace(content: T): void
}

export function archivePart<T>(format: DocumentFormat<T>, { current, replace }: Archived<T>): ArchivePart {
  return {
    name: format.name,
    envelope: () => writeEnvelope(format, current()),
    prepare(envelope) {
      const reading = readEnvelope(format, envelope)
      if (reading.kind === 'newer') return failure('newer')
      if (reading.kind !== 'read') return failure('malformed')
      return success(() => replace(reading.content))
    },
  }
}

export interface Archive {
  exportAll(): string
  /** Replaces the content of every part that the file holds; of a file with a fault, none. */
  importAll(text: string): Result<null, FileFault>
}

/** A further kept document joins by a part. */
export function createArchive(parts: readonly ArchivePart[]): Archive {
  return {
    exportAll: () =>
      writeJsonFile(KIND, { documents: Object.fromEntries(parts.map((part) => [part.name, part.envelope()])) }),
    importAll(text) {
      const file = readJsonFile(KIND, text)
      if (!file.ok) return file
      const documents = file.value['documents']
      if (!isRecord(documents)) return failure('malformed')
      const prepared = parts
        .filter(({ name }) => Object.hasOwn(documents, name))
        .map((part) => part.prepare(documents[part.name]))
      const steps: (() => void)[] = []
      for (const outcome of prepared) {
        if (!outcome.ok) return outcome
        steps.push(outcome.value)
      }
      for (const step of steps) step()
      return success(null)
    },
  }
}
