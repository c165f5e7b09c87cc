/** Serves one window's WebSocket: the key first, then calls and pushes of `contract/web/web-frames.ts`. */
import type { WebSocket } from 'ws'
import type { Connect, Connection } from '#contract/wire/serve.ts'
import { createFrameReader, RENEWED_KEY_CODE, WRONG_KEY_CODE } from '#contract/web/web-frames.ts'
import {
  readKeyFrame,
  type KeyAnswer,
  type KeyFrame,
  type ProfileMark,
  type Program,
  type Ready,
} from '#contract/web/web-handshake.ts'
import type { KeyExchange } from './launch-keys.ts'
import { createPacedSender } from './paced-sender.ts'

export interface WindowLinePorts {
  readonly isKey: (candidate: string) => boolean
  readonly keys: KeyExchange
  readonly connect: Connect
  readonly program: Program
  readonly profile: ProfileMark
  /** How long a socket may stay open without having sent the key, ms. */
  readonly keyTimeLimitMs: number
}

/** Status codes of the WebSocket protocol (RFC 6455, section 7.4.1). */
const UNSUPPORTED_DATA = 1003
const POLICY_VIOLATION = 1008
const TRY_AGAIN_LATER = 1013

/** Time limit for a window to close its end, ms. */
const CLOSING_LIMIT_MS = 1_000

/** Max unanswered calls of one window; further ones wait in its socket. */
const MAX_CALLS = 256

/** @param takePlace called after the key was shown; returns false if there are too many windows. */
export function serveWindow(socket: WebSocket, ports: WindowLinePorts, takePlace: () => boolean): void {
  const { program, profile } = ports
  const readFrame = createFrameReader()
  const answer = (to: KeyAnswer) => socket.send(JSON.stringify(to))
  const sender = createPacedSender(socket, regulate)
  let connection: Connection | null = null
  let stopWatching: (() => void) | null = null
  let openCalls = 0

  /** Pauses reading while too many calls are unanswered or the window does not read its answers. */
  function regulate(): void {
    // Held changes are pushed in one message after the window has caught up.
    connection?.hold(sender.isFull())
    const busy = openCalls >= MAX_CALLS || sender.isFull()
    if (busy && !socket.isPaused) socket.pause()
    else if (!busy && socket.isPaused) socket.resume()
  }

  function entry(frame: KeyFrame): Pick<Ready, 'key'> | null {
    if (frame.code !== undefined) {
      const key = ports.keys.exchange(frame.code)
      return key === null ? null : { key }
    }
    if (!ports.isKey(frame.key)) return null
    return frame.renew === true ? { key: ports.keys.renew() } : {}
  }

  /** Ends the line of a window with an earlier key. */
  function shutOut(): void {
    connection?.close()
    connection = null
    socket.resume()
    socket.close(RENEWED_KEY_CODE, 'key renewed')
  }

  function admit(text: string): void {
    const frame = readKeyFrame(text)
    const given = frame === null ? null : entry(frame)
    if (frame === null || given === null) {
      const isSameProfile = frame === null || frame.profile === null ? null : frame.profile === profile.id
      answer({ refused: { ...program, isSameProfile } })
      return socket.close(WRONG_KEY_CODE, 'wrong key')
    }
    clearTimeout(keyTimer)
    if (!takePlace()) return socket.close(TRY_AGAIN_LATER, 'too many windows')
    answer({ ready: { ...program, ...given, profile } })
    stopWatching = ports.keys.watch(shutOut)
    connection = ports.connect((push) => {
      if (socket.readyState === socket.OPEN) sender.send({ push })
    })
  }

  async function call(to: Connection, text: string): Promise<void> {
    const frame = readFrame(text)
    if (frame.kind === 'incomplete') return
    if (frame.kind === 'invalid') return socket.close(POLICY_VIOLATION, 'not a frame')
    openCalls += 1
    regulate()
    const reply = await to.receive(frame.message)
    openCalls -= 1
    if (socket.readyState !== socket.OPEN) return
    sender.send({ id: frame.id, reply })
    regulate()
  }

  /** A slow window tries again. A client that does not close its end is terminated. */
  function giveUp(): void {
    socket.close(TRY_AGAIN_LATER, 'no key')
    setTimeout(() => socket.terminate(), CLOSING_LIMIT_MS).unref()
  }

  const keyTimer = setTimeout(giveUp, ports.keyTimeLimitMs)
  socket.on('message', (data: Buffer, isBinary: boolean) => {
    if (socket.readyState !== socket.OPEN) return
    if (isBinary) return socket.close(UNSUPPORTED_DATA, 'text only')
    const text = data.toString('utf8')
    if (connection === null) admit(text)
    else void call(connection, text)
  })
  // An oversized or malformed frame also leads to `close`.
  socket.on('error', () => undefined)
  socket.on('close', () => {
    clearTimeout(keyTimer)
    stopWatching?.()
    connection?.close()
  })
}
