/** The line to the backend through the web shell's WebSocket: opens with a key, and reconnects when it breaks. */
import type { Message, Push, Reply, Transport } from '#contract/wire/transport.ts'
import { encodeCall, readServerFrame, RENEWED_KEY_CODE, WRONG_KEY_CODE } from '#contract/web/web-frames.ts'
import {
  isSameProgram,
  readKeyAnswer,
  type KeyFrame,
  type ProfileMark,
  type Program,
  type Refused,
} from '#contract/web/web-handshake.ts'
import { backoffMs } from '#model/values/backoff.ts'
import type { Clock } from '../live/time/clock.ts'

export interface Socket {
  addEventListener(type: 'open', listener: () => void): void
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void
  addEventListener(type: 'close', listener: (event: { readonly code: number }) => void): void
  send(text: string): void
  close(): void
}

/** The result of an attempt to open the line, or its end. */
export type LineEvent =
  | { readonly kind: 'up'; readonly profile: ProfileMark }
  /** The shell sent a new key; further events follow. */
  | { readonly kind: 'key'; readonly key: string }
  /** The line was up; its key is no longer valid. */
  | { readonly kind: 'renewed' }
  /** The line was up. */
  | { readonly kind: 'broken' }
  /** The line closed before any message. */
  | { readonly kind: 'unanswered' }
  /** The other program is not Quotedeck. */
  | { readonly kind: 'stranger' }
  /** Null if the shell did not identify itself. */
  | { readonly kind: 'refused'; readonly by: Refused | null }
  /** The key is valid, but page and program are of different builds. */
  | { readonly kind: 'otherProgram'; readonly program: Program }

export interface SocketTransportPorts {
  readonly openSocket: () => Socket
  readonly keyFrame: () => KeyFrame
  /** The build of this page. */
  readonly program: Program
  readonly clock: Clock
  /** A number in [0, 1): spreads the attempts of several windows. */
  readonly random: () => number
  readonly happened: (event: LineEvent) => void
}

export interface SocketTransport extends Transport {
  /** Skips the wait for the next attempt. */
  retryNow(): void
  /** Closes the open line, and opens another. */
  renew(): void
}

const FIRST_DELAY_MS = 250
/** The delay after a refused key as well: another program may answer later. */
const LONGEST_DELAY_MS = 8_000

const DISCONNECTED: Reply = {
  ok: false,
  error: { code: 'disconnected', message: 'The application is not answering.' },
}

export function createSocketTransport(ports: SocketTransportPorts): SocketTransport {
  const pushListeners = new Set<(push: Push) => void>()
  const lineListeners = new Set<(up: boolean) => void>()
  const calls = createCalls()
  let current: Socket | null = null
  let isUp = false
  let failedAttempts = 0
  let cancelRetry: (() => void) | null = null

  function setUp(up: boolean): void {
    if (up === isUp) return
    isUp = up
    for (const listener of [...lineListeners]) listener(up)
  }

  /** Ignores later events of the socket, and fails its calls. */
  function giveUp(): void {
    current?.close()
    current = null
    calls.fail()
    setUp(false)
  }

  function end(event: LineEvent): void {
    giveUp()
    const isLost = event.kind === 'broken' || event.kind === 'unanswered'
    const delayMs = isLost ? backoffMs(failedAttempts + 1, FIRST_DELAY_MS, LONGEST_DELAY_MS) : LONGEST_DELAY_MS
    failedAttempts += 1
    cancelRetry = ports.clock.schedule(delayMs * (0.5 + ports.random() / 2), open)
    ports.happened(event)
  }

  function greet(text: string): void {
    const answer = readKeyAnswer(text)
    if (answer === null) return end({ kind: 'stranger' })
    if ('refused' in answer) return end({ kind: 'refused', by: answer.refused })
    const { profile, key, ...program } = answer.ready
    if (key !== undefined) ports.happened({ kind: 'key', key })
    if (!isSameProgram(program, ports.program)) return end({ kind: 'otherProgram', program })
    failedAttempts = 0
    ports.happened({ kind: 'up', profile })
    setUp(true)
  }

  function receive(text: string): void {
    if (!isUp) return greet(text)
    const frame = readServerFrame(text)
    if ('push' in frame) for (const listener of [...pushListeners]) listener(frame.push)
    else calls.settle(frame.id, frame.reply)
  }

  function open(): void {
    cancelRetry?.()
    cancelRetry = null
    const opening = ports.openSocket()
    current = opening
    const whileCurrent = (task: () => void) => {
      if (opening === current) task()
    }
    opening.addEventListener('open', () => whileCurrent(() => opening.send(JSON.stringify(ports.keyFrame()))))
    opening.addEventListener('message', ({ data }) => whileCurrent(() => receive(String(data))))
    opening.addEventListener('close', ({ code }) =>
      whileCurrent(() => {
        if (code === RENEWED_KEY_CODE) end({ kind: 'renewed' })
        else if (code === WRONG_KEY_CODE) end({ kind: 'refused', by: null })
        else end({ kind: isUp ? 'broken' : 'unanswered' })
      }),
    )
  }

  open()
  return {
    request: (message) => (current === null || !isUp ? Promise.resolve(DISCONNECTED) : calls.make(current, message)),
    subscribe(listener) {
      pushListeners.add(listener)
      return () => {
        pushListeners.delete(listener)
      }
    },
    watchLine(listener) {
      lineListeners.add(listener)
      // Orders are sent again when the line is up, so the client must know that it is down.
      listener(isUp)
      return () => {
        lineListeners.delete(listener)
      }
    },
    retryNow() {
      if (cancelRetry !== null) open()
    },
    renew() {
      if (!isUp) return
      giveUp()
      open()
    },
  }
}

function createCalls() {
  const waiting = new Map<number, (reply: Reply) => void>()
  let nextId = 1
  return {
    make(line: Socket, message: Message): Promise<Reply> {
      const id = nextId++
      return new Promise((resolve) => {
        waiting.set(id, resolve)
        for (const frame of encodeCall(id, message)) line.send(frame)
      })
    },
    settle(id: number, reply: Reply): void {
      waiting.get(id)?.(reply)
      waiting.delete(id)
    },
    fail(): void {
      for (const answer of waiting.values()) answer(DISCONNECTED)
      waiting.clear()
    },
  }
}
