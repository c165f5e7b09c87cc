/** Everything that is kept, but the key, as one file: exported, and imported only as a whole. */
import { failure, success, type Result } from '../../model/failure.ts'
import { isRecord } from '../../model/json.ts'
import type { FileFault } from '../../model/workspace.ts'
import { readJsonFile, writeJsonFile, type JsonFileKind } from './json-file.ts'
import { readEnvelope, writeEnvelope, type DocumentFormat } from './versioned-document.ts'
import type { DocumentName } from '../ports/store.ts'

const KIND: JsonFileKind = { format: 'quotedeck-data', version: 1, maxUnits: 3_500_000 }

/** A stored document, or the events of alerts, which are in a database. */
type PartName = DocumentName | 'alertHistory'

/** One kept document's part in the archive. */
export interface ArchivePart {
  readonly name: PartName
  /**
   * In the envelope in which it is stored as well; undefined leaves it out.
   *
   * @param room Answers how many UTF-16 units the parts before leave of the file: what can be exported can be imported.
   */
  envelope(room: () => number): unknown
  /** Answers what the envelope's content would do, or what is wrong with it. Nothing happens until it is applied. */
  prepare(envelope: unknown): Result<PreparedPart, FileFault>
}

/** What a file would do to one document. */
interface PartChange {
  readonly name: PartName
  /** Entries, now and in the file; null where the document is no list. */
  readonly now: number | null
  readonly then: number | null
}

/** What an envelope would do, before it is done. */
interface PreparedPart {
  readonly change: PartChange
  /** Puts the content in force. */
  apply(): void
  /** Takes back what `apply` did. Where it is missing, the content before takes its place again. */
  readonly undo?: () => void
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
      const { content } = reading
      return success({
        change: { name: format.name, now: entriesIn(current()), then: entriesIn(content) },
        apply: () => replace(content),
      })
    },
  }
}

const entriesIn = (content: unknown): number | null => (Array.isArray(content) ? content.length : null)

export interface Archive {
  exportAll(): string
  /** What an import of the file would change. */
  preview(text: string): Result<readonly PartChange[], FileFault>
  /** Replaces the content of every part that the file holds; of a file with a fault, none. */
  importAll(text: string): Result<null, FileFault>
  /** Whether there is something to bring back. */
  canUndoImport(): boolean
  /** Brings back what the last import replaced, once; false when there is nothing to bring back. */
  undoImport(): boolean
}

/** A further kept document joins by a part. */
export function createArchive(parts: readonly ArchivePart[]): Archive {
  /** What the last import replaced. */
  let replaced: readonly (() => void)[] | null = null

  function prepareAll(text: string): Result<readonly PreparedPart[], FileFault> {
    const file = readJsonFile(KIND, text)
    if (!file.ok) return file
    const documents = file.value['documents']
    if (!isRecord(documents)) return failure('malformed')
    const prepared: PreparedPart[] = []
    for (const part of parts) {
      if (!Object.hasOwn(documents, part.name)) continue
      const outcome = part.prepare(documents[part.name])
      if (!outcome.ok) return outcome
      prepared.push(outcome.value)
    }
    return success(prepared)
  }

  /** What brings a part back to what it holds now. */
  function restorationOf({ change: { name }, undo }: PreparedPart): readonly (() => void)[] {
    if (undo !== undefined) return [undo]
    const part = parts.find((one) => one.name === name)
    const prepared = part?.prepare(part.envelope(() => KIND.maxUnits))
    return prepared?.ok === true ? [prepared.value.apply] : []
  }

  return {
    exportAll() {
      const documents: Record<string, unknown> = {}
      const room = () => KIND.maxUnits - writeJsonFile(KIND, { documents }).length
      for (const part of parts) documents[part.name] = part.envelope(room)
      return writeJsonFile(KIND, { documents })
    },
    preview(text) {
      const prepared = prepareAll(text)
      return prepared.ok ? success(prepared.value.map(({ change }) => change)) : prepared
    },
    importAll(text) {
      const prepared = prepareAll(text)
      if (!prepared.ok) return prepared
      replaced = prepared.value.flatMap(restorationOf)
      for (const { apply } of prepared.value) apply()
      return success(null)
    },
    canUndoImport: () => replaced !== null,
    undoImport() {
      if (replaced === null) return false
      const restorations = replaced
      replaced = null
      for (const restore of restorations) restore()
      return true
    },
  }
}
