/**
 * Groups writes of the user's documents: writes a first change immediately, later changes of a burst together. Every
 * change is shown before; only the answer to its request waits for the disk.
 */
import type { Clock } from '../ports/clock.ts'
import type { UserDocumentName } from '#model/application/stored-name.ts'

export interface GroupCommit {
  /** Writes now or, soon after other writes, with the next group. Replaces a waiting write of the same document. */
  add(document: UserDocumentName, write: () => void): void
  /** Writes now, after all waiting writes: no change may be stored before an earlier one. */
  addNow(write: () => void): void
  /** Resolves when every change so far was written or reported as not saved; null if none waits. */
  written(): Promise<void> | null
  /** Writes the waiting changes, and later ones immediately. */
  dispose(): void
}

/** Pauses between groups, ms: a held key makes thirty changes a second. */
const MIN_PAUSE_MS = 50
const MAX_PAUSE_MS = 1_000
/** The pause in lengths of the last group: a burst spends a sixth of its time on writes, however slow the disk is. */
const PAUSE_BY_DURATION = 5

/** The writes must not throw: a document reports its own failures. */
export function createGroupCommit(clock: Pick<Clock, 'monotonic' | 'schedule'>): GroupCommit {
  const waiting = new Map<UserDocumentName, () => void>()
  let onWritten = Promise.withResolvers<void>()
  let cancelPause: (() => void) | null = null
  let isDisposed = false

  function writeAll(): void {
    const startedAt = clock.monotonic()
    const writes = [...waiting.values()]
    waiting.clear()
    for (const write of writes) write()
    onWritten.resolve()
    onWritten = Promise.withResolvers()
    pauseAfter(clock.monotonic() - startedAt)
  }

  function pauseAfter(durationMs: number): void {
    cancelPause?.()
    const pauseMs = Math.min(MAX_PAUSE_MS, Math.max(MIN_PAUSE_MS, PAUSE_BY_DURATION * durationMs))
    cancelPause = isDisposed ? null : clock.schedule(pauseMs, endPause)
  }

  function endPause(): void {
    cancelPause = null
    if (waiting.size > 0) writeAll()
  }

  return {
    add(document, write) {
      // The order is that of the latest change of each document.
      waiting.delete(document)
      waiting.set(document, write)
      if (cancelPause === null) writeAll()
    },
    addNow(write) {
      if (waiting.size > 0) writeAll()
      write()
    },
    written: () => (waiting.size === 0 ? null : onWritten.promise),
    dispose() {
      isDisposed = true
      cancelPause?.()
      endPause()
    },
  }
}
