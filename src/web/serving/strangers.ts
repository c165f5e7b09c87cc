/** Bounds the connections over which no key has been shown yet, so that opening many keeps no window out. */
import type { Duplex } from 'node:stream'

/** The connections of one server that still are anybody's. */
export interface Strangers {
  /** Counts a new connection; when there are too many, the oldest is closed for it. */
  add(connection: Duplex): void
  /** A key was shown over it: it is closed for no other. */
  admit(connection: Duplex): void
}

/**
 * Connections without a key. A window needs one for a few milliseconds, and a few more for its files; whoever opens them faster
 * than that closes their own.
 */
export const MAX_STRANGERS = 128

export function createStrangers(): Strangers {
  // In the order in which they came.
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
