/** The shell's own line to the backend, and the commands that it sends to windows over it. */
import { createClient, type Client } from '#contract/wire/client.ts'
import type { Connection } from '#contract/wire/serve.ts'
import type { Push, Transport } from '#contract/wire/transport.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import type { Desk } from './desk.ts'

/** A client of the contract within the main process: the shell subscribes to settings and alerts as a window does. */
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

/** Sends what was chosen outside all windows, in the menu, the tray or a notification, to one of them. */
export interface CommandSender {
  /** To the window that has the focus; where none has, one comes to the front instead and the command is dropped. */
  send(command: string): void
  /** Brings a window to the front and sends it a command, about an instrument if one is named. */
  sendInFront(command: string, instrument: InstrumentId | null): void
}

/** `desk` is read at every command: the line exists before the windows do. */
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
