/** Connects windows and the backend by two channels, the only ones. */
import { ipcMain, type IpcMainInvokeEvent, type WebContents } from 'electron'
import { costOf } from '#contract/wire/message-cost.ts'
import { createRateLimit, MESSAGE_RATE, TOO_MANY_MESSAGES, type RateLimit } from '#contract/wire/rate-limit.ts'
import type { Connection } from '#contract/wire/serve.ts'
import { PUSH_CHANNEL, REQUEST_CHANNEL, type ContractError, type Push, type Reply } from '#contract/wire/transport.ts'
import type { Log } from '#core/ports/log.ts'
import { isTrustedSender } from './message-guard.ts'

export interface IpcPorts {
  readonly connect: (push: (push: Push) => void) => Connection
  /** Monotonic, ms. */
  readonly now: () => number
  readonly log: Log
}

export interface Ipc {
  /** Every document of the window gets its own connection. */
  register(contents: WebContents): void
}

interface Line {
  connection: Connection
  readonly limit: RateLimit
}

/** Refuses and logs messages from outside registered windows. */
export function createIpc({ connect, now, log }: IpcPorts): Ipc {
  const lines = new Map<number, Line>()

  async function answer(event: IpcMainInvokeEvent, message: unknown): Promise<Reply> {
    const line = lines.get(event.sender.id)
    if (line === undefined || !isTrustedSender(event, (id) => lines.has(id))) {
      log.warn('A message from outside the windows was refused.', { origin: event.senderFrame?.origin ?? null })
      return refusal('disconnected', 'This page has no line to the backend.')
    }
    if (!line.limit.take(costOf(message))) return TOO_MANY_MESSAGES
    return line.connection.receive(message)
  }

  ipcMain.handle(REQUEST_CHANNEL, answer)
  return {
    register(contents) {
      // `id` must not be read from destroyed contents.
      const { id } = contents
      const connectPage = () =>
        connect((push) => {
          if (!contents.isDestroyed()) contents.send(PUSH_CHANNEL, push)
        })
      const line: Line = {
        connection: connectPage(),
        // One limit per window: a reloaded page gets no new allowance.
        limit: createRateLimit({ ...MESSAGE_RATE, now }),
      }
      lines.set(id, line)
      // A new document numbers its subscriptions from one again, so those of the old document must end first.
      contents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
        if (!isMainFrame || isSameDocument) return
        line.connection.close()
        line.connection = connectPage()
      })
      contents.on('render-process-gone', () => line.connection.close())
      contents.once('destroyed', () => {
        lines.delete(id)
        line.connection.close()
      })
    },
  }
}

/** Closes a channel of electron-store by which any page could read the profile's path. It is not used. */
export function closeStoreChannel(): void {
  ipcMain.removeAllListeners('electron-store-get-data')
}

function refusal(code: ContractError['code'], message: string): Reply {
  return { ok: false, error: { code, message } }
}
