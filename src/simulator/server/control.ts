/** A control interface for tests and operators. It is no part of the service, and the client never uses it. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { CONTROL_PREFIX } from './http-server.ts'
import { Refusal } from './refusal.ts'
import type { RequestLog } from './request-log.ts'

/** Apart from the client's `token`, so that no client can come here by mistake. */
const CONTROL_HEADER = 'x-control-key'

export interface ControlOptions {
  readonly controlKey: string
  readonly requestLog: RequestLog
}

export function addControl(server: FastifyInstance, { controlKey, requestLog }: ControlOptions): void {
  const guard = (request: FastifyRequest) => {
    if (request.headers[CONTROL_HEADER] !== controlKey) throw new Refusal(403, 4030, 'the control key is not valid')
  }
  server.get(`${CONTROL_PREFIX}log`, (request) => {
    guard(request)
    return { mostInAnyMinute: requestLog.mostInAnyMinute(), requests: requestLog.entries() }
  })
  server.delete(`${CONTROL_PREFIX}log`, (request) => {
    guard(request)
    requestLog.clear()
    return {}
  })
}
