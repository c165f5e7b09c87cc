/** Joins the web shell as one more window without a page, to read what it says of itself. */
import { once } from 'node:events'
import { WebSocket } from 'ws'
import { createClient, type Client } from '../../../src/contract/client.ts'
import { SOCKET_PATH } from '../../../src/contract/web-frames.ts'
import { readKeyAnswer, type Program } from '../../../src/contract/web-handshake.ts'
import type { AlertEventsView } from '../../../src/model/alert-event.ts'
import type { DataHealth } from '../../../src/model/data-health.ts'
import { createSocketTransport } from '../../../src/renderer/transports/socket-transport.ts'

/** What the shell said last; null before it said anything. */
export interface ShellClient {
  health(): DataHealth | null
  alertEvents(): AlertEventsView | null
  readonly client: Client
}

/**
 * @param address As the shell prints it, with the key.
 * @param received Called for every message of the shell.
 */
export async function joinShell(address: string, received: () => void = () => undefined): Promise<ShellClient> {
  const { origin, host, hash } = new URL(address)
  const key = new URLSearchParams(hash.slice(1)).get('key') ?? ''
  const openSocket = () => {
    const socket = new WebSocket(`ws://${host}${SOCKET_PATH}`, { origin })
    // When the shell has ended, this end goes on trying until the program ends.
    return socket.on('error', () => undefined).on('message', received)
  }
  const transport = createSocketTransport({
    openSocket,
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
  let health: DataHealth | null = null
  let alertEvents: AlertEventsView | null = null
  client.subscribe('health', null, (value) => (health = value))
  client.subscribe('alertEvents', null, (value) => (alertEvents = value))
  return { health: () => health, alertEvents: () => alertEvents, client }
}

/** The build is known to pages, which are built with the shell. */
async function programOf(socket: WebSocket, key: string): Promise<Program> {
  await once(socket, 'open')
  socket.send(JSON.stringify({ key, profile: null }))
  const [data] = (await once(socket, 'message')) as [Buffer]
  socket.close()
  const answer = readKeyAnswer(data.toString('utf8'))
  if (answer === null || !('ready' in answer)) throw new Error('The web shell did not let this program in.')
  return answer.ready
}
