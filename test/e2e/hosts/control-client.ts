/** The tests' end of the control line to the substitute for Electron. */
import type { ChildProcess } from 'node:child_process'
import type { ControlName, ControlReply, ControlRequest, Controls } from '#test/host/controls.ts'

export interface ControlClient {
  ask<Name extends ControlName>(
    name: Name,
    argument: Parameters<Controls[Name]>[0],
  ): Promise<Awaited<ReturnType<Controls[Name]>>>
}

export function createControlClient(child: ChildProcess): ControlClient {
  const waiting = new Map<number, (reply: ControlReply) => void>()
  let nextId = 1
  let ended = false
  child.once('exit', () => {
    ended = true
    for (const [id, onReceive] of waiting) onReceive({ id, ok: false, reason: 'The application ended.' })
  })
  child.on('message', (reply: ControlReply) => {
    waiting.get(reply.id)?.(reply)
    waiting.delete(reply.id)
  })
  return {
    ask: (name, argument) =>
      new Promise((resolve, reject) => {
        const request: ControlRequest = { id: nextId++, name, argument }
        waiting.set(request.id, (reply) => {
          if (reply.ok) resolve(reply.value as never)
          else reject(new Error(reply.reason))
        })
        if (!ended) child.send(request)
        else reject(new Error('The application has ended.'))
      }),
  }
}
