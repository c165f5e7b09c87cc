/** The debugging protocol of Chromium and Node over one WebSocket; a browser's pages are sessions of it. */
import { once } from 'node:events'
import { WebSocket } from 'ws'
// Playwright includes the protocol's types, but does not export them by name.
import type { Protocol } from '../node_modules/playwright-core/types/protocol.d.ts'

type Command = keyof Protocol.CommandParameters
type Parameters<Name extends Command> = Protocol.CommandParameters[Name]
type Answer<Name extends Command> = Protocol.CommandReturnValues[Name]

export type DebugAnswers = Protocol.CommandReturnValues

/** The parameters of events, by name. */
export type DebugEvents = Protocol.Events

/** Sends commands to one target: a browser, one of its pages, or a Node process. */
export interface DebugSession {
  /** @throws Error with the reason when the target refuses the command or the line has ended. */
  send<Name extends Command>(method: Name, params?: Parameters<Name>): Promise<Answer<Name>>
  /** Evaluates an expression whose value is JSON, or a promise of it. @throws Error with the value thrown there. */
  evaluate(expression: string): Promise<unknown>
  /** Calls the listener with the parameters of every event of this name, until the returned function is called. */
  on<Name extends keyof DebugEvents>(event: Name, listener: (params: DebugEvents[Name]) => void): () => void
}

/** A line to a browser or a Node process. */
export interface DebugLine extends DebugSession {
  /** Resolves when either side has ended the line. */
  readonly ended: Promise<unknown>
  /** Opens a session with the target of this id. */
  attach(targetId: string): Promise<DebugSession>
  close(): void
}

interface Frame {
  readonly id?: number
  readonly method?: string
  readonly sessionId?: string
  readonly params?: object
  readonly result?: unknown
  readonly error?: { readonly message: string }
}

type Listener = (params: object) => void

/** Opens the line at an address such as `ws://127.0.0.1:9229/<id>`. */
export async function openDebugLine(address: string): Promise<DebugLine> {
  const socket = new WebSocket(address, { perMessageDeflate: false, maxPayload: 0 })
  const waiting = new Map<number, (frame: Frame) => void>()
  const listeners = new Map<string, readonly Listener[]>()
  let nextId = 1
  const keyOf = (sessionId: string | undefined, event: string) => `${sessionId ?? ''} ${event}`

  socket.on('message', (data: Buffer) => {
    const frame = JSON.parse(data.toString('utf8')) as Frame
    if (frame.id === undefined) {
      for (const listener of listeners.get(keyOf(frame.sessionId, frame.method ?? '')) ?? [])
        listener(frame.params ?? {})
      return
    }
    waiting.get(frame.id)?.(frame)
    waiting.delete(frame.id)
  })
  const ended = new Promise((resolve) => socket.once('close', resolve))
  socket.once('close', () => {
    for (const settle of waiting.values()) settle({ error: { message: 'the line has ended' } })
    waiting.clear()
  })
  await once(socket, 'open')
  // A broken line also emits `close`.
  socket.on('error', () => undefined)

  function sessionOf(sessionId: string | undefined): DebugSession {
    const send: DebugSession['send'] = (method, params) =>
      new Promise((resolve, reject) => {
        const id = nextId++
        const settle = ({ result, error }: Frame) => {
          if (error === undefined) resolve(result as Answer<typeof method>)
          else reject(new Error(`${method}: ${error.message}`))
        }
        if (socket.readyState !== WebSocket.OPEN) return settle({ error: { message: 'the line has ended' } })
        waiting.set(id, settle)
        socket.send(JSON.stringify({ id, method, params: params ?? {}, sessionId }))
      })
    return {
      send,
      async evaluate(expression) {
        const { result, exceptionDetails } = await send('Runtime.evaluate', {
          expression,
          returnByValue: true,
          awaitPromise: true,
        })
        if (exceptionDetails === undefined) return result.value as unknown
        throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
      },
      on(event, listener) {
        const key = keyOf(sessionId, event)
        listeners.set(key, [...(listeners.get(key) ?? []), listener as Listener])
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
    ended,
    async attach(targetId) {
      const { sessionId } = await own.send('Target.attachToTarget', { targetId, flatten: true })
      return sessionOf(sessionId)
    },
    close: () => socket.close(),
  }
}
