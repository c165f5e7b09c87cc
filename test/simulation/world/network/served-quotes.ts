/** Records which prices each answer carried and when it reached the application. */
import { ASSET_CLASSES, type AssetClass } from '#model/market/asset-class.ts'
import { instrumentId, type InstrumentId } from '#model/market/instrument.ts'
import { fieldsOf, isRecord } from '#model/values/json.ts'

/** The last answer that brought the application a usable price of an instrument. */
interface Delivery {
  /** True time, Unix epoch ms. */
  readonly at: number
  /** The machine's wall clock at that time. */
  readonly wall: number
}

export interface Priced {
  readonly instrument: InstrumentId
  readonly price: number
  /** Exchange time, Unix epoch ms. */
  readonly time: number
  /** The day's high; null if the answer lacks it. */
  readonly high: number | null
  readonly low: number | null
  /** The day's volume; null if the answer lacks it. */
  readonly volume: number | null
}

export interface ServedQuotes {
  /** Records the data that the host sends, and returns its prices; the text may be damaged in transit. */
  sent(url: URL, data: unknown): readonly Priced[]
  /** Returns the prices in the text of an answer. */
  read(url: URL, body: string): readonly Priced[]
  /**
   * Records that an answer has reached the application completely.
   *
   * @param wayMs Time since its request left, without sleep.
   */
  delivered(prices: readonly Priced[], at: Delivery, wayMs: number): void
  /** Returns whether any answer ever carried this price. */
  wasServed(instrument: InstrumentId, last: number): boolean
  /** Returns whether any answer of this host carried this price. */
  wasServedBy(host: string, instrument: InstrumentId, last: number): boolean
  /** Null before the first. */
  lastDelivery(instrument: InstrumentId): Delivery | null
  /** Returns whether an answer came within this range of a wall time. Valid only while the wall clock is not set. */
  wasDeliveredAt(instrument: InstrumentId, wall: number, withinMs: number): boolean
  /** Returns whether an answer came within this range of a true time. */
  wasTrulyDeliveredAt(instrument: InstrumentId, at: number, withinMs: number): boolean
}

const PRICED = new RegExp(`^/(${ASSET_CLASSES.join('|')})/(quotes|ticks)$`, 'u')

export function createServedQuotes(): ServedQuotes {
  const prices = new Map<string, Map<InstrumentId, Set<number>>>()
  const deliveries = new Map<InstrumentId, Delivery>()
  /** All of them: behind a stalled line or a failing service, a value keeps its age. */
  const walls = new Map<InstrumentId, number[]>()
  const times = new Map<InstrumentId, number[]>()

  return {
    sent(url, data) {
      const sent = pricesIn(url, data)
      if (sent.length === 0) return sent
      const ofHost = prices.get(url.origin) ?? new Map<InstrumentId, Set<number>>()
      prices.set(url.origin, ofHost)
      for (const { instrument, price } of sent) {
        const known = ofHost.get(instrument)
        if (known === undefined) ofHost.set(instrument, new Set([price]))
        else known.add(price)
      }
      return sent
    },
    read: (url, body) => (instrumentsAskedFor(url) === 'noPrices' ? [] : pricesIn(url, dataOf(body))),
    delivered(delivered, at, wayMs) {
      for (const { instrument } of delivered) {
        deliveries.set(instrument, at)
        for (const ageMs of agesOf(wayMs)) {
          note(walls, instrument, at.wall - ageMs)
          note(times, instrument, at.at - ageMs)
        }
      }
    },
    wasServed: (instrument, last) => [...prices.values()].some((ofHost) => ofHost.get(instrument)?.has(last) ?? false),
    wasServedBy: (host, instrument, last) => prices.get(host)?.get(instrument)?.has(last) ?? false,
    lastDelivery: (instrument) => deliveries.get(instrument) ?? null,
    wasDeliveredAt: (instrument, wall, withinMs) =>
      firstFrom(walls.get(instrument) ?? [], wall - withinMs) <= wall + withinMs,
    wasTrulyDeliveredAt: (instrument, at, withinMs) =>
      firstFrom(times.get(instrument) ?? [], at - withinMs) <= at + withinMs,
  }
}

/** An answer that took longer is dated when it was requested, because it may have waited in the application. */
const LONG_WAY_MS = 2_000
/** How exactly the application measures the way of an answer. */
const WAY_EXACT_MS = 5

/** The ages with which the application may date an answer that comes now, ms. */
function agesOf(wayMs: number): readonly number[] {
  if (Math.abs(wayMs - LONG_WAY_MS) <= WAY_EXACT_MS) return [wayMs, 0]
  return [wayMs > LONG_WAY_MS ? wayMs : 0]
}

/** Keeps the moments in order: a late answer is dated before others that came earlier. */
function note(moments: Map<InstrumentId, number[]>, instrument: InstrumentId, moment: number): void {
  const known = moments.get(instrument) ?? []
  moments.set(instrument, known)
  let place = known.length
  while (place > 0 && (known[place - 1] ?? -Infinity) > moment) place--
  known.splice(place, 0, moment)
}

/** Returns the first of rising numbers that is not below a bound; Infinity without one. */
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

type InstrumentAt = (code: string) => InstrumentId

interface Asked {
  readonly instrumentAt: InstrumentAt
  readonly assetClass: AssetClass
}

/** Caches the addresses, which are repeated. */
const askedFor = new WeakMap<URL, Asked | 'noPrices'>()

function instrumentsAskedFor(url: URL): Asked | 'noPrices' {
  const known = askedFor.get(url) ?? readAddress(url)
  askedFor.set(url, known)
  return known
}

function readAddress({ pathname, searchParams }: URL): Asked | 'noPrices' {
  const path = PRICED.exec(pathname)
  const assetClass = ASSET_CLASSES.find((name) => name === path?.[1])
  if (assetClass === undefined) return 'noPrices'
  const [region, exchange] = [searchParams.get('region') ?? '', searchParams.get('exchange') ?? '']
  const requested = (searchParams.get('codes') ?? '').split(',')
  const ids = new Map<string, InstrumentId>()
  return {
    assetClass,
    instrumentAt(answered) {
      const code = requested.includes(answered)
        ? answered
        : (requested.find((each) => isSpelledAlike(each, answered, region)) ?? answered)
      const id = ids.get(answered) ?? instrumentId({ assetClass, region, exchange, code })
      ids.set(answered, id)
      return id
    },
  }
}

/** Returns whether a host's dialect means the same code by both: it ignores case, signs, leading zeros and region. */
function isSpelledAlike(one: string, other: string, region: string): boolean {
  const bare = (code: string): string =>
    code
      .toUpperCase()
      .replace(new RegExp(`[.]${region}$`, 'u'), '')
      .replaceAll(/[^A-Z0-9]/gu, '')
      .replace(/^0+(?=[0-9]+$)/u, '')
  return bare(one) === bare(other)
}

function pricesIn(url: URL, data: unknown): readonly Priced[] {
  const asked = instrumentsAskedFor(url)
  if (asked === 'noPrices' || !(isRecord(data) || Array.isArray(data))) return []
  const { instrumentAt, assetClass } = asked
  const priceOrNull = (value: unknown): number | null => {
    const number = Number(value)
    // A text such as `Infinity` is a number, but no price.
    const isPrice = Number.isFinite(number) && (number > 0 || (number < 0 && assetClass === 'future'))
    return isPrice ? number : null
  }
  const found: Priced[] = []
  for (const [key, item] of Object.entries(data)) {
    const fields = fieldsOf(item)
    const { s } = fields
    // The code in an item has precedence over its key.
    const code = typeof s === 'string' ? s : Array.isArray(data) ? '' : key
    const price = priceOrNull(fields['ld'])
    if (price === null) continue
    const instrument = instrumentAt(code)
    const [high, low] = [priceOrNull(fields['h']), priceOrNull(fields['l'])]
    found.push({ instrument, price, time: Number(fields['t']), high, low, volume: priceOrNull(fields['v']) })
  }
  return found
}
