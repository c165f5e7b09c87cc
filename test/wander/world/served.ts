/** Records every price that a service has answered, to compare it with prices on screen. */

/** The kind of field with a price. */
export type ServedField = 'last' | 'day' | 'book' | 'bar'

interface Served {
  readonly price: number
  /** Unix epoch ms of the first and the latest answer with the price. */
  readonly first: number
  latest: number
}

export interface ServedPrices {
  /** Adds the prices of an answer. Ignores answers that are not JSON. */
  note(url: string, body: string, at: number): void
  /**
   * Finds all prices in any of the fields that round to the shown one.
   *
   * @param decimals - The number of shown decimals.
   */
  find(query: {
    readonly instrument: string
    readonly fields: readonly ServedField[]
    readonly shown: number
    readonly decimals: number
  }): readonly Served[]
  /** Returns the time of an instrument's latest quote, Unix epoch ms; undefined before the first. */
  quotedAt(instrument: string): number | undefined
  /** Returns the answered range of the day, including books. */
  range(instrument: string): readonly [low: number, high: number] | undefined
}

const FIELDS: Readonly<Record<string, ServedField>> = { ld: 'last', o: 'day', h: 'day', l: 'day', p: 'day', c: 'bar' }
const PATH = /^\/(\w+)\/(\w+)$/u

export function createServedPrices(): ServedPrices {
  const prices = new Map<string, Map<number, Served>>()
  const quoted = new Map<string, number>()
  const ranges = new Map<string, [number, number]>()

  function add(instrument: string, field: ServedField, value: unknown, at: number): void {
    const price = Number(value)
    if (!(price > 0)) return
    const key = `${field} ${instrument}`
    const known = prices.get(key) ?? new Map<number, Served>()
    prices.set(key, known)
    const served = known.get(price)
    if (served === undefined) known.set(price, { price, first: at, latest: at })
    else served.latest = at
    // Bars cover years.
    if (field === 'bar') return
    const [low, high] = ranges.get(instrument) ?? [price, price]
    ranges.set(instrument, [Math.min(low, price), Math.max(high, price)])
  }

  function addItem(instrument: string, operation: string, item: unknown, at: number): void {
    if (Array.isArray(item)) {
      for (const bar of item) for (const name of ['o', 'h', 'l', 'c']) add(instrument, 'bar', fieldOf(bar, name), at)
      return
    }
    if (operation.startsWith('depth')) {
      for (const side of [fieldOf(item, 'a'), fieldOf(item, 'b')])
        if (Array.isArray(side)) for (const level of side) add(instrument, 'book', fieldOf(level, 'p'), at)
      return
    }
    quoted.set(instrument, at)
    for (const [name, field] of Object.entries(FIELDS)) add(instrument, field, fieldOf(item, name), at)
  }

  return {
    note(url, body, at) {
      const { pathname, searchParams } = new URL(url, 'http://127.0.0.1')
      const [, assetClass, operation = ''] = PATH.exec(pathname) ?? []
      const data = fieldOf(parse(body), 'data')
      if (assetClass === undefined || typeof data !== 'object' || data === null) return
      const region = searchParams.get('region') ?? ''
      const exchange = searchParams.get('exchange') ?? ''
      const named = (code: string): string => `${assetClass}:${region}:${exchange}:${code}`
      const single = searchParams.get('code')
      if (single !== null) addItem(named(single), operation, data, at)
      else for (const [code, item] of Object.entries(data)) addItem(named(code), operation, item, at)
    },
    find({ instrument, fields, shown, decimals }) {
      const slack = 0.5 * 10 ** -decimals + shown * 1e-9
      return fields
        .flatMap((field) => [...(prices.get(`${field} ${instrument}`)?.values() ?? [])])
        .filter(({ price }) => Math.abs(price - shown) <= slack)
    },
    quotedAt: (instrument) => quoted.get(instrument),
    range: (instrument) => ranges.get(instrument),
  }
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body) as unknown
  } catch {
    return null
  }
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined
