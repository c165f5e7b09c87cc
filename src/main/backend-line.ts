/** The shell's own line to the backend: it hears settings as a window does, by the contract. */
import { createClient, type Client } from '../contract/client.ts'
import type { Connection } from '../contract/serve.ts'
import type { Push, Transport } from '../contract/transport.ts'

export function createBackendLine(connect: (push: (push: Push) => void) => Connection): Client {
  const listeners = new Set<(push: Push) => void>()
  const connection = connect((push) => {
    for (const listener of listeners) listener(push)
  })
  const transport: Transport = {
    request: (message) => connection.receive(message),
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    // Within one process the line never breaks.
    watchLine: () => () => undefined,
  }
  return createClient(transport, queueMicrotask)
}
