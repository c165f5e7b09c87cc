/**
 * A stored document with a version. Older versions are migrated step by step; a newer one is read as far as it is
 * understood and never overwritten, so that going back to an older application loses nothing.
 */
import * as v from 'valibot'
import { fieldsOf, isRecord } from '#model/values/json.ts'
import type { Notice } from '#model/application/notice.ts'
import type { Log } from '../ports/log.ts'
import type { DocumentName } from '#model/application/stored-name.ts'
import type { Store } from '../ports/store.ts'
import { losesAll, losesPart } from './lost-parts.ts'

/** Brings a document from one version to the next. */
type Migration = (content: unknown) => unknown

export interface DocumentFormat<T> {
  readonly name: DocumentName
  readonly version: number
  /** `migrations[n]` leads from version n to n + 1; one for every version before the present one. */
  readonly migrations: Readonly<Record<number, Migration>>
  /**
   * The outline that every version has written, after migration. A content without it was written by no version: it is set aside, and
   * never read as an empty one. Parts within that are wrong degrade alone.
   */
  readonly outline: v.GenericSchema
  /** Whether the content was sent by a service, which sends it again: parts that are left out when it is read are no loss. */
  readonly isServed?: true
  /** Reads whatever is there; what is missing or wrong degrades alone to its default. Must not throw. */
  read(content: unknown): T
  /** What is stored, where that is not the content itself; `read` understands it. */
  write?(content: T): unknown
}

export interface VersionedDocument<T> {
  read(): T
  /** Keeps the content. A failure to do so is reported, not thrown: the change is in force all the same. */
  write(content: T): void
}

export interface DocumentPorts {
  readonly store: Store
  readonly log: Log
  readonly report: (notice: Notice) => void
}

/** The stored content and the last good copy before it. */
const MAX_COPIES = 2

export function createVersionedDocument<T>(ports: DocumentPorts, format: DocumentFormat<T>): VersionedDocument<T> {
  const { store, log, report } = ports
  const { name } = format
  let readOnly = false

  /** What no version wrote must not be overwritten: somebody may find in it what is missing. */
  function setAside(reason: string): void {
    log.warn('a document is not what any version wrote', { document: name, reason })
    orLeaveUnchanged(() => store.setAside(name))
  }

  /** The same for a document of which a part could not be read; the rest is in use. */
  function keepAsItWas(): void {
    log.warn('a part of a document could not be read', { document: name })
    orLeaveUnchanged(() => store.copyAside(name))
  }

  function orLeaveUnchanged(keep: () => void): void {
    try {
      keep()
    } catch (error) {
      readOnly = true
      log.warn('a document could not be set aside', { document: name, reason: String(error) })
      report({ kind: 'documentsNotSaved', documents: [name] })
    }
  }

  return {
    read() {
      for (let copy = 1; copy <= MAX_COPIES && !readOnly; copy++) {
        const stored = store.read(name)
        if (stored === undefined) break
        const reading = readEnvelope(format, stored)
        if (reading.kind === 'read') {
          if (!reading.isWhole) keepAsItWas()
          return reading.content
        }
        if (reading.kind === 'newer') {
          readOnly = true
          report({ kind: 'documentNewer', document: name })
          return format.read(reading.content)
        }
        setAside(reading.reason)
      }
      return format.read(undefined)
    },
    write(content) {
      if (readOnly) return
      try {
        store.write(name, writeEnvelope(format, content))
      } catch (error) {
        log.warn('a document could not be saved', { document: name, reason: String(error) })
        report({ kind: 'documentsNotSaved', documents: [name] })
      }
    },
  }
}

interface Envelope {
  readonly version: number
  readonly content: unknown
}

/** The envelope `{ version, content }` in which a content is stored. */
export function writeEnvelope<T>(format: DocumentFormat<T>, content: T): Envelope {
  return { version: format.version, content: format.write === undefined ? content : format.write(content) }
}

/** What is found in an envelope `{ version, content }`. */
export type EnvelopeReading<T> =
  /** `isWhole` is false where a part of what was stored would be missing in what is written next. */
  | { readonly kind: 'read'; readonly content: T; readonly isWhole: boolean }
  /** As it stands: no migration leads back. */
  | { readonly kind: 'newer'; readonly content: unknown }
  /** No version of the format wrote it. */
  | { readonly kind: 'unreadable'; readonly reason: string }

/** Reads an envelope of the format's version or an older one. Never throws. */
export function readEnvelope<T>(format: DocumentFormat<T>, stored: unknown): EnvelopeReading<T> {
  const { version, content } = fieldsOf(stored)
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1)
    return { kind: 'unreadable', reason: 'it has no version' }
  if (version > format.version) return { kind: 'newer', content }
  try {
    const migrated = migrate(format, { version, content })
    const read = format.read(migrated)
    const written = writeEnvelope(format, read).content
    if (losesAll(migrated, written)) throw new Error('none of its entries can be read')
    return { kind: 'read', content: read, isWhole: format.isServed === true || !losesPart(migrated, written, read) }
  } catch (error) {
    return { kind: 'unreadable', reason: String(error) }
  }
}

/** @throws Error when no version of the format wrote this content: every field of it would degrade to a default. */
function migrate<T>(format: DocumentFormat<T>, { version, content }: Envelope): unknown {
  const empty = writeEnvelope(format, format.read(undefined)).content
  if (content === undefined || (content === null && empty !== null)) throw new Error('it has no content')
  let migrated: unknown = content
  for (let from = version; from < format.version; from++) {
    const migration = format.migrations[from]
    if (migration === undefined) throw new Error(`no migration leads from version ${from}`)
    migrated = migration(migrated)
  }
  if (!isLike(migrated, empty)) throw new Error('its content is of another kind')
  if (!v.is(format.outline, migrated)) throw new Error('its content is of another shape')
  return migrated
}

/** Whether both are lists, or objects, or of one primitive type. Where nothing is written as null, something is an object. */
function isLike(content: unknown, empty: unknown): boolean {
  if (empty === null) return content === null || isRecord(content)
  return typeof content === typeof empty && Array.isArray(content) === Array.isArray(empty)
}
