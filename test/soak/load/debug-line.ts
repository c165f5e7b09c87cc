/** The debugging protocol of Chromium and of Node, over one WebSocket; a browser's pages are sessions of it. */
import { once } from 'node:events'
import { WebSocket } from 'ws'

/** Sends commands to one target: a browser, one of its pages, or a Node process. */
export interface DebugSession {
  /** @throws Error with the reason when the target refuses the command or the line has ended. */
  send(method: string, params?: object): Promise<Readonly<Record<string, unknown>>>
  /** Evaluates an expression whose value is JSON, or a promise of it. @throws Error with what was thrown there. */
  evaluate(expression: string): Promise<unknown>
  /** Calls the listener with the parameters of every event of this name, until the answered function is called. */
  on(event: string, listener: (params: Readonly<Record<string, unknown>>) => void): () => void
}

/** A line to a browser or to a Node process. */
export interface DebugLine extends DebugSession {
  /** The target of this id as a session of its own. */
  attach(targetId: string): Promise<DebugSession>
  close(): void
}

interface Frame {
  readonly id?: number
  readonly method?: string
  readonly sessionId?: string
  readonly params?: Readonly<Record<string, unknown>>
  readonly result?: Readonly<Record<string, unknown>>
  readonly error?: { readonly message: string }
}

interface Evaluated {
  readonly result: { readonly value?: unknown }
  readonly exceptionDetails?: { readonly text: string; readonly exception?: { readonly description?: string } }
}

/** Opens the line at an address such as `ws://127.0.0.1:9229/<id>`. */
export async function openDebugLine(address: string): Promise<DebugLine> {
  const socket = new WebSocket(address, { perMessageDeflate: false, maxPayload: 0 })
  const waiting = new Map<number, { readonly method: string; readonly settle: (frame: Frame) => void }>()
  const listeners = new Map<string, ((params: Readonly<Record<string, unknown>>) => void)[]>()
  let nextId = 1
  const keyOf = (sessionId: string | undefined, event: string) => `${sessionId ?? ''} ${event}`

  socket.on('message', (data: Buffer) => {
    const frame = JSON.parse(data.toString('utf8')) as Frame
    if (frame.id === undefined) {
      for (const listener of listeners.get(keyOf(frame.sessionId, frame.method ?? '')) ?? [])
        listener(frame.params ?? {})
      return
    }
    waiting.get(frame.id)?.settle(frame)
    waiting.delete(frame.id)
  })
  socket.on('close', () => {
    for (const { settle } of waiting.values()) settle({ error: { message: 'the line has ended' } })
    waiting.clear()
  })
  await once(socket, 'open')

  function sessionOf(sessionId: string | undefined): DebugSession {
    const send: DebugSession['send'] = (method, params = {}) =>
      new Promise((resolve, reject) => {
        const id = nextId++
        const settle = ({ result, error }: Frame) => {
          if (error === undefined) resolve(result ?? {})
          else reject(new Error(`${method}: ${error.message}`))
        }
        if (socket.readyState !== WebSocket.OPEN) return settle({ error: { message: 'the line has ended' } })
        waiting.set(id, { method, settle })
        socket.send(JSON.stringify({ id, method, params, ...(sessionId === undefined ? {} : { sessionId }) }))
      })
    return {
      send,
      async evaluate(expression) {
        const answer = await send('Runtime.evaluate', { expression, returnByValue: true, awaitPromise: true })
        const { result, exceptionDetails } = answer as unknown as Evaluated
        if (exceptionDetails === undefined) return result.value
        throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
      },
      on(event, listener) {
        const key = keyOf(sessionId, event)
        listeners.set(key, [...(listeners.get(key) ?? []), listener])
        return () =>
          listeners.set(
            key,
            (listeners.get(key) ?? []).filter((one) => one !== listener),
          )
      },
    }
  }

  const own = sessionOf(undefined)
  return {
    ...own,
    async attach(targetId) {
      const { sessionId } = await own.send('Target.attachToTarget', { targetId, flatten: true })
      return sessionOf(sessionId as string)
    },
    close: () => socket.close(),
  }
}
