/** The world's own record of prices: what each answer carried, and when it reached the application. */
import { ASSET_CLASSES } from '../../../src/model/asset-class.ts'
import { instrumentId, type InstrumentId } from '../../../src/model/instrument.ts'
import { fieldsOf, isRecord } from '../../../src/model/json.ts'

/** The last answer that carried a usable price of an instrument to the application. */
interface Delivery {
  /** True time, Unix epoch ms. */
  readonly at: number
  /** What the machine's wall clock said. */
  readonly wall: number
}

/** A price as an answer carried it. */
export interface Priced {
  readonly instrument: InstrumentId
  readonly price: number
  /** Exchange time, Unix epoch ms. */
  readonly time: number
  /** Of the day; null where the answer does not say. */
  readonly high: number | null
  readonly low: number | null
}

export interface ServedQuotes {
  /** The host sends an answer with this data. */
  sent(url: URL, data: unknown): void
  /** A whole answer has reached the application. @returns The prices in it. */
  delivered(url: URL, body: string, at: Delivery): readonly Priced[]
  /** Whether any answer ever carried this price. */
  wasServed(instrument: InstrumentId, last: number): boolean
  /** Whether any answer of this host did. */
  wasServedBy(host: string, instrument: InstrumentId, last: number): boolean
  /** Null before the first. */
  lastDelivery(instrument: InstrumentId): Delivery | null
  /** The wall clocks of the last few deliveries. */
  deliveryWalls(instrument: InstrumentId): readonly number[]
}

/** Enough for what windows still show. */
const KNOWN_WALLS = 8

const PRICED = new RegExp(`^/(${ASSET_CLASSES.join('|')})/(quotes|ticks)$`, 'u')

export function createServedQuotes(): ServedQuotes {
  const prices = new Map<string, Map<InstrumentId, Set<number>>>()
  const deliveries = new Map<InstrumentId, Delivery>()
  const walls = new Map<InstrumentId, number[]>()

  return {
    sent(url, data) {
      const ofHost = prices.get(url.origin) ?? new Map<InstrumentId, Set<number>>()
      prices.set(url.origin, ofHost)
      for (const { instrument, price } of pricesIn(url, data)) {
        const known = ofHost.get(instrument) ?? new Set()
        ofHost.set(instrument, known.add(price))
      }
    },
    delivered(url, body, at) {
      const prices = PRICED.test(url.pathname) ? pricesIn(url, dataOf(body)) : []
      for (const { instrument } of prices) {
        deliveries.set(instrument, at)
        walls.set(instrument, [...(walls.get(instrument) ?? []), at.wall].slice(-KNOWN_WALLS))
      }
      return prices
    },
    wasServed: (instrument, last) => [...prices.values()].some((ofHost) => ofHost.get(instrument)?.has(last) ?? false),
    wasServedBy: (host, instrument, last) => prices.get(host)?.get(instrument)?.has(last) ?? false,
    lastDelivery: (instrument) => deliveries.get(instrument) ?? null,
    deliveryWalls: (instrument) => walls.get(instrument) ?? [],
  }
}

function dataOf(body: string): unknown {
  try {
    return fieldsOf(JSON.parse(body))['data']
  } catch {
    return null
  }
}

function pricesIn(url: URL, data: unknown): readonly Priced[] {
  const path = PRICED.exec(url.pathname)
  if (path === null || !(isRecord(data) || Array.isArray(data))) return []
  const assetClass = ASSET_CLASSES.find((name) => name === path[1])
  if (assetClass === undefined) return []
  const region = url.searchParams.get('region') ?? ''
  const exchange = url.searchParams.get('exchange') ?? ''
  return Object.entries(data).flatMap(([key, item]) => {
    const fields = fieldsOf(item)
    const { s } = fields
    const code = Array.isArray(data) ? (typeof s === 'string' ? s : '') : key
    const price = Number(fields['ld'] ?? fields['p'])
    if (!(price > 0)) return []
    const instrument = instrumentId({ assetClass, region, exchange, code })
    const [high, low] = [priceOrNull(fields['h']), priceOrNull(fields['l'])]
    return [{ instrument, price, time: Number(fields['t']), high, low }]
  })
}

const priceOrNull = (value: unknown): number | null => (Number(value) > 0 ? Number(value) : null)
