/**
 * Runs the whole core over two markets with different prices: the simulated one, and a service. Tests search
 * subscriptions, answers and stores for prices of the market that is not in use.
 */
import { createClient, type Client } from '#contract/wire/client.ts'
import type { ConnectionForm } from '#contract/values/schemas.ts'
import { createBackend, type Backend } from '#core/backend.ts'
import type { CandleArchive } from '#core/ports/candle-archive.ts'
import type { Http } from '#core/ports/http.ts'
import type { Ports } from '#core/ports/ports.ts'
import type { Push } from '#contract/wire/transport.ts'
import { createMemoryCandleArchive } from '#node/databases/memory-candle-archive.ts'
import { createBackendPorts } from '../ports/backend-ports.ts'
import { createFakeClock, type FakeClock } from '../ports/fake-clock.ts'
import { createFakeLine, type FakeLine } from '../windows/fake-line.ts'
import { createFakeQuoteService, quoteOf, type Arrival, type FakeQuoteService } from './fake-quote-service.ts'
import { createFakeSimulatedMarket, SIMULATED_ACCESS } from '../service/fake-simulated-market.ts'
import { createFakeStore } from '../ports/fake-store.ts'
import { createFakeTapeArchive, type FakeTapeArchive } from '../ports/fake-tape-archive.ts'
import { jsonAnswer } from '../service/http-answers.ts'

/** Prices of each market are from its number to below the next whole one. No volume comes near them. */
export const SIMULATED_PRICE = 311_111
export const SERVICE_PRICE = 777_777

export const SERVICE_FORM: ConnectionForm = {
  baseUrl: 'https://other.example',
  token: 'key-of-the-other-market',
  plan: 'premium',
  codesPerRequest: 50,
  requestsPerMinute: 600,
  remember: true,
}

export interface TwoMarkets {
  readonly clock: FakeClock
  readonly backend: Backend
  readonly client: Client
  readonly line: FakeLine
  /** Delivers the window's subscriptions and runs everything that is due. */
  pass(spanMs: number): Promise<void>
  /** Returns the pushes since the last call. */
  pushed(): readonly Push[]
  stored(service: string): unknown
  /** Answers wait until the returned function is called. */
  hold(baseUrl: string): () => void
}

/** Every number within the text of a value that is a price of this market. */
export function pricesOf(market: number, value: unknown): readonly string[] {
  const text =
    JSON.stringify(value, (_key, one: unknown) => (one instanceof Float64Array ? Array.from(one) : one)) ?? ''
  return text.match(new RegExp(String.raw`(?<![\d.])${market}(\.\d+)?(?![\d.])`, 'gu')) ?? []
}

/** @param starting Awaited at every start of the simulated market. */
export function openTwoMarkets(starting: () => Promise<void> = () => Promise.resolve()): TwoMarkets {
  const clock = createFakeClock()
  const services = new Map(
    [[SIMULATED_ACCESS.baseUrl, SIMULATED_PRICE] as const, [SERVICE_FORM.baseUrl, SERVICE_PRICE] as const].map(
      ([baseUrl, price]) => [baseUrl, createMarket(clock, price)],
    ),
  )
  const written = createWritten()
  const tapes = createFakeTapeArchive()
  const ports: Ports = {
    ...createBackendPorts(),
    clock,
    http: routed(services),
    store: createFakeStore(),
    simulatedMarket: startedAfter(starting),
    candleArchive: written.archive,
    tapeArchive: tapes,
  }
  const backend = createBackend(ports, {})
  const line = createFakeLine(backend.connect)
  const deferred: (() => void)[] = []
  const client = createClient(line, (task) => deferred.push(task))
  let pushes: Push[] = []
  line.subscribe((push) => pushes.push(push))

  return {
    clock,
    backend,
    client,
    line,
    async pass(spanMs) {
      for (const task of deferred.splice(0)) task()
      await clock.advanceSettling(spanMs)
    },
    pushed() {
      const all = pushes
      pushes = []
      return all
    },
    stored: (service) => [written.of(service), rowsOf(tapes, service)],
    hold: (baseUrl) => services.get(baseUrl)?.hold() ?? (() => undefined),
  }
}

function startedAfter(starting: () => Promise<void>): Ports['simulatedMarket'] {
  const market = createFakeSimulatedMarket()
  return {
    async start() {
      await starting()
      return market.start()
    },
    stop: () => market.stop(),
  }
}

interface Market {
  readonly http: FakeQuoteService
  hold(): () => void
}

/** Prices wander within one unit; the books are around them. */
function createMarket(clock: FakeClock, base: number): Market {
  let isHeld = false
  const price = (): number => base + 0.25 + ((clock.now() / 1_000) % 50) / 100
  function item(code: string, { path, query }: Arrival): unknown {
    const now = clock.now()
    if (path.endsWith('/depth')) {
      const level = (step: number) => ({ po: step, p: base + 0.5 + step / 100, v: 3, o: 1 })
      return { s: code, a: [level(1), level(2)], b: [level(-1), level(-2)] }
    }
    if (path.endsWith('/klines')) return klinesOf(base, now, Number(query.get('limit')))
    if (path.endsWith('/ticks')) return { s: code, t: now, v: 2, ld: price(), d: 1 }
    return {
      ...quoteOf(code, now, price()),
      o: base + 0.1,
      p: base + 0.2,
      h: base + 0.9,
      l: base + 0.05,
      v: now % 997,
      tu: 1,
    }
  }
  return {
    http: createFakeQuoteService({ clock, item, latency: () => (isHeld ? [20, 3_000] : [20, 20]) }),
    hold() {
      isHeld = true
      return () => {
        isHeld = false
      }
    },
  }
}

function klinesOf(base: number, now: number, limit: number): readonly unknown[] {
  const last = Math.floor(now / 60_000) * 60_000
  return Array.from({ length: Math.min(limit, 50) }, (_, step) => {
    const t = last - (Math.min(limit, 50) - 1 - step) * 60_000
    return { t, o: base + 0.3, h: base + 0.6, l: base + 0.1, c: base + 0.4, v: 5, tu: 6 }
  })
}

function routed(markets: ReadonlyMap<string, Market>): Http {
  return {
    get(request) {
      for (const [baseUrl, { http }] of markets) if (request.url.startsWith(baseUrl)) return http.get(request)
      return {
        outcome: Promise.resolve(jsonAnswer({ code: 5000, msg: 'no such market', data: null })),
        cancel: () => {},
      }
    },
  }
}

function createWritten() {
  const archive = createMemoryCandleArchive()
  const written = new Map<string, unknown[]>()
  return {
    of: (service: string): readonly unknown[] => written.get(service) ?? [],
    archive: {
      ...archive,
      write(series, bars) {
        written.set(series.service, [...(written.get(series.service) ?? []), { ...series, bars }])
        return archive.write(series, bars)
      },
    } satisfies CandleArchive,
  }
}

const rowsOf = (tapes: FakeTapeArchive, service: string): unknown => tapes.rows(service)
