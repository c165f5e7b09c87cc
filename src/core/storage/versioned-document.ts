/**
 * A stored document with a version. Older versions are migrated step by step; a newer one is read as far as it is
 * understood and never overwritten, so that going back to an older application loses nothing.
 */
import { fieldsOf } from '../../model/json.ts'
import type { Notice } from '../../model/notice.ts'
import type { Log } from '../ports/log.ts'
import type { DocumentName, Store } from '../ports/store.ts'

/** Brings a document from one version to the next. */
type Migration = (content: unknown) => unknown

export interface DocumentFormat<T> {
  readonly name: DocumentName
  readonly version: number
  /** `migrations[n]` leads from version n to n + 1; one for every version before the present one. */
  readonly migrations: Readonly<Record<number, Migration>>
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

export function createVersionedDocument<T>(ports: DocumentPorts, format: DocumentFormat<T>): VersionedDocument<T> {
  let readOnly = false

  return {
    read() {
      const reading = readEnvelope(format, ports.store.read(format.name))
      switch (reading.kind) {
        case 'read':
          return reading.content
        case 'none':
          return format.read(undefined)
        case 'newer':
          readOnly = true
          ports.report({ kind: 'documentNewer', document: format.name })
          return format.read(reading.content)
        case 'unreadable':
          ports.log.warn('a document could not be migrated', { document: format.name, reason: reading.reason })
          return format.read(undefined)
      }
    },
    write(content) {
      if (readOnly) return
      try {
        ports.store.write(format.name, writeEnvelope(format, content))
      } catch (error) {
        ports.log.warn('a document could not be saved', { document: format.name, reason: String(error) })
        ports.report({ kind: 'documentNotSaved', document: format.name })
      }
    },
  }
}

/** The envelope `{ version, content }` in which a content is stored. */
export function writeEnvelope<T>(format: DocumentFormat<T>, content: T): unknown {
  return { version: format.version, content: format.write === undefined ? content : format.write(content) }
}

/** What is found in an envelope `{ version, content }`. */
export type EnvelopeReading<T> =
  | { readonly kind: 'read'; readonly content: T }
  /** Not an envelope at all. */
  | { readonly kind: 'none' }
  /** As it stands: no migration leads back. */
  | { readonly kind: 'newer'; readonly content: unknown }
  | { readonly kind: 'unreadable'; readonly reason: string }

/** Reads an envelope of the format's version or an older one. Never throws. */
export function readEnvelope<T>(format: DocumentFormat<T>, stored: unknown): EnvelopeReading<T> {
  const envelope = envelopeOf(stored)
  if (envelope === null) return { kind: 'none' }
  if (envelope.version > format.version) return { kind: 'newer', content: envelope.content }
  try {
    return { kind: 'read', content: format.read(migrate(format, envelope)) }
  } catch (error) {
    return { kind: 'unreadable', reason: String(error) }
  }
}

interface Envelope {
  readonly version: number
  readonly content: unknown
}

function migrate<T>(format: DocumentFormat<T>, envelope: Envelope): unknown {
  let content = envelope.content
  for (let version = envelope.version; version < format.version; version++) {
    const migration = format.migrations[version]
    if (migration === undefined) return undefined
    content = migration(content)
  }
  return content
}

function envelopeOf(stored: unknown): Envelope | null {
  const { version, content } = fieldsOf(stored)
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1) return null
  return { version, content }
}
