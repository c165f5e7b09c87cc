import { describe, expect, it } from 'vitest'
import directory from '#resources/directory.json' with { type: 'json' }
import sample from '#resources/sample-watchlist.json' with { type: 'json' }
import { ASSET_CLASSES } from '#model/market/asset-class.ts'
import { instrumentFault, parseInstrumentId } from '#model/market/instrument.ts'
import { splitFactorOn } from '#simulator/market/splits.ts'
import { depthAt } from '#simulator/market/served/depth-books.ts'
import { createMarket } from '#simulator/market/market.ts'
import { quoteAt } from '#simulator/market/served/quotes.ts'

const market = createMarket({ seed: 1, hours: 'calendar' })
const now = Date.parse('2026-11-20T15:00:00Z')
const REGIONS = ['HK', 'SH', 'SZ', 'US', 'SG', 'JP', 'TW', 'IN', 'TH', 'DE', 'MX', 'MY', 'TR', 'ES', 'NL', 'GB']

const isMultipleOf = (value: number, tick: number) => Math.abs(value / tick - Math.round(value / tick)) < 1e-4

describe('the seed data', () => {
  it('names sound instruments, each once', () => {
    const ids = directory.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) {
      const instrument = parseInstrumentId(id)
      expect(instrument === null ? id : instrumentFault(instrument)).toBeNull()
    }
  })

  it('is quoted by the simulated market to the last row', () => {
    expect(market.listings.map(({ id }) => id)).toEqual(directory.map(({ id }) => id))
  })

  it('is followed by invented stocks where a larger market is asked for', () => {
    const large = createMarket({ seed: 1, hours: 'calendar', instruments: 2_000 })
    expect(large.listings.slice(0, directory.length).map(({ id }) => id)).toEqual(directory.map(({ id }) => id))
    expect(new Set(large.listings.map(({ id }) => id)).size).toBe(2_000)
    for (const listing of large.listings) expect(instrumentFault(listing), listing.id).toBeNull()
    for (const listing of large.listings.slice(-20)) expect(quoteAt(large, listing, now).last).toBeGreaterThan(0)
  })

  it('begins with a list of six classes and all listed regions', () => {
    const instruments = sample.map(parseInstrumentId)
    expect(sample.filter((id) => !directory.some((entry) => entry.id === id))).toEqual([])
    expect(new Set(instruments.map((instrument) => instrument?.assetClass))).toEqual(new Set(ASSET_CLASSES))
    const stocks = instruments.filter((instrument) => instrument?.assetClass === 'stock')
    expect(new Set(stocks.map((instrument) => instrument?.region))).toEqual(new Set(REGIONS))
  })
})

describe('a simulated quote', () => {
  it('moves in the ticks of its instrument, near its usual price', () => {
    for (const listing of market.listings) {
      const { last, open, high, low } = quoteAt(market, listing, now)
      for (const price of [last, open, high, low]) {
        expect(isMultipleOf(price ?? 0, listing.scale.tick), `${listing.id} ${price}`).toBe(true)
      }
      const { date } = market.latestDay(listing, now)
      const defaultValue = listing.referencePrice * splitFactorOn(market.splitsOf(listing), date)
      expect(last / defaultValue, listing.id).toBeGreaterThan(0.6)
      expect(last / defaultValue, listing.id).toBeLessThan(1.6)
    }
  })

  it('leaves out what the service does not serve for its class', () => {
    const without = (field: 'previousClose' | 'change') =>
      new Set(
        market.listings.filter((listing) => quoteAt(market, listing, now)[field] === null).map((row) => row.assetClass),
      )
    expect(without('previousClose')).toEqual(new Set(['forex', 'crypto']))
    expect(without('change')).toEqual(new Set(['crypto']))
  })

  it('rises and falls with its market', () => {
    const spx = market.listings.find(({ id }) => id === 'indices:GB::SPX') ?? expect.fail('no SPX')
    const spy = market.listings.find(({ id }) => id === 'fund:US::SPY') ?? expect.fail('no SPY')
    let [products, squares, otherSquares] = [0, 0, 0]
    for (let day = 0; day < 120; day++) {
      const time = Date.parse('2026-06-01T21:00:00Z') + day * 86_400_000
      const [x, y] = [spx, spy].map((listing) => quoteAt(market, listing, time).changePercent ?? 0)
      products += (x ?? 0) * (y ?? 0)
      squares += (x ?? 0) ** 2
      otherSquares += (y ?? 0) ** 2
    }
    expect(products / Math.sqrt(squares * otherSquares)).toBeGreaterThan(0.7)
  })
})

describe('a simulated order book', () => {
  it('has as many levels as its market shows, some of them empty at times', () => {
    const levels = new Map<string, Set<number>>()
    let empty = 0
    for (const listing of market.listings.filter(({ delistedOn }) => delistedOn === null)) {
      const { asks, bids } = depthAt(market, listing, now)
      expect(asks.map(({ position }) => position)).toEqual(bids.map(({ position }) => position))
      levels.set(listing.assetClass, (levels.get(listing.assetClass) ?? new Set()).add(asks.length))
      for (const { price, volume, orders } of [...asks, ...bids]) {
        if (price === null) empty++
        expect(price === null).toBe(volume === 0)
        expect(price === null).toBe(orders === 0)
      }
    }
    const counts = ['stock', 'crypto', 'forex', 'future'].map((assetClass) => [...(levels.get(assetClass) ?? [])])
    expect(counts).toEqual([[10], [5], [1], [1]])
    expect(empty).toBeGreaterThan(0)
  })

  it('counts orders in fractions for crypto alone', () => {
    const fractional = market.listings
      .filter(({ assetClass }) => assetClass === 'crypto' || assetClass === 'stock')
      .filter((listing) => depthAt(market, listing, now).asks.some(({ orders }) => !Number.isInteger(orders)))
    expect(new Set(fractional.map(({ assetClass }) => assetClass))).toEqual(new Set(['crypto']))
  })
})
