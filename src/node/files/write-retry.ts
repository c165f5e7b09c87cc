/** Repeats failed writes: a full disk may get room, and a missing directory may come back. */
import type { Cancel, Clock } from '#core/ports/clock.ts'

export interface WriteRetryPorts<Name, Value> {
  readonly schedule: Clock['schedule']
  /** Throws on failure. */
  readonly write: (name: Name, value: Value) => void
  /** Called with all names that had failed, after all were written. */
  readonly recovered: (names: readonly Name[]) => void
}

export interface WriteRetry<Name, Value> {
  /** @throws the error of the write. The value is retried until it is written, replaced or forgotten. */
  write(name: Name, value: Value): void
  forget(name: Name): void
  /** Tries once more. */
  close(): void
}

/** Delay between attempts, ms. */
export const RETRY_EVERY_MS = 15_000

export function createWriteRetry<Name, Value>(ports: WriteRetryPorts<Name, Value>): WriteRetry<Name, Value> {
  const { schedule, recovered } = ports
  const unwritten = new Map<Name, Value>()
  /** Names that failed since everything was last written. */
  const failedOnce = new Set<Name>()
  let cancel: Cancel | null = null

  function tryAll(): void {
    cancel = null
    for (const [name, value] of unwritten)
      try {
        ports.write(name, value)
        unwritten.delete(name)
      } catch {
        // A small document may find room where a large one does not.
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
    write(name, value) {
      try {
        ports.write(name, value)
        // The outage ends with the next retry: others may wait.
        unwritten.delete(name)
      } catch (error) {
        unwritten.set(name, value)
        failedOnce.add(name)
        arm()
        throw error
      }
    },
    forget(name) {
      unwritten.delete(name)
      failedOnce.delete(name)
    },
    close() {
      cancel?.()
      tryAll()
    },
  }
}
