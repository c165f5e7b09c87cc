/**
 * A stored document with a version. Older versions are migrated step by step. A newer one is read as far as possible
 * and never overwritten, so that a return to an older application loses nothing.
 */
import * as v from 'valibot'
import { fieldsOf, isRecord } from '#model/values/json.ts'
import type { Notice } from '#model/application/notice.ts'
import type { Log } from '../ports/log.ts'
import type { DocumentName } from '#model/application/stored-name.ts'
import type { Store } from '../ports/store.ts'
import { losesAll, losesPart } from './lost-parts.ts'

type Migration = (content: unknown) => unknown

export interface DocumentFormat<T> {
  readonly name: DocumentName
  readonly version: number
  /** `migrations[n]` leads from version n to n + 1; one for every earlier version. */
  readonly migrations: Readonly<Record<number, Migration>>
  /**
   * The outline that every version has written, after migration. Other content was written by no version: it is set
   * aside, and never read as empty. Invalid parts of valid content take their defaults.
   */
  readonly outline: v.GenericSchema
  /** Whether a service will send the content again: parts that a reading left out are not lost. */
  readonly isServed?: true
  /** Missing or invalid parts take their defaults. Must not throw. */
  read(content: unknown): T
  /** The stored form, if it differs; `read` accepts it. */
  write?(content: T): unknown
}

export interface VersionedDocument<T> {
  read(): T
  /** A failure is reported, not thrown: the change applies regardless. */
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

  /** Content that no version wrote must not be overwritten, because the user may recover data from it. */
  function setAside(reason: string): void {
    log.warn('a document is not what any version wrote', { document: name, reason })
    orLeaveUnchanged(() => store.setAside(name))
  }

  /** Copies a document with an unreadable part; the rest is in use. */
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

export function writeEnvelope<T>(format: DocumentFormat<T>, content: T): Envelope {
  return { version: format.version, content: format.write === undefined ? content : format.write(content) }
}

export type EnvelopeReading<T> =
  /** `isWhole` is false if the next write would lose a part of the stored content. */
  | { readonly kind: 'read'; readonly content: T; readonly isWhole: boolean }
  /** The content is not migrated, because no migration leads back. */
  | { readonly kind: 'newer'; readonly content: unknown }
  /** No version of the format wrote it. */
  | { readonly kind: 'unreadable'; readonly reason: string }

/** Accepts the format's version and older ones. Never throws. */
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

/** @throws Error if no version of the format wrote this content, so that every field would take its default. */
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

/**
 * Whether both are lists, objects, or of one primitive type. If the empty content is null, content may be an object.
 */
function isLike(content: unknown, empty: unknown): boolean {
  if (empty === null) return content === null || isRecord(content)
  return typeof content === typeof empty && Array.isArray(content) === Array.isArray(empty)
}
