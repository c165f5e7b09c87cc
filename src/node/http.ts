/**
 * The core's `Http` over undici: GET alone, one deadline for the whole attempt, no redirects, and a bound on what an
 * answer may unpack to. When to ask again is the core's business.
 */
import { createGunzip } from 'node:zlib'
import { request, type Agent, type Dispatcher } from 'undici'
import type { Http, HttpOutcome, HttpRequest } from '../core/ports.ts'
import type { Proxy } from '../model/settings.ts'
import { createRoutes, type Routes, type SystemProxy } from './proxy-routes.ts'

export interface HttpOptions {
  /** Bound of one answer, in bytes after unpacking. */
  readonly mostBytes?: number
  /** Connections to one host that may be busy at once. */
  readonly mostConnections?: number
  /** Asks the system which proxy to take; without it the environment's variables say so. */
  readonly systemProxy?: SystemProxy
}

export interface PooledHttp extends Http {
  /** From the next call on. */
  useProxy(proxy: Proxy): void
  /** Ends every connection; calls under way end as unreachable. */
  close(): Promise<void>
}

const MOST_BYTES = 8 * 1024 * 1024
const MOST_CONNECTIONS = 8
const KEEP_ALIVE_MS = 60_000

type None = Extract<HttpOutcome, { kind: 'none' }>

export function createHttp(options: HttpOptions = {}): PooledHttp {
  const mostBytes = options.mostBytes ?? MOST_BYTES
  const pool: Agent.Options = {
    connections: options.mostConnections ?? MOST_CONNECTIONS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    // One signal bounds everything; undici's own limits each see only a part, and a trickled body defeats them.
    connect: { timeout: 0 },
    headersTimeout: 0,
    bodyTimeout: 0,
  }
  const routes = createRoutes(pool, options.systemProxy)

  return {
    get(wanted) {
      const controller = new AbortController()
      const outcome = Promise.withResolvers<HttpOutcome>()
      function settle(result: HttpOutcome): void {
        clearTimeout(timer)
        outcome.resolve(result)
      }
      // Settled at once: undici hears of the signal only when a call that waits for a connection gets one.
      function end(result: None): void {
        settle(result)
        controller.abort()
      }
      const timer = setTimeout(
        () => end(none('timeout', `There was no complete answer within ${wanted.timeoutMs} ms.`)),
        wanted.timeoutMs,
      )
      attempt(routes, wanted, mostBytes, controller.signal).then(settle, (error: unknown) =>
        settle(none('unreachable', describe(error))),
      )
      return { outcome: outcome.promise, cancel: () => end(none('cancelled', 'The request was called off.')) }
    },
    useProxy: (proxy) => routes.use(proxy),
    close: () => routes.close(),
  }
}

/** One attempt from beginning to end; rejects with whatever went wrong on the way. */
async function attempt(
  routes: Routes,
  wanted: HttpRequest,
  mostBytes: number,
  signal: AbortSignal,
): Promise<HttpOutcome> {
  const answer = await request(wanted.url, {
    dispatcher: await routes.to(wanted.url),
    method: 'GET',
    headers: { token: wanted.token, accept: 'application/json', 'accept-encoding': 'gzip' },
    signal,
  })
  if (isRedirect(answer.statusCode)) {
    discard(answer)
    // Followed, it would carry the key to wherever the answer points.
    return none('redirected', `The service redirects (status ${answer.statusCode}).`)
  }
  const body = await readBody(answer, mostBytes, signal)
  if (body === null) return none('tooLarge', `The answer unpacks to more than ${mostBytes} bytes.`)
  const retryAfter = answer.headers['retry-after']
  return {
    kind: 'answer',
    status: answer.statusCode,
    retryAfter: typeof retryAfter === 'string' ? retryAfter : null,
    body,
  }
}

function none(cause: None['cause'], message: string): None {
  return { kind: 'none', cause, message }
}

function isRedirect(status: number): boolean {
  return status >= 300 && status < 400
}

/** The body as text, or null when it is larger than allowed. Broken UTF-8 becomes U+FFFD; a leading BOM is dropped. */
async function readBody(
  answer: Dispatcher.ResponseData,
  mostBytes: number,
  signal: AbortSignal,
): Promise<string | null> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of unpacked(answer, signal)) {
    bytes += chunk.length
    if (bytes > mostBytes) {
      discard(answer)
      return null
    }
    chunks.push(chunk)
  }
  return new TextDecoder().decode(Buffer.concat(chunks))
}

/** The body's bytes. They are counted after unpacking, a chunk at a time, so that a small answer cannot fill memory. */
function unpacked(answer: Dispatcher.ResponseData, signal: AbortSignal): AsyncIterable<Buffer> {
  const encoding = String(answer.headers['content-encoding'] ?? 'identity').toLowerCase()
  if (encoding !== 'gzip' && encoding !== 'x-gzip') return answer.body
  const gunzip = createGunzip()
  answer.body.on('error', (error) => gunzip.destroy(error))
  signal.addEventListener('abort', () => gunzip.destroy(new Error('aborted')), { once: true })
  return answer.body.pipe(gunzip)
}

/** Lets go of the rest of an answer. Its connection goes with it. */
function discard(answer: Dispatcher.ResponseData): void {
  answer.body.on('error', () => undefined)
  answer.body.destroy()
}

/** What went wrong, from error codes where there are any. No part of it comes from the request's headers. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return 'The request failed.'
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name
  return error.message === '' ? code : `${code}: ${error.message}`
}
