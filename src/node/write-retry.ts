/** Writes again what could not be written: a full disk gets room, and a directory that vanished comes back. */
import type { Cancel, Clock } from '../core/ports/clock.ts'

/** What a retry works with. */
export interface WriteRetryPorts<Name> {
  readonly schedule: Clock['schedule']
  /** Writes it; throws when that fails once more. */
  readonly write: (name: Name, value: unknown) => void
  /** Called with all that could not be written for a while, when all of it is. */
  readonly recovered: (names: readonly Name[]) => void
}

/** What waits to be written, by name. */
export interface WriteRetry<Name> {
  /** It could not be written, and is tried again until it can or another value takes its place. */
  failed(name: Name, value: unknown): void
  /** It was written in the ordinary way. */
  succeeded(name: Name): void
  /** Tries for the last time. */
  close(): void
}

const RETRY_EVERY_MS = 15_000

/** Nothing waits yet. */
export function createWriteRetry<Name>({ schedule, write, recovered }: WriteRetryPorts<Name>): WriteRetry<Name> {
  const unwritten = new Map<Name, unknown>()
  /** Since everything was written the last time. */
  const failedOnce = new Set<Name>()
  let cancel: Cancel | null = null

  function tryAll(): void {
    cancel = null
    for (const [name, value] of unwritten)
      try {
        write(name, value)
        unwritten.delete(name)
      } catch {
        // A small document may still find room where a large one does not.
      }
  }

  function retry(): void {
    tryAll()
    if (unwritten.size > 0) return arm()
    recovered([...failedOnce])
    failedOnce.clear()
  }

  function arm(): void {
    cancel ??= schedule(RETRY_EVERY_MS, retry)
  }

  return {
    failed(name, value) {
      unwritten.set(name, value)
      failedOnce.add(name)
      arm()
    },
    succeeded(name) {
      // The outage ends with the next retry: others may wait.
      unwritten.delete(name)
    },
    close() {
      cancel?.()
      tryAll()
    },
  }
}
