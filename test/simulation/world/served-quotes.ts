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
  /** The host sends an answer with this data; its text may be damaged on the way. */
  sent(url: URL, data: unknown, text: string): void
  /** A whole answer has reached the application. @returns The prices in it. */
  delivered(url: URL, body: string, at: Delivery): readonly Priced[]
  /** Whether any answer ever carried this price. */
  wasServed(instrument: InstrumentId, last: number): boolean
  /** Whether any answer of this host did. */
  wasServedBy(host: string, instrument: InstrumentId, last: number): boolean
  /** Null before the first. */
  lastDelivery(instrument: InstrumentId): Delivery | null
  /** Whether one came within so many ms of a wall time. Holds while nobody sets the wall clock. */
  wasDeliveredAt(instrument: InstrumentId, wall: number, withinMs: number): boolean
}

/** Answers that may still be on their way as they were sent: of what arrives as one of them the prices are known. */
const KNOWN_TEXTS = 64

const PRICED = new RegExp(`^/(${ASSET_CLASSES.join('|')})/(quotes|ticks)$`, 'u')

export function createServedQuotes(): ServedQuotes {
  const prices = new Map<string, Map<InstrumentId, Set<number>>>()
  const deliveries = new Map<InstrumentId, Delivery>()
  /** All of them: a window behind a stalled line, or a failing service, leaves a value as old as it is. */
  const walls = new Map<InstrumentId, number[]>()
  const texts = new Map<string, { readonly url: URL; readonly prices: readonly Priced[] }>()

  function remember(url: URL, text: string, sent: readonly Priced[]): void {
    texts.delete(text)
    texts.set(text, { url, prices: sent })
    for (const oldest of texts.keys()) {
      if (texts.size <= KNOWN_TEXTS) return
      texts.delete(oldest)
    }
  }

  function pricesOf(url: URL, text: string): readonly Priced[] {
    const known = texts.get(text)
    return known?.url === url ? known.prices : pricesIn(url, dataOf(text))
  }

  return {
    sent(url, data, text) {
      if (!PRICED.test(url.pathname)) return
      const ofHost = prices.get(url.origin) ?? new Map<InstrumentId, Set<number>>()
      prices.set(url.origin, ofHost)
      const sent = pricesIn(url, data)
      for (const { instrument, price } of sent) {
        const known = ofHost.get(instrument) ?? new Set()
        ofHost.set(instrument, known.add(price))
      }
      remember(url, text, sent)
    },
    delivered(url, body, at) {
      const delivered = PRICED.test(url.pathname) ? pricesOf(url, body) : []
      for (const { instrument } of delivered) {
        deliveries.set(instrument, at)
        const known = walls.get(instrument)
        if (known === undefined) walls.set(instrument, [at.wall])
        else known.push(at.wall)
      }
      return delivered
    },
    wasServed: (instrument, last) => [...prices.values()].some((ofHost) => ofHost.get(instrument)?.has(last) ?? false),
    wasServedBy: (host, instrument, last) => prices.get(host)?.get(instrument)?.has(last) ?? false,
    lastDelivery: (instrument) => deliveries.get(instrument) ?? null,
    wasDeliveredAt: (instrument, wall, withinMs) =>
      firstFrom(walls.get(instrument) ?? [], wall - withinMs) <= wall + withinMs,
  }
}

/** The first of rising numbers that is not below a bound; Infinity where none is. */
function firstFrom(rising: readonly number[], bound: number): number {
  let [low, high] = [0, rising.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((rising[middle] ?? Infinity) < bound) low = middle + 1
    else high = middle
  }
  return rising[low] ?? Infinity
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
    // A text such as `Infinity` is a number, and no price.
    if (!(price > 0 && Number.isFinite(price))) return []
    const instrument = instrumentId({ assetClass, region, exchange, code })
    const [high, low] = [priceOrNull(fields['h']), priceOrNull(fields['l'])]
    return [{ instrument, price, time: Number(fields['t']), high, low }]
  })
}

const priceOrNull = (value: unknown): number | null => (Number(value) > 0 ? Number(value) : null)
