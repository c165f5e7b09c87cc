/** Connects the shell to the backend and sends commands to windows. */
import { createClient, type Client } from '#contract/wire/client.ts'
import type { Connection } from '#contract/wire/serve.ts'
import type { Push, Transport } from '#contract/wire/transport.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import type { Desk } from './desk.ts'

/** Creates a client of the contract in the main process: the shell subscribes as a window does. */
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
    // The line never breaks within one process.
    watchLine: () => () => undefined,
  }
  return createClient(transport, queueMicrotask)
}

export interface CommandSender {
  /** Sends to the focused window; without one, a window comes to the front and the command is dropped. */
  send(command: string): void
  /** Brings a window to the front and sends it a command. */
  sendInFront(command: string, instrument: InstrumentId | null): void
}

/** `desk` is read at every command, because the line exists before the windows. */
export function createCommandSender(
  line: Pick<Client, 'request'>,
  desk: () => Pick<Desk, 'focused' | 'show'>,
): CommandSender {
  return {
    send(command) {
      const window = desk().focused()
      if (window === null) desk().show()
      else void line.request('menu.choose', { window, command, instrument: null })
    },
    sendInFront(command, instrument) {
      const window = desk().show()
      if (window !== null) void line.request('menu.choose', { window, command, instrument })
    },
  }
}
