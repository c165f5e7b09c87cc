/** Windows of the web shell over a real server, as its core would see them. */
import { once } from 'node:events'
import { expect, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import type { Push, Reply } from '#contract/wire/transport.ts'
import { createLaunchKeys } from '#web/serving/launch-keys.ts'
import { startWebServer } from '#web/serving/server.ts'

export const KEY = 'the key'
/** Longer than a busy machine takes to send a key. */
const KEY_LIMIT_MS = 20_000
/** The limit for clients that send no key. */
export const SHORT_LIMIT_MS = 100
export const PROGRAM = { protocol: 1, version: '1.2.3', build: 'abc' }
const PROFILE = { id: 'its-id', directory: '/its/profile' }
export const READY = { ready: { ...PROGRAM, profile: PROFILE } }
export const DONE: Reply = { ok: true, value: null }

interface SeenWindow {
  readonly push: (push: Push) => void
  readonly received: unknown[]
  isHeld: boolean
  closed: boolean
}

export async function startServer(
  receive: (message: unknown) => Promise<Reply> = () => Promise.resolve(DONE),
  keyTimeLimitMs = KEY_LIMIT_MS,
) {
  const windows: SeenWindow[] = []
  const keys = createLaunchKeys(
    () => 0,
    () => undefined,
  )
  const server = await startWebServer({
    port: 0,
    files: { at: () => undefined },
    isKey: (candidate) => candidate === KEY,
    keys,
    program: PROGRAM,
    profile: PROFILE,
    keyTimeLimitMs,
    connect(push) {
      const window: SeenWindow = { push, received: [], isHeld: false, closed: false }
      windows.push(window)
      return {
        receive(message) {
          window.received.push(message)
          return receive(message)
        },
        hold: (isHeld) => void (window.isHeld = isHeld),
        close: () => void (window.closed = true),
      }
    },
  })
  onTestFinished(() => server.close())
  return { windows, keys, origin: server.origin }
}

export async function openLine(origin: string) {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/socket`, { origin })
  onTestFinished(() => socket.terminate())
  const frames: unknown[] = []
  socket.on('message', (data: Buffer) => frames.push(JSON.parse(data.toString())))
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  await once(socket, 'open')
  return { socket, frames, closed }
}

export async function openWindow(receive?: (message: unknown) => Promise<Reply>, keyTimeLimitMs?: number) {
  const { windows, origin } = await startServer(receive, keyTimeLimitMs)
  const line = await openLine(origin)
  line.socket.send(JSON.stringify({ key: KEY }))
  await expect.poll(() => line.frames).toEqual([READY])
  const [window] = windows
  if (window === undefined) throw new Error('The core saw no window.')
  return { ...line, window, windows, origin }
}
