/** The two channels between the windows and the backend; there are no others. */
import { ipcMain, type IpcMainInvokeEvent, type WebContents } from 'electron'
import { costOf } from '#contract/wire/message-cost.ts'
import { createRateLimit, MESSAGE_RATE, TOO_MANY_MESSAGES, type RateLimit } from '#contract/wire/rate-limit.ts'
import type { Connection } from '#contract/wire/serve.ts'
import { PUSH_CHANNEL, REQUEST_CHANNEL, type ContractError, type Push, type Reply } from '#contract/wire/transport.ts'
import type { Log } from '#core/ports/log.ts'
import { isTrustedSender } from './message-guard.ts'

/** What the channels are connected to. */
export interface IpcPorts {
  readonly connect: (push: (push: Push) => void) => Connection
  /** Monotonic, ms. */
  readonly now: () => number
  readonly log: Log
}

/** The main process's end of the channels. */
export interface Ipc {
  /** Serves this window's pages until it is destroyed. Every document gets a connection of its own. */
  register(contents: WebContents): void
}

interface Line {
  connection: Connection
  readonly limit: RateLimit
}

/** Registers the handler of requests; a message from anywhere but a registered window is refused and logged. */
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
        // Of the window, not of the line: a page that is loaded again gets no new allowance.
        limit: createRateLimit({ ...MESSAGE_RATE, now }),
      }
      lines.set(id, line)
      // A new document counts its subscriptions from one again: what the old one wanted has to be gone by then.
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

/** Closes a channel of electron-store by which any page could read the path of the profile. Nothing here uses it. */
export function closeStoreChannel(): void {
  ipcMain.removeAllListeners('electron-store-get-data')
}

function refusal(code: ContractError['code'], message: string): Reply {
  return { ok: false, error: { code, message } }
}
