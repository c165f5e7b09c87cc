/**
 * Writes a document at once, but in a burst of changes only now and then: a large one would keep the whole application waiting
 * for the disk at every change.
 */
import type { Cancel, Clock } from '../ports/clock.ts'
import type { VersionedDocument } from './versioned-document.ts'

export interface PacedDocument<T> extends VersionedDocument<T> {
  /** Writes what is still waiting; from now on everything is written at once. */
  dispose(): void
}

/** A killed application loses no change but those that came within `periodMs` after another one. */
export function createPacedDocument<T>(
  document: VersionedDocument<T>,
  clock: Pick<Clock, 'schedule'>,
  periodMs: number,
): PacedDocument<T> {
  let waiting: { readonly content: T } | null = null
  let cancel: Cancel | null = null
  let disposed = false

  function write(content: T): void {
    waiting = null
    document.write(content)
    if (!disposed) cancel = clock.schedule(periodMs, due)
  }

  function due(): void {
    cancel = null
    if (waiting !== null) write(waiting.content)
  }

  return {
    read: () => (waiting === null ? document.read() : waiting.content),
    write(content) {
      if (cancel === null) write(content)
      else waiting = { content }
    },
    dispose() {
      disposed = true
      cancel?.()
      due()
    },
  }
}
