/** A WebSocket of a window and its end in the web shell, over the world's time. It can stall and be cut. */
import type { WebSocket } from 'ws'
import type { Socket } from '#renderer/transports/socket-transport.ts'
import type { Lane, Timeline } from '../time/timeline.ts'

/** On the same machine. */
const DELAY_MS = 1
const ABNORMAL = 1006

export interface SocketPair {
  readonly client: Socket
  /** Holds frames back until `flow`. */
  stall(): void
  /** As {@link stall}, after one more frame to the window. */
  stallAfterNext(): void
  flow(): void
  cut(): void
  /** The window is gone: its end closes and receives nothing more. */
  abandon(): void
}

type Listener = (event: never) => void

export interface SocketPairParts {
  readonly timeline: Timeline
  readonly lane: Lane
  /** Receives the shell's end; null if no shell listens at the address. */
  readonly serve: ((socket: WebSocket) => void) | null
  /** Receives the length of every frame to the window. */
  readonly pushed: (length: number) => void
}

export function createSocketPair({ timeline, lane, serve, pushed }: SocketPairParts): SocketPair {
  const ofClient = new Map<string, Listener[]>()
  const ofServer = new Map<string, Listener[]>()
  /** The messages on a stalled line, in order. */
  let waiting: (() => void)[] | null = null
  let isOpen = true
  let isAbandoned = false
  let stallsAfterNext = false
  let buffered = 0

  function emit(listeners: Map<string, Listener[]>, name: string, ...values: readonly unknown[]): void {
    if (listeners === ofClient && isAbandoned) return
    for (const listener of listeners.get(name) ?? []) (listener as (...all: readonly unknown[]) => void)(...values)
  }

  function add(listeners: Map<string, Listener[]>, name: string, listener: Listener): void {
    listeners.set(name, [...(listeners.get(name) ?? []), listener])
  }

  function carry(deliver: () => void): void {
    timeline.schedule(lane, DELAY_MS, () => {
      if (waiting === null) deliver()
      else waiting.push(deliver)
    })
  }

  function close(code: number): void {
    if (!isOpen) return
    isOpen = false
    carry(() => emit(ofClient, 'close', { code }))
    carry(() => emit(ofServer, 'close'))
  }

  const server = {
    OPEN: 1,
    get readyState() {
      return isOpen ? 1 : 3
    },
    get bufferedAmount() {
      return buffered
    },
    isPaused: false,
    pause: () => undefined,
    resume: () => undefined,
    on: (name: string, listener: Listener) => add(ofServer, name, listener),
    send(text: string, done?: () => void) {
      buffered += text.length
      pushed(text.length)
      carry(() => {
        buffered -= text.length
        if (isOpen) emit(ofClient, 'message', { data: text })
        if (stallsAfterNext) waiting ??= []
        stallsAfterNext = false
        done?.()
      })
    },
    close: (code: number) => close(code),
    terminate: () => close(ABNORMAL),
  }

  const client: Socket = {
    addEventListener: (name: string, listener: Listener) => add(ofClient, name, listener),
    send: (text) =>
      carry(() => {
        if (isOpen) emit(ofServer, 'message', Buffer.from(text), false)
      }),
    close: () => close(1000),
  }

  if (serve === null) close(ABNORMAL)
  else
    carry(() => {
      serve(server as unknown as WebSocket)
      emit(ofClient, 'open')
    })

  return {
    client,
    stall() {
      waiting ??= []
    },
    stallAfterNext() {
      stallsAfterNext = true
    },
    flow() {
      stallsAfterNext = false
      const held = waiting ?? []
      waiting = null
      for (const deliver of held) carry(deliver)
    },
    cut: () => close(ABNORMAL),
    abandon() {
      isAbandoned = true
      close(1001)
    },
  }
}
