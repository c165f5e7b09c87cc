/**
 * Delays the writes of a document that can be derived again if it is lost. For documents of the user see
 * `user-document.ts`.
 */
import type { Cancel, Clock } from '../ports/clock.ts'
import type { DocumentName } from '#model/application/stored-name.ts'
import type { UserDocumentName } from '#model/application/stored-name.ts'
import {
  createVersionedDocument,
  type DocumentFormat,
  type DocumentPorts,
  type VersionedDocument,
} from './versioned-document.ts'

export type DerivedName = Exclude<DocumentName, UserDocumentName>

export interface DerivedFormat<T> extends DocumentFormat<T> {
  readonly name: DerivedName
}

export interface DelayedDocument<T> extends VersionedDocument<T> {
  flush(): void
  /** Writes a waiting change, and later changes immediately. */
  dispose(): void
}

/** The first change of a burst starts the delay, so that an endless burst is written too. */
export function createDelayedDocument<T>(
  ports: DocumentPorts,
  format: DerivedFormat<T>,
  clock: Pick<Clock, 'schedule'>,
  delayMs: number,
): DelayedDocument<T> {
  const document = createVersionedDocument(ports, format)
  let waiting: { readonly content: T } | null = null
  let cancel: Cancel | null = null
  let disposed = false

  function flush(): void {
    cancel?.()
    cancel = null
    if (waiting === null) return
    const { content } = waiting
    waiting = null
    document.write(content)
  }

  return {
    read: () => (waiting === null ? document.read() : waiting.content),
    write(content) {
      waiting = { content }
      if (disposed) flush()
      else cancel ??= clock.schedule(delayMs, flush)
    },
    flush,
    dispose() {
      disposed = true
      flush()
    },
  }
}
