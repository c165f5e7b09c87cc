/** Limits connections that have not shown a key, so that many of them cannot keep a window out. */
import type { Duplex } from 'node:stream'

export interface Strangers {
  /** Counts a new connection and closes the oldest beyond the limit. */
  add(connection: Duplex): void
  /** Exempts a connection that has shown the key. */
  admit(connection: Duplex): void
}

/**
 * Max connections without a key. A window needs one for a few milliseconds, and a few more for its files; a program that opens them faster
 * closes its own.
 */
export const MAX_STRANGERS = 128

export function createStrangers(): Strangers {
  // Oldest first.
  const connections = new Set<Duplex>()
  return {
    add(connection) {
      connections.add(connection)
      connection.once('close', () => connections.delete(connection))
      if (connections.size <= MAX_STRANGERS) return
      const [oldest] = connections
      if (oldest === undefined) return
      connections.delete(oldest)
      oldest.destroy()
    },
    admit(connection) {
      connections.delete(connection)
    },
  }
}
