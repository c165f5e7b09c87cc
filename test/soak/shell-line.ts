/** Opens another window's line to a running web shell, without a page, with the page's own handshake and client. */
import { once } from 'node:events'
import { WebSocket } from 'ws'
import { createClient, type Client } from '#contract/wire/client.ts'
import { SOCKET_PATH } from '#contract/web/web-frames.ts'
import { readKeyAnswer, type Program } from '#contract/web/web-handshake.ts'
import { createSocketTransport, type Socket } from '#renderer/transports/socket-transport.ts'

export interface ShellLine {
  readonly client: Client
  /** Ends the line: the shell was killed, and no other uses its address. */
  end(): void
}

/** A line without a server. */
const DEAD: Socket = { addEventListener: () => undefined, send: () => undefined, close: () => undefined }

/**
 * @param address As the shell prints it, with the key.
 * @param received Called for every message of the shell.
 */
export async function openShellLine(address: string, received: () => void = () => undefined): Promise<ShellLine> {
  const { origin, host, hash } = new URL(address)
  const key = new URLSearchParams(hash.slice(1)).get('key') ?? ''
  let hasEnded = false
  const openSocket = () => {
    const socket = new WebSocket(`ws://${host}${SOCKET_PATH}`, { origin })
    // After the end of the shell, this end retries until it is ended.
    return socket.on('error', () => undefined).on('message', received)
  }
  const transport = createSocketTransport({
    openSocket: () => (hasEnded ? DEAD : openSocket()),
    keyFrame: () => ({ key, profile: null }),
    program: await programOf(openSocket(), key),
    clock: {
      now: () => Date.now(),
      schedule(delayMs, task) {
        const timer = setTimeout(task, delayMs)
        return () => clearTimeout(timer)
      },
    },
    random: () => Math.random(),
    happened: () => undefined,
  })
  const client = createClient(transport, queueMicrotask)
  await new Promise<void>((resolve) => {
    const stop = client.watchLine((isUp) => {
      if (!isUp) return
      resolve()
      queueMicrotask(() => stop())
    })
  })
  return {
    client,
    end() {
      hasEnded = true
      client.dispose()
    },
  }
}

/** Asks the shell for its build, which pages know because they are built with it. */
async function programOf(socket: WebSocket, key: string): Promise<Program> {
  await once(socket, 'open')
  socket.send(JSON.stringify({ key, profile: null }))
  const [data] = (await once(socket, 'message')) as [Buffer]
  socket.close()
  const answer = readKeyAnswer(data.toString('utf8'))
  if (answer === null || !('ready' in answer)) throw new Error('The web shell did not let this program in.')
  return answer.ready
}
