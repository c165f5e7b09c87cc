/** Serves the operations over HTTP: GET only, a token, a limit per minute, and every answer in the envelope. */
import fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Market } from '../market/market.ts'
import type { Clock } from '../time/wall-clock.ts'
import type { Operation } from './operations/operation.ts'
import type { Query } from './requests/query.ts'
import { createRateWindow } from './requests/rate-window.ts'
import { Refusal } from './requests/refusal.ts'
import type { WritableRequestLog } from './request-log.ts'

export interface ServiceOptions {
  readonly market: Market
  readonly operations: readonly Operation[]
  readonly marketClock: Clock
  /** Real time, by which requests are counted. */
  readonly clock: Clock
  /** Null admits every client. */
  readonly token: string | null
  readonly codesPerRequest: number
  readonly requestsPerMinute: number | null
  /** Null disables the log. */
  readonly requestLog: WritableRequestLog | null
}

const NOTED = Symbol('noted')
type NotedRequest = FastifyRequest & { [NOTED]?: ((status: number) => void) | undefined }

/** Paths of the loopback control interface, which is not part of the service. */
export const CONTROL_PREFIX = '/_control/'

export function createHttpServer(options: ServiceOptions): FastifyInstance {
  const server = fastify({ logger: false, exposeHeadRoutes: false, forceCloseConnections: true })
  const paths = new Set(options.operations.map(({ path }) => path))
  const rateWindow = createRateWindow(options.requestsPerMinute)

  server.addHook('onRequest', (request: NotedRequest, _reply, done) => {
    const [path, query] = splitOnce(request.url, '?')
    if (path.startsWith(CONTROL_PREFIX)) return done()
    request[NOTED] = options.requestLog?.add({ at: options.clock(), method: request.method, path, query })
    admit(request, options)
    limit(rateWindow.take(options.clock()))
    done()
  })
  server.addHook('onResponse', (request: NotedRequest, reply, done) => {
    request[NOTED]?.(reply.statusCode)
    done()
  })
  server.setErrorHandler((error: FastifyError | Refusal, _request, reply) => refuse(reply, refusalOf(error)))
  server.setNotFoundHandler((request, reply) => {
    const [path] = splitOnce(request.url, '?')
    if (!paths.has(path)) return refuse(reply, new Refusal(404, 4004, `no operation ${path}`))
    void reply.header('allow', 'GET')
    return refuse(reply, new Refusal(405, 4005, `${path} answers GET only`))
  })
  for (const operation of options.operations) {
    server.get(operation.path, async (request) => {
      const context = {
        market: options.market,
        nowMs: options.marketClock(),
        codesPerRequest: options.codesPerRequest,
      }
      return { code: 0, msg: 'ok', data: await operation.answer(request.query as Query, context) }
    })
  }
  return server
}

function admit(request: FastifyRequest, { token }: ServiceOptions): void {
  if (token === null || request.headers['token'] === token) return
  const isMissing = request.headers['token'] === undefined
  throw new Refusal(401, 4010, isMissing ? 'the token header is missing' : 'the token is not valid')
}

function limit(waitMs: number): void {
  if (waitMs <= 0) return
  throw new Refusal(429, 4290, 'too many requests in a minute', Math.ceil(waitMs / 1000))
}

function refuse(reply: FastifyReply, refusal: Refusal): FastifyReply {
  if (refusal.retryAfterSeconds !== null) void reply.header('retry-after', String(refusal.retryAfterSeconds))
  return reply.code(refusal.status).send({ code: refusal.code, msg: refusal.message, data: null })
}

function refusalOf(error: FastifyError | Refusal): Refusal {
  if (error instanceof Refusal) return error
  const status = error.statusCode ?? 500
  return new Refusal(status, status * 10, error.message)
}

function splitOnce(text: string, separator: string): readonly [string, string] {
  const at = text.indexOf(separator)
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}
