/** Rewrites the service's answers in dialects, before faults affect them. */
import type { FastifyInstance } from 'fastify'
import { isRecord } from '#model/values/json.ts'
import type { Speech } from '../dialects/speak.ts'
import type { Clock } from '../time/wall-clock.ts'
import { CONTROL_PREFIX } from './http-server.ts'

/** @param marketClock Market time, Unix epoch ms. */
export function addSpeech(server: FastifyInstance, speech: Speech, marketClock: Clock): void {
  server.addHook('preHandler', (request, _reply, done) => {
    const query = request.query as Record<string, unknown>
    if (speech.limit !== null && query['kType'] !== undefined) query['limit'] = String(speech.limit)
    done()
  })
  server.addHook('onSend', (request, _reply, payload, done) => {
    const isSpoken = typeof payload === 'string' && !request.url.startsWith(CONTROL_PREFIX)
    done(null, isSpoken ? spoken(payload, speech, request.url, marketClock()) : payload)
  })
}

/** Refusals are the same in every dialect. */
function spoken(payload: string, speech: Speech, url: string, nowMs: number): string {
  const envelope: unknown = JSON.parse(payload)
  if (!isRecord(envelope) || envelope['code'] !== 0) return payload
  return JSON.stringify({ ...envelope, data: speech.say(envelope['data'], new URL(url, 'http://simulator'), nowMs) })
}
