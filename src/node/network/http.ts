/**
 * Implements the core's `Http` over undici: GET only, one deadline for the whole attempt, no redirects, and a bound on the unpacked size of
 * an answer. The core retries.
 */
import type { LookupFunction } from 'node:net'
import type { Dispatcher } from 'undici'
import { CONNECTIONS_PER_HOST, type Http, type HttpCall, type HttpOutcome, type HttpRequest } from '#core/ports/http.ts'
import type { Proxy } from '#model/application/settings.ts'
import { createAnswerReader, none, unreachable, type AnswerReader } from './answer-reader.ts'
import { createRoutes, type PoolOptions, type Routes, type SystemProxy } from './proxy-routes.ts'

export interface HttpOptions {
  /** Bound of one answer, in bytes after unpacking. */
  readonly maxBytes?: number
  readonly maxConnections?: number
  /** Finds the system's proxy for a URL; by default the environment's variables name it. */
  readonly systemProxy?: SystemProxy
  /** Resolves host names; by default the system's resolver. */
  readonly lookup?: LookupFunction
  /** Receives the key of every request before it is sent, so that the log can redact it. */
  readonly redact?: (token: string) => void
}

interface AnonymousRequest extends Omit<HttpRequest, 'token'> {
  /** Bound of the answer, in bytes after unpacking. */
  readonly maxBytes: number
}

export interface PooledHttp extends Http {
  getAnonymously(request: AnonymousRequest): HttpCall
  /** Applies to later calls. */
  useProxy(proxy: Proxy): void
  /** Ends every connection; calls under way end as unreachable. */
  close(): Promise<void>
}

const MAX_BYTES = 8 * 1024 * 1024
const KEEP_ALIVE_MS = 60_000
const HEADERS = { accept: 'application/json', 'accept-encoding': 'gzip' } as const
type Headers = Readonly<Record<string, string>>

/** Uses the system's proxy until {@link PooledHttp.useProxy} is called. A call never rejects: every failure is an outcome. */
export function createHttp(options: HttpOptions = {}): PooledHttp {
  const maxBytes = options.maxBytes ?? MAX_BYTES
  const pool: PoolOptions = {
    connections: options.maxConnections ?? CONNECTIONS_PER_HOST,
    keepAliveTimeout: KEEP_ALIVE_MS,
    // One timer bounds the whole attempt. Each of undici's limits covers a part, and a trickled body defeats them.
    connect: { timeout: 0 },
    headersTimeout: 0,
    bodyTimeout: 0,
  }
  const routes = createRoutes(pool, { systemProxy: options.systemProxy, lookup: options.lookup })

  function start({ url, timeoutMs }: Omit<HttpRequest, 'token'>, headers: Headers, bound: number): HttpCall {
    const outcome = Promise.withResolvers<HttpOutcome>()
    const reader = createAnswerReader(bound, (result) => {
      clearTimeout(timer)
      outcome.resolve(result)
    })
    const timer = setTimeout(
      () => reader.giveUp(none('timeout', `There was no complete answer within ${timeoutMs} ms.`)),
      timeoutMs,
    )
    send(routes, url, headers, reader)
    return {
      outcome: outcome.promise,
      cancel: () => reader.giveUp(none('cancelled', 'The request was called off.')),
    }
  }

  return {
    get(wanted) {
      options.redact?.(wanted.token)
      return start(wanted, { ...HEADERS, token: wanted.token }, maxBytes)
    },
    getAnonymously: (wanted) => start(wanted, HEADERS, wanted.maxBytes),
    useProxy: (proxy) => routes.use(proxy),
    close: () => routes.close(),
  }
}

/** Sends in this turn if the route is known, and later if the system must be asked for it. */
function send(routes: Routes, address: string, headers: Headers, reader: AnswerReader): void {
  try {
    const url = new URL(address)
    const route = routes.to(url)
    if (!(route instanceof Promise)) dispatch(route, url, headers, reader)
    else
      route
        .then((dispatcher) => dispatch(dispatcher, url, headers, reader))
        .catch((error: unknown) => reader.giveUp(unreachable(error)))
  } catch (error) {
    reader.giveUp(unreachable(error))
  }
}

/** Avoids undici's streams, which cost as much as the rest of a small answer. */
function dispatch(
  dispatcher: Dispatcher,
  { origin, pathname, search }: URL,
  headers: Headers,
  reader: AnswerReader,
): void {
  dispatcher.dispatch({ origin, path: `${pathname}${search}`, method: 'GET', headers }, reader)
}
