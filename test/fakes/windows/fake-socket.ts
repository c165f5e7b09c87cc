/** A WebSocket whose other end is the test. */
import type { KeyAnswer, ProfileMark, Program } from '#contract/web/web-handshake.ts'
import type { ServerFrame } from '#contract/web/web-frames.ts'
import type { Socket } from '#renderer/transports/socket-transport.ts'

export const PROGRAM: Program = { protocol: 1, version: '1.2.3', build: 'abc' }
export const PROFILE: ProfileMark = { id: 'its-id', directory: '/its/profile' }

export function createFakeSocket() {
  const listeners: Record<string, (event: never) => void> = {}
  const sent: string[] = []
  let closed = false
  const socket: Socket = {
    addEventListener(type: string, listener: (event: never) => void) {
      listeners[type] = listener
    },
    send: (text: string) => void sent.push(text),
    close: () => void (closed = true),
  }
  const fire = (type: string, event: unknown) => listeners[type]?.(event as never)
  const say = (what: unknown) => fire('message', { data: JSON.stringify(what) })
  return {
    socket,
    sent,
    closed: () => closed,
    open: () => fire('open', {}),
    say,
    admit: () => say({ ready: { ...PROGRAM, profile: PROFILE } } satisfies KeyAnswer),
    receive: (frame: ServerFrame) => say(frame),
    close: (code = 1006) => fire('close', { code }),
  }
}
