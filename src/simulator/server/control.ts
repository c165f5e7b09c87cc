/** Adds a control interface for tests and operators. It is not part of the service. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { NO_FAULTS, parseFaultRules, type FaultRules } from '../faults/fault-rules.ts'
import type { FaultSwitch } from '../faults/fault-switch.ts'
import { CONTROL_PREFIX } from './http-server.ts'
import { badParameter, Refusal } from './requests/refusal.ts'
import type { RequestLog } from './request-log.ts'

/** Differs from the client's `token`, so that no client can enter by mistake. */
const CONTROL_HEADER = 'x-control-key'

export interface ControlOptions {
  readonly controlKey: string
  readonly requestLog: RequestLog
  readonly faults: FaultSwitch
}

export function addControl(server: FastifyInstance, { controlKey, requestLog, faults }: ControlOptions): void {
  const guard = (request: FastifyRequest) => {
    if (request.headers[CONTROL_HEADER] !== controlKey) throw new Refusal(403, 4030, 'the control key is not valid')
  }
  server.get(`${CONTROL_PREFIX}log`, (request) => {
    guard(request)
    return { maxInAnyMinute: requestLog.maxInAnyMinute(), requests: requestLog.entries() }
  })
  server.delete(`${CONTROL_PREFIX}log`, (request) => {
    guard(request)
    requestLog.clear()
    return {}
  })
  server.get(`${CONTROL_PREFIX}faults`, (request) => {
    guard(request)
    return faults.rules()
  })
  server.put(`${CONTROL_PREFIX}faults`, (request) => {
    guard(request)
    faults.set(readRules(request.body))
    return faults.rules()
  })
  server.delete(`${CONTROL_PREFIX}faults`, (request) => {
    guard(request)
    faults.set(NO_FAULTS)
    return faults.rules()
  })
}

function readRules(body: unknown): FaultRules {
  try {
    return parseFaultRules(body)
  } catch (error) {
    throw badParameter(error instanceof Error ? error.message : String(error))
  }
}
