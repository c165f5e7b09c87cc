/** A line between client and backend that can break, as a WebSocket does. It copies messages, as a real one does. */
import type { Connect, Connection } from '#contract/wire/serve.ts'
import type { Message, Push, Reply, Transport } from '#contract/wire/transport.ts'

export interface FakeLine extends Transport {
  up(): void
  down(): void
  /** Includes messages sent while the line was down. */
  readonly sent: readonly Message[]
  inject(push: Push): void
}

const DISCONNECTED: Reply = { ok: false, error: { code: 'disconnected', message: 'The line is down.' } }

/** The line begins up. */
export function createFakeLine(connect: Connect): FakeLine {
  const listeners = new Set<(push: Push) => void>()
  const watchers = new Set<(up: boolean) => void>()
  const sent: Message[] = []
  const inject = (push: Push): void => {
    for (const listener of [...listeners]) listener(structuredClone(push))
  }
  let connection: Connection | null = null

  function notify(up: boolean): void {
    for (const watcher of [...watchers]) watcher(up)
  }

  function open(): void {
    const own: Connection = connect((push) => {
      if (connection === own) inject(push)
    })
    connection = own
  }

  open()
  return {
    sent,
    inject,
    request(message) {
      sent.push(message)
      return connection === null ? Promise.resolve(DISCONNECTED) : connection.receive(structuredClone(message))
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    watchLine(listener) {
      watchers.add(listener)
      return () => watchers.delete(listener)
    },
    up() {
      open()
      notify(true)
    },
    down() {
      connection?.close()
      connection = null
      notify(false)
    },
  }
}
