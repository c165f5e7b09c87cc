/**
 * A stored document with a version. Older versions are migrated step by step; a newer one is read as far as it is
 * understood and never overwritten, so that going back to an older application loses nothing.
 */
import type { Notice } from '../../model/notice.ts'
import type { DocumentName, Log, Store } from '../ports.ts'

/** Brings a document from one version to the next. */
export type Migration = (content: unknown) => unknown

export interface DocumentFormat<T> {
  readonly name: DocumentName
  readonly version: number
  /** `migrations[n]` leads from version n to n + 1; one for every version before the present one. */
  readonly migrations: Readonly<Record<number, Migration>>
  /** Reads whatever is there; what is missing or wrong degrades alone to its default. Must not throw. */
  read(content: unknown): T
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

  function migrate(stored: { readonly version: number; readonly content: unknown }): unknown {
    let content = stored.content
    for (let version = stored.version; version < format.version; version++) {
      const migration = format.migrations[version]
      if (migration === undefined) return undefined
      content = migration(content)
    }
    return content
  }

  return {
    read() {
      const stored = envelopeOf(ports.store.read(format.name))
      if (stored === null) return format.read(undefined)
      if (stored.version > format.version) {
        readOnly = true
        ports.report({ kind: 'documentNewer', document: format.name })
        return format.read(stored.content)
      }
      try {
        return format.read(migrate(stored))
      } catch (error) {
        ports.log.warn('a document could not be migrated', { document: format.name, reason: String(error) })
        return format.read(undefined)
      }
    },
    write(content) {
      if (readOnly) return
      try {
        ports.store.write(format.name, { version: format.version, content })
      } catch (error) {
        ports.log.warn('a document could not be saved', { document: format.name, reason: String(error) })
        ports.report({ kind: 'documentNotSaved', document: format.name })
      }
    },
  }
}

/** The outer shape `{ version, content }`, or null when there is none. */
function envelopeOf(stored: unknown): { readonly version: number; readonly content: unknown } | null {
  if (typeof stored !== 'object' || stored === null || !('version' in stored)) return null
  const { version } = stored
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1) return null
  return { version, content: 'content' in stored ? stored.content : undefined }
}
