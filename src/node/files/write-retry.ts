/** Writes again what could not be written: a full disk gets room, and a directory that vanished comes back. */
import type { Cancel, Clock } from '#core/ports/clock.ts'

/** What a retry works with. */
export interface WriteRetryPorts<Name, Value> {
  readonly schedule: Clock['schedule']
  /** Writes it; throws when it cannot. */
  readonly write: (name: Name, value: Value) => void
  /** Called with all that could not be written for a while, when all of it is. */
  readonly recovered: (names: readonly Name[]) => void
}

/** Writes values by name. */
export interface WriteRetry<Name, Value> {
  /**
   * @throws what the writing throws. The value is then tried again until it is written, another takes its place or it is
   * forgotten.
   */
  write(name: Name, value: Value): void
  /** It need not be written any more. */
  forget(name: Name): void
  /** Tries for the last time. */
  close(): void
}

/** How long what could not be written waits for the next attempt, ms. */
export const RETRY_EVERY_MS = 15_000

/** Nothing waits yet. */
export function createWriteRetry<Name, Value>(ports: WriteRetryPorts<Name, Value>): WriteRetry<Name, Value> {
  const { schedule, recovered } = ports
  const unwritten = new Map<Name, Value>()
  /** Since everything was written the last time. */
  const failedOnce = new Set<Name>()
  let cancel: Cancel | null = null

  function tryAll(): void {
    cancel = null
    for (const [name, value] of unwritten)
      try {
        ports.write(name, value)
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
