/**
 * Writes a document some time after it changed, for what is found out again when it is lost. A document of the user is none of
 * them: see `user-document.ts`.
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

/** The name of a document that is not the user's. */
export type DerivedName = Exclude<DocumentName, UserDocumentName>

/** The format of such a document. */
export interface DerivedFormat<T> extends DocumentFormat<T> {
  readonly name: DerivedName
}

export interface DelayedDocument<T> extends VersionedDocument<T> {
  /** Writes what is still waiting. */
  flush(): void
  /** Writes what is still waiting; from now on everything is written at once. */
  dispose(): void
}

/** The first change of a burst starts the delay, so that a burst without end is written, too. */
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
