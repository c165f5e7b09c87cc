/** Writes a document soon after it changed rather than at once: a write waits for the disk, and changes come in bursts. */
import type { Cancel, Clock } from '../ports/clock.ts'
import type { VersionedDocument } from './versioned-document.ts'

export interface DelayedDocument<T> extends VersionedDocument<T> {
  /** Writes what is still waiting; from now on everything is written at once. */
  dispose(): void
}

/** The first change of a burst starts the delay, so that a burst without end is written, too. */
export function createDelayedDocument<T>(
  document: VersionedDocument<T>,
  clock: Clock,
  delayMs: number,
): DelayedDocument<T> {
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
    dispose() {
      disposed = true
      flush()
    },
  }
}
