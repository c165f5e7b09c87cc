/** By which way a call leaves this machine: directly, by the proxy that was chosen, or by the one that the system names. */
import { Agent, EnvHttpProxyAgent, ProxyAgent, type Dispatcher } from 'undici'
import { isLoopback } from '../model/loopback.ts'
import type { Proxy } from '../model/settings.ts'

/** Answers the proxy's URL, or null for a direct way. Never rejects. */
export type SystemProxy = (url: string) => Promise<string | null>

export interface Routes {
  /** From the next call on. Calls under way end on the way that they took. */
  use(proxy: Proxy): void
  to(url: string): Promise<Dispatcher>
  /** Ends every connection. */
  close(): Promise<void>
}

/** Without `systemProxy`, `HTTP_PROXY`, `HTTPS_PROXY` and `NO_PROXY` are what the system says. */
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

  async function asTheSystemSays(url: string): Promise<Dispatcher> {
    if (systemProxy === undefined) return (byEnvironment ??= new EnvHttpProxyAgent(pool))
    const found = await systemProxy(url)
    return found === null ? direct : through(found)
  }

  return {
    use(next) {
      if (next.mode === proxy.mode && next.url === proxy.url) return
      proxy = next
      const left = [...byProxy.values()]
      byProxy = new Map()
      // Each closes when its last call has ended.
      for (const dispatcher of left) void dispatcher.close().catch(() => undefined)
    },
    to(url) {
      // What runs on this machine, the simulated market first of all, is behind no proxy.
      if (proxy.mode === 'none' || isLoopback(new URL(url).hostname)) return Promise.resolve(direct)
      return proxy.mode === 'manual' ? Promise.resolve(through(proxy.url)) : asTheSystemSays(url)
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
