/** Chooses the route of a call: direct, or through the user's or the system's proxy. */
import type { LookupFunction } from 'node:net'
import { Agent, EnvHttpProxyAgent, ProxyAgent, type Dispatcher } from 'undici'
import { isLoopback } from '#model/service/loopback.ts'
import type { Proxy } from '#model/application/settings.ts'
import { createLoopbackLookup } from './loopback-lookup.ts'
import { environmentProxies, usableProxyUrl } from './proxy-url.ts'

/** Resolves with the proxy's URL for a URL, or null for a direct connection. Rejects if the proxy cannot be found or used. */
export type SystemProxy = (url: string) => Promise<string | null>

export interface Routes {
  /** Applies to later calls; calls that have started finish on their route. */
  use(proxy: Proxy): void
  /**
   * Returns a promise only if the system must be asked.
   * @throws Error, or rejects with it, if the chosen proxy cannot be used: no call bypasses it.
   */
  to(url: URL): Dispatcher | Promise<Dispatcher>
  close(): Promise<void>
}

interface RouteOptions {
  /** Without it, `HTTP_PROXY`, `HTTPS_PROXY`, `ALL_PROXY` and `NO_PROXY` of the environment name the system's proxy. */
  readonly systemProxy?: SystemProxy | undefined
  readonly lookup?: LookupFunction | undefined
  readonly environment?: Readonly<Record<string, string | undefined>>
}

export type PoolOptions = Omit<Agent.Options, 'connect'> & { readonly connect?: { readonly timeout: number } }

export function createRoutes(
  pool: PoolOptions,
  { systemProxy, lookup, environment = process.env }: RouteOptions = {},
): Routes {
  // The only route to a name of this machine.
  const direct = new Agent({ ...pool, connect: { ...pool.connect, lookup: createLoopbackLookup(lookup) } })
  let proxy: Proxy = { mode: 'system', url: '' }
  let byEnvironment: Dispatcher | null = null
  let byProxy = new Map<string, Dispatcher>()

  function through(url: string): Dispatcher {
    const known = byProxy.get(url) ?? new ProxyAgent({ ...pool, uri: usableProxyUrl(url) })
    byProxy.set(url, known)
    return known
  }

  function bySystem(url: URL): Dispatcher | Promise<Dispatcher> {
    if (systemProxy === undefined)
      return (byEnvironment ??= new EnvHttpProxyAgent({ ...pool, ...environmentProxies(environment) }))
    return systemProxy(url.href).then((found) => (found === null ? direct : through(found)))
  }

  return {
    use(next) {
      if (next.mode === proxy.mode && next.url === proxy.url) return
      proxy = next
      const unused = [...byProxy.values()]
      byProxy = new Map()
      // Each closes after its last call.
      for (const dispatcher of unused) void dispatcher.close().catch(() => undefined)
    },
    to(url) {
      // No proxy can reach this machine, where the simulated market runs.
      if (proxy.mode === 'none' || isLoopback(url.hostname)) return direct
      return proxy.mode === 'manual' ? through(proxy.url) : bySystem(url)
    },
    async close() {
      const open = [direct, byEnvironment, ...byProxy.values()].filter((dispatcher) => dispatcher !== null)
      await Promise.all(open.map((dispatcher) => dispatcher.destroy()))
    },
  }
}
