/** Exports all stored documents except the key as one file, and imports such a file as a whole. */
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

/** The maximum size of an empty envelope. */
const ENVELOPE_UNITS = 100

export interface ArchivePart {
  readonly name: ArchivedPart
  /**
   * Undefined omits the part.
   *
   * @param room UTF-16 units that earlier parts leave in the file, so that every exported file can be imported.
   */
  envelope(room: number): unknown
  /** Returns the change that an import would make, or its fault; null for no change. */
  prepare(envelope: unknown): Result<PreparedPart | null, FileFault>
}

interface PartChange {
  readonly name: ArchivedPart
  /** The number of entries, now and in the file; null if the document is not a list. */
  readonly now: number | null
  readonly then: number | null
}

interface PreparedPart {
  readonly change: PartChange
  apply(): void
  undo(): void
}

export interface Archived<T> {
  current(): T
  replace(content: T): void
  /** Returns a function that restores the present content, if `replace` would not suffice. */
  remember?(): () => void
  /** Whether importing the content would change nothing. */
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
      // Missing values have taken their defaults.
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
  preview(text: string): Promise<Result<readonly PartChange[], FileFault>>
  /** Replaces every part in the file, or none if the file has a fault. */
  importAll(text: string): Promise<Result<null, FileFault>>
  canUndoImport(): boolean
  /** Undoes the last import, once. Returns false without one. */
  undoImport(): Promise<boolean>
}

/** Reads and applies a file in slices. */
export function createArchive(parts: readonly ArchivePart[], slices: Slices): Archive {
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
    // An import that fails halfway can be undone.
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

/** Writes one line for each part: one for each value would double a full profile, which could not be imported. */
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
