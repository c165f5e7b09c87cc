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

export interface ServedQuotes {
  /** The host sends an answer with this data; its text may be damaged on the way. */
  sent(url: URL, data: unknown, text: string): void
  /** A whole answer has reached the application. */
  delivered(url: URL, body: string, at: Delivery): void
  /** Whether any answer ever carried this price. */
  wasServed(instrument: InstrumentId, last: number): boolean
  /** Null before the first. */
  lastDelivery(instrument: InstrumentId): Delivery | null
  /** The wall clocks of the last few deliveries. */
  deliveryWalls(instrument: InstrumentId): readonly number[]
}

/** Answers that may still be on their way as they were sent: of what arrives as one of them the instruments are known. */
const KNOWN_TEXTS = 64

/** Enough for what windows still show. */
const KNOWN_WALLS = 8

const PRICED = new RegExp(`^/(${ASSET_CLASSES.join('|')})/(quotes|ticks)$`, 'u')

export function createServedQuotes(): ServedQuotes {
  const prices = new Map<InstrumentId, Set<number>>()
  const deliveries = new Map<InstrumentId, Delivery>()
  const walls = new Map<InstrumentId, number[]>()

  const texts = new Map<string, { readonly url: URL; readonly instruments: readonly InstrumentId[] }>()

  function remember(url: URL, text: string, instruments: readonly InstrumentId[]): void {
    texts.delete(text)
    texts.set(text, { url, instruments })
    for (const oldest of texts.keys()) {
      if (texts.size <= KNOWN_TEXTS) return
      texts.delete(oldest)
    }
  }

  function instrumentsIn(url: URL, text: string): readonly InstrumentId[] {
    const known = texts.get(text)
    if (known?.url === url) return known.instruments
    return pricesIn(url, dataOf(text)).map(([instrument]) => instrument)
  }

  return {
    sent(url, data, text) {
      if (!PRICED.test(url.pathname)) return
      const sent = pricesIn(url, data)
      for (const [instrument, price] of sent) {
        const known = prices.get(instrument) ?? new Set()
        prices.set(instrument, known.add(price))
      }
      const instruments = sent.map(([instrument]) => instrument)
      remember(url, text, instruments)
    },
    delivered(url, body, at) {
      if (!PRICED.test(url.pathname)) return
      for (const instrument of instrumentsIn(url, body)) {
        deliveries.set(instrument, at)
        walls.set(instrument, [...(walls.get(instrument) ?? []), at.wall].slice(-KNOWN_WALLS))
      }
    },
    wasServed: (instrument, last) => prices.get(instrument)?.has(last) ?? false,
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

function pricesIn(url: URL, data: unknown): readonly (readonly [InstrumentId, number])[] {
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
    return price > 0 ? [[instrumentId({ assetClass, region, exchange, code }), price] as const] : []
  })
}
