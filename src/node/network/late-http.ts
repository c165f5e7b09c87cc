/** Loads the HTTP client with the first request: its library is half of the code that a start would have to read. */
import type { HttpCall, HttpOutcome } from '#core/ports/http.ts'
import type { Proxy } from '#model/application/settings.ts'
import type { PooledHttp } from './http.ts'

/** @param load Called once. */
export function createLateHttp(load: () => Promise<PooledHttp>): PooledHttp {
  let loaded: PooledHttp | null = null
  let loading: Promise<PooledHttp> | null = null
  let chosen: Proxy | null = null
  let isClosed = false

  async function begin(): Promise<PooledHttp> {
    const http = await load()
    if (chosen !== null) http.useProxy(chosen)
    loaded = http
    return http
  }

  function call(send: (http: PooledHttp) => HttpCall): HttpCall {
    if (loaded !== null) return send(loaded)
    if (isClosed) return { outcome: Promise.resolve(UNREACHABLE), cancel: () => undefined }
    return callLater((loading ??= begin()), send)
  }

  return {
    get: (wanted) => call((http) => http.get(wanted)),
    getAnonymously: (wanted) => call((http) => http.getAnonymously(wanted)),
    useProxy(proxy) {
      chosen = proxy
      loaded?.useProxy(proxy)
    },
    async close() {
      isClosed = true
      const http = await loading?.catch(() => null)
      await http?.close()
    },
  }
}

function callLater(client: Promise<PooledHttp>, send: (http: PooledHttp) => HttpCall): HttpCall {
  let call: HttpCall | null = null
  let isCancelled = false
  const outcome = client.then(
    (http) => {
      if (isCancelled) return CANCELLED
      call = send(http)
      return call.outcome
    },
    () => UNREACHABLE,
  )
  return {
    outcome,
    cancel() {
      isCancelled = true
      call?.cancel()
    },
  }
}

const CANCELLED: HttpOutcome = { kind: 'none', cause: 'cancelled', message: 'The request was called off.' }
const UNREACHABLE: HttpOutcome = { kind: 'none', cause: 'unreachable', message: 'There is no client to send it.' }
