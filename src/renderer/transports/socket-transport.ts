/** The line to the backend through the web shell's WebSocket: it opens with a key, and comes back by itself when it breaks. */
import type { Message, Push, Reply, Transport } from '../../contract/transport.ts'
import {
  encodeCall,
  readServerFrame,
  WRONG_KEY_CODE,
  type KeyFrame,
  type ServerFrame,
} from '../../contract/web-frames.ts'
import type { Clock } from '../live/clock.ts'

/** What is needed of a WebSocket. */
export interface Socket {
  addEventListener(type: 'open', listener: () => void): void
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void
  addEventListener(type: 'close', listener: (event: { readonly code: number }) => void): void
  send(text: string): void
}

export interface SocketTransportPorts {
  readonly openSocket: () => Socket
  readonly key: string
  readonly clock: Clock
  /** In [0, 1): spreads the attempts of several windows. */
  readonly random: () => number
  /** The key was refused: no further attempt is made. */
  readonly onRefused: () => void
}

const FIRST_DELAY_MS = 250
const LONGEST_DELAY_MS = 8_000

const DISCONNECTED: Reply = {
  ok: false,
  error: { code: 'disconnected', message: 'The application is not answering.' },
}

export function createSocketTransport(ports: SocketTransportPorts): Transport {
  const pushListeners = new Set<(push: Push) => void>()
  const lineListeners = new Set<(up: boolean) => void>()
  const waiting = new Map<number, (reply: Reply) => void>()
  let socket: Socket | null = null
  let nextId = 1
  let failedAttempts = 0

  function setLine(up: boolean): void {
    for (const listener of [...lineListeners]) listener(up)
  }

  function receive(opening: Socket, frame: ServerFrame): void {
    if ('push' in frame) for (const listener of [...pushListeners]) listener(frame.push)
    else if ('reply' in frame) {
      waiting.get(frame.id)?.(frame.reply)
      waiting.delete(frame.id)
    } else {
      socket = opening
      failedAttempts = 0
      setLine(true)
    }
  }

  function lose(code: number): void {
    const wasUp = socket !== null
    socket = null
    for (const answer of waiting.values()) answer(DISCONNECTED)
    waiting.clear()
    if (wasUp) setLine(false)
    if (code === WRONG_KEY_CODE) {
      ports.onRefused()
      return
    }
    const delayMs = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** failedAttempts)
    failedAttempts += 1
    ports.clock.schedule(delayMs * (0.5 + ports.random() / 2), open)
  }

  function open(): void {
    const opening = ports.openSocket()
    opening.addEventListener('open', () => opening.send(JSON.stringify({ key: ports.key } satisfies KeyFrame)))
    opening.addEventListener('message', ({ data }) => receive(opening, readServerFrame(String(data))))
    opening.addEventListener('close', ({ code }) => lose(code))
  }

  function request(message: Message): Promise<Reply> {
    const line = socket
    if (line === null) return Promise.resolve(DISCONNECTED)
    const id = nextId++
    return new Promise((resolve) => {
      waiting.set(id, resolve)
      for (const frame of encodeCall(id, message)) line.send(frame)
    })
  }

  open()
  return {
    request,
    subscribe(listener) {
      pushListeners.add(listener)
      return () => {
        pushListeners.delete(listener)
      }
    },
    watchLine(listener) {
      lineListeners.add(listener)
      // Whatever is ordered before the line is up is ordered again when it is: the client has to know that it is down.
      listener(socket !== null)
      return () => {
        lineListeners.delete(listener)
      }
    },
  }
}
