/** A window's line to the web shell without a page. */
import { once } from 'node:events'
import { WebSocket } from 'ws'
import type { Payload, RequestName } from '#contract/requests.ts'
import { encodeCall, readServerFrame, SOCKET_PATH } from '#contract/web/web-frames.ts'

export interface ShellLine {
  /** Resolves with the core's answer. @throws Error when it refuses. */
  request<Name extends RequestName>(name: Name, payload: Payload<Name>): Promise<unknown>
  close(): void
}

/** @param address As the shell prints it, with its key. */
export async function openShellLine(address: string): Promise<ShellLine> {
  const { origin, host, hash } = new URL(address)
  const socket = new WebSocket(`ws://${host}${SOCKET_PATH}`, { origin })
  await once(socket, 'open')
  socket.send(JSON.stringify({ key: new URLSearchParams(hash.slice(1)).get('key'), profile: null }))
  await once(socket, 'message')
  let lastId = 0
  return {
    request(name, payload) {
      const id = ++lastId
      for (const frame of encodeCall(id, { kind: 'request', name, payload })) socket.send(frame)
      return new Promise((resolve, reject) => {
        function take(data: Buffer): void {
          const frame = readServerFrame(data.toString())
          if (!('id' in frame) || frame.id !== id) return
          socket.off('message', take)
          if (frame.reply.ok) resolve(frame.reply.value)
          else reject(new Error(`${name}: ${frame.reply.error.message}`))
        }
        socket.on('message', take)
      })
    },
    close: () => socket.close(),
  }
}
