/** Applies faults between the service and the wire; the service does not know them. */
import type { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RawAnswer } from '../faults/answer-faults.ts'
import type { Envelope } from '../faults/data-faults.ts'
import type { FaultSwitch, Strike } from '../faults/fault-switch.ts'
import type { Clock } from '../time/wall-clock.ts'
import { CONTROL_PREFIX } from './http-server.ts'

const STRIKES = Symbol('strikes')
type StruckRequest = FastifyRequest & { [STRIKES]?: readonly Strike[] }

/** Affects only admitted requests. @param clock real time */
export function addFaults(server: FastifyInstance, faults: FaultSwitch, clock: Clock): void {
  server.addHook('preHandler', async (request: StruckRequest, reply) => {
    const [path = ''] = request.url.split('?')
    if (path.startsWith(CONTROL_PREFIX)) return
    const strikes = faults.strikesOn(path, regionOf(request.query))
    request[STRIKES] = strikes
    for (const { effect } of strikes) {
      if (effect.stage === 'wait') await delay(effect.delayMs, undefined, { ref: false })
      if (effect.stage === 'silence') return fallSilent(request, reply, effect.tearsDown)
    }
  })
  server.addHook('onSend', (request: StruckRequest, reply, payload, done) => {
    const strikes = request[STRIKES] ?? []
    if (strikes.length === 0 || typeof payload !== 'string') done(null, payload)
    else done(null, distorted(strikes, reply, payload, clock()))
  })
}

function regionOf(query: unknown): string {
  const { region } = query as Readonly<Record<string, unknown>>
  return typeof region === 'string' ? region : ''
}

function fallSilent(request: FastifyRequest, reply: FastifyReply, tearsDown: boolean): void {
  reply.hijack()
  if (tearsDown) request.raw.socket.resetAndDestroy()
}

function distorted(strikes: readonly Strike[], reply: FastifyReply, payload: string, nowMs: number): Buffer | Readable {
  let envelope: Envelope | null = null
  for (const { effect, draws } of strikes) {
    if (effect.stage !== 'envelope') continue
    envelope = effect.change(envelope ?? (JSON.parse(payload) as Envelope), draws)
  }
  let answer: RawAnswer = {
    status: reply.statusCode,
    headers: {},
    body: Buffer.from(envelope === null ? payload : JSON.stringify(envelope)),
  }
  for (const { effect } of strikes) if (effect.stage === 'answer') answer = effect.change(answer, nowMs)
  void reply.removeHeader('content-length').code(answer.status).headers(answer.headers)
  return answer.body
}
