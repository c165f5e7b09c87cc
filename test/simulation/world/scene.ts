/** Draws the properties in which worlds differ from the start: date, plan, instruments and hosts. */
import { createDirectory } from '#core/watchlists/directory/directory.ts'
import { DATED_INTERVALS, type DatedInterval } from '#model/candles/bar-naming.ts'
import { DAY_MS, HOUR_MS } from '#model/values/duration.ts'
import { instrumentOf, type InstrumentId } from '#model/market/instrument.ts'
import type { Plan } from '#model/service/plan.ts'
import { DIALECT_NAMES, type DialectName } from '#simulator/dialects/dialects.ts'
import { createMarket, type Market } from '#simulator/market/market.ts'
import type { Chance } from './chance.ts'
import type { BootFacts } from './machine.ts'
import type { ServedQuotes } from './network/served-quotes.ts'
import { createService, type Service } from './network/service.ts'
import type { MarketAccess } from './network/shell-market.ts'

export interface Scene {
  /** True time at the start, Unix epoch ms. */
  readonly epoch: number
  readonly bootedMs: number
  readonly bootFacts: BootFacts
  readonly plan: Plan
  readonly requestsPerMinute: number
  /** The instruments that the user watches at first. */
  readonly instruments: readonly InstrumentId[]
  /** The instruments that the user may add. */
  readonly others: readonly InstrumentId[]
  /** The interval of the chart in the calm; years of bars take a while to simulate. */
  readonly calmInterval: DatedInterval
  /** The dialect of both named hosts where the specification leaves a choice. */
  readonly dialect: DialectName
  /** Each host has its own, so that a value of the wrong host shows. */
  readonly markets: readonly [Market, Market, Market]
}

/** Summer time ends or starts in these weeks, or days are short or closed. */
const WEEKS = ['2026-03-06', '2026-03-27', '2026-10-30', '2026-11-25', '2026-12-23', '2026-06-15'] as const
/** Reordering these changes the worlds of all seeds. */
const REQUESTS_PER_MINUTE = [3, 5, 4, 8] as const
/**
 * Claimed in blocks, and larger than the rate of requests to a silent host. Slow to simulate, so few worlds have one.
 */
const LARGE_BUDGETS = [30, 60, 120, 600] as const
const LARGE_BUDGET_RATE = 0.02
/** The fraction of machines that name their boot. */
const NAMED_BOOT_RATE = 0.6
/** A market is a pure function of seed and time; a few are kept and reused. */
const MARKETS = 4

const markets = new Map<number, Market>()
const directory = createDirectory()
/** By group of a request, so that few requests carry many instruments. */
const byGroup = Map.groupBy(
  directory.instruments.filter((id) => instrumentOf(id).exchange === ''),
  groupOf,
)

function groupOf(id: InstrumentId): string {
  const { assetClass, region } = instrumentOf(id)
  return `${assetClass} ${region}`
}

function marketOf(number: number): Market {
  const known = markets.get(number) ?? createMarket({ seed: number, hours: 'calendar' })
  markets.set(number, known)
  return known
}

export function drawScene(chance: Chance): Scene {
  const epoch = Date.parse(chance.pick(WEEKS)) + chance.whole(0, 3 * 24) * HOUR_MS + chance.whole(0, HOUR_MS)
  const groups = [...byGroup.keys()]
  const drawn = ['crypto BA', ...Array.from({ length: chance.whole(1, 3) }, () => chance.pick(groups))].flatMap(
    (group) => some(chance, byGroup.get(group) ?? [], chance.whole(1, 5)),
  )
  // Few groups, because each is a request.
  const others = drawn.flatMap((id) => some(chance, byGroup.get(groupOf(id)) ?? [], 2))
  const first = chance.whole(1, MARKETS)
  const marketAt = (place: number): Market => marketOf(1 + ((first + place) % MARKETS))
  return {
    epoch,
    bootedMs: chance.whole(0, 30 * DAY_MS),
    plan: chance.pick(['base', 'professional', 'premium'] as const),
    requestsPerMinute: chance.pick(chance.happens(LARGE_BUDGET_RATE) ? LARGE_BUDGETS : REQUESTS_PER_MINUTE),
    instruments: [...new Set(drawn)],
    others,
    // Separate streams, so that other draws do not change.
    bootFacts: chance.fork('boot facts').happens(NAMED_BOOT_RATE) ? 'named' : 'counted',
    dialect: chance.fork('dialect').pick(DIALECT_NAMES),
    calmInterval: chance.fork('calm interval').pick(DATED_INTERVALS),
    markets: [marketAt(0), marketAt(1), marketAt(2)],
  }
}

function some<T>(chance: Chance, choices: readonly T[], count: number): readonly T[] {
  return choices.length === 0 ? [] : Array.from({ length: count }, () => chance.pick(choices))
}

export interface Hosts {
  readonly services: ReadonlyMap<string, Service>
  readonly owners: ReadonlyMap<string, string>
  /** The hosts that a user can sign in to. */
  readonly named: readonly Service[]
  readonly market: MarketAccess
}

const MARKET_URL = 'http://127.0.0.1:40000'

export function createHosts(scene: Scene, now: () => number, served: ServedQuotes): Hosts {
  const serviceAt = (baseUrl: string, token: string, market: Market): Service =>
    createService({
      baseUrl,
      token,
      plan: baseUrl === MARKET_URL ? 'premium' : scene.plan,
      requestsPerMinute: scene.requestsPerMinute,
      market,
      dialect: scene.dialect,
      now,
      served,
    })
  const named = [
    serviceAt('https://one.example', 'CANARY-key-of-host-one', scene.markets[0]),
    serviceAt('https://two.example', 'CANARY-key-of-host-two', scene.markets[1]),
  ]
  const bundled = serviceAt(MARKET_URL, 'CANARY-key-of-the-bundled-market', scene.markets[2])
  const all = [...named, bundled]
  return {
    services: new Map(all.map((service) => [service.baseUrl, service])),
    owners: new Map(all.map((service) => [service.token, service.baseUrl])),
    named,
    market: { baseUrl: bundled.baseUrl, token: bundled.token, end: null },
  }
}
