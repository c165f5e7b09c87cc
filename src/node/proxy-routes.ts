/** Routes of calls: direct, through the proxy that the user chose, or through the one that the system names. */
import { Agent, EnvHttpProxyAgent, ProxyAgent, type Dispatcher } from 'undici'
import { isLoopback } from '../model/loopback.ts'
import type { Proxy } from '../model/settings.ts'

/** Resolves with the proxy's URL for a URL, or null for a direct connection. Never rejects. */
export type SystemProxy = (url: string) => Promise<string | null>

/** The routes of one client. */
export interface Routes {
  /** Applies a setting from the next call on; calls that have started finish on their route. */
  use(proxy: Proxy): void
  /** The route to a URL. */
  to(url: string): Promise<Dispatcher>
  /** Ends every connection. */
  close(): Promise<void>
}

/** Without `systemProxy`, the variables `HTTP_PROXY`, `HTTPS_PROXY` and `NO_PROXY` name the system's proxy. */
export function createRoutes(pool: Agent.Options, systemProxy?: SystemProxy): Routes {
  const direct = new Agent(pool)
  let proxy: Proxy = { mode: 'system', url: '' }
  let byEnvironment: Dispatcher | null = null
  let byProxy = new Map<string, Dispatcher>()

  function through(url: string): Dispatcher {
    const known = byProxy.get(url) ?? new ProxyAgent({ ...pool, uri: url })
    byProxy.set(url, known)
    return known
  }

  async function bySystem(url: string): Promise<Dispatcher> {
    if (systemProxy === undefined) return (byEnvironment ??= new EnvHttpProxyAgent(pool))
    const found = await systemProxy(url)
    return found === null ? direct : through(found)
  }

  return {
    use(next) {
      if (next.mode === proxy.mode && next.url === proxy.url) return
      proxy = next
      const unused = [...byProxy.values()]
      byProxy = new Map()
      // Each closes when its last call has finished.
      for (const dispatcher of unused) void dispatcher.close().catch(() => undefined)
    },
    to(url) {
      // No proxy leads to this machine, where the simulated market runs.
      if (proxy.mode === 'none' || isLoopback(new URL(url).hostname)) return Promise.resolve(direct)
      return proxy.mode === 'manual' ? Promise.resolve(through(proxy.url)) : bySystem(url)
    },
    async close() {
      const open = [direct, byEnvironment, ...byProxy.values()].filter((dispatcher) => dispatcher !== null)
      await Promise.all(open.map((dispatcher) => dispatcher.destroy()))
    },
  }
}

/** Schemes of proxies that can be used, by their names in such a list. */
const SCHEMES: Readonly<Record<string, string>> = { PROXY: 'http', HTTPS: 'https', SOCKS5: 'socks5' }

/**
 * The first usable entry of a list such as `PROXY proxy.example:8080; DIRECT`, as systems and scripts of proxies write it.
 *
 * @returns The proxy's URL, or null for a direct connection; also when nothing in the list can be used.
 */
export function proxyUrlIn(list: string): string | null {
  for (const entry of list.split(';')) {
    const [kind = '', host = ''] = entry.trim().split(/\s+/u)
    const scheme = SCHEMES[kind.toUpperCase()]
    if (scheme !== undefined && host !== '') return `${scheme}://${host}`
    if (kind.toUpperCase() === 'DIRECT') return null
  }
  return null
}
