/** Everything that is kept, but the key, as one file: exported, and imported only as a whole. */
import { MAX_FILE_UNITS } from '#contract/workspace/workspace-schemas.ts'
import { failure, success, type Result } from '#model/values/failure.ts'
import { isRecord } from '#model/values/json.ts'
import type { FileFault } from '#model/workspace/workspace.ts'
import type { Slices, Steps } from '../reactive/slices.ts'
import { maxImportedUnits, textLength, type BoundedFormat } from './document-bound.ts'
import { readJsonFile, type JsonFileKind } from './json-file.ts'
import { readEnvelope, writeEnvelope } from './versioned-document.ts'
import type { ArchivedPart } from '#model/application/stored-name.ts'

const KIND: JsonFileKind = { format: 'quotedeck-data', version: 1, maxUnits: MAX_FILE_UNITS }

/** Around a content. */
const ENVELOPE_UNITS = 100

/** One kept document's part in the archive. */
export interface ArchivePart {
  readonly name: ArchivedPart
  /**
   * In the envelope in which it is stored as well; undefined leaves it out.
   *
   * @param room UTF-16 units that the parts before leave of the file: what can be exported can be imported.
   */
  envelope(room: number): unknown
  /**
   * Answers what the envelope's content would do, or what is wrong with it; null where it would do nothing. Nothing happens until
   * it is applied.
   */
  prepare(envelope: unknown): Result<PreparedPart | null, FileFault>
}

/** What a file would do to one document. */
interface PartChange {
  readonly name: ArchivedPart
  /** Entries, now and in the file; null where the document is no list. */
  readonly now: number | null
  readonly then: number | null
}

/** What an envelope would do, before it is done. */
interface PreparedPart {
  readonly change: PartChange
  /** Puts the content in force. */
  apply(): void
  /** Takes back what `apply` did. */
  undo(): void
}

/** What keeps a document's content, as far as an archive is concerned. */
export interface Archived<T> {
  /** What is stored, or would be. */
  current(): T
  /** Puts other content in the place of it. */
  replace(content: T): void
  /** Remembers the present content; answers what brings it back, where `replace` would not do. */
  remember?(): () => void
  /** Whether a content says nothing, so that its import would change nothing. */
  isSilent?(content: T): boolean
}

export function archivePart<T>(format: BoundedFormat<T>, archived: Archived<T>): ArchivePart {
  const { current, replace, isSilent } = archived
  const maxUnits = maxImportedUnits(format.name)

  function remember(): () => void {
    if (archived.remember !== undefined) return archived.remember()
    const before = current()
    return () => replace(before)
  }

  return {
    name: format.name,
    envelope: () => writeEnvelope(format, current()),
    prepare(envelope) {
      if (textLength(envelope) > maxUnits + ENVELOPE_UNITS) return failure('tooLarge')
      const reading = readEnvelope(format, envelope)
      if (reading.kind === 'newer') return failure('newer')
      if (reading.kind !== 'read') return failure('malformed')
      const { content } = reading
      if (isSilent?.(content) === true) return success(null)
      // What is missing in the file has taken its default.
      if (textLength(writeEnvelope(format, content)) > maxUnits + ENVELOPE_UNITS) return failure('tooLarge')
      let undo = (): void => undefined
      return success({
        change: { name: format.name, now: entriesIn(current()), then: entriesIn(content) },
        apply() {
          undo = remember()
          replace(content)
        },
        undo: () => undo(),
      })
    },
  }
}

const entriesIn = (content: unknown): number | null => (Array.isArray(content) ? content.length : null)

export interface Archive {
  exportAll(): string
  /** What an import of the file would change. */
  preview(text: string): Promise<Result<readonly PartChange[], FileFault>>
  /** Replaces the content of every part that the file holds; of a file with a fault, none. */
  importAll(text: string): Promise<Result<null, FileFault>>
  /** Whether there is something to bring back. */
  canUndoImport(): boolean
  /** Brings back what the last import replaced, once; false when there is nothing to bring back. */
  undoImport(): Promise<boolean>
}

/** A further kept document joins by a part. A file is read and applied in slices. */
export function createArchive(parts: readonly ArchivePart[], slices: Slices): Archive {
  /** What the last import did. */
  let applied: readonly PreparedPart[] | null = null

  function* prepareAll(text: string): Steps<Result<readonly PreparedPart[], FileFault>> {
    const file = yield* readJsonFile(KIND, text)
    if (!file.ok) return file
    const documents = file.value['documents']
    if (!isRecord(documents)) return failure('malformed')
    const prepared: PreparedPart[] = []
    for (const part of parts) {
      if (!Object.hasOwn(documents, part.name)) continue
      const outcome = part.prepare(documents[part.name])
      if (!outcome.ok) return outcome
      if (outcome.value !== null) prepared.push(outcome.value)
      yield
    }
    return success(prepared)
  }

  function* importSteps(text: string): Steps<Result<null, FileFault>> {
    const prepared = yield* prepareAll(text)
    if (!prepared.ok) return prepared
    // As far as it came it can be undone, whatever goes wrong.
    const done: PreparedPart[] = []
    applied = done
    for (const part of prepared.value) {
      part.apply()
      done.push(part)
      yield
    }
    return success(null)
  }

  function* undoSteps(): Steps<boolean> {
    if (applied === null) return false
    const undone = applied
    applied = null
    for (const part of undone) {
      part.undo()
      yield
    }
    return true
  }

  return {
    exportAll: () => writeParts(parts),
    async preview(text) {
      const prepared = await slices.run(prepareAll(text))
      return prepared.ok ? success(prepared.value.map(({ change }) => change)) : prepared
    },
    importAll: (text) => slices.run(importSteps(text)),
    canUndoImport: () => applied !== null,
    undoImport: () => slices.run(undoSteps()),
  }
}

/** A line for each part: with every value on a line of its own, a full profile would take twice as much and could not be imported. */
function writeParts(parts: readonly ArchivePart[]): string {
  const { format, version, maxUnits } = KIND
  const [start, end] = [`{"format": "${format}", "version": ${version}, "documents": {\n`, '\n}}\n']
  const lines: string[] = []
  let room = maxUnits - start.length - end.length
  for (const part of parts) {
    const envelope = part.envelope(room)
    if (envelope === undefined) continue
    const line = `${JSON.stringify(part.name)}: ${JSON.stringify(envelope)}`
    lines.push(line)
    room -= line.length + 2
  }
  return `${start}${lines.join(',\n')}${end}`
}
