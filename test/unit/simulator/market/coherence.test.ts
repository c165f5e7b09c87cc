import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Candle } from '#model/candles/candle.ts'
import type { PricedQuote } from '#model/market/quote.ts'
import type { TradingHours } from '#simulator/market/calendars.ts'
import { candlesAt } from '#simulator/market/served/candles.ts'
import { depthAt } from '#simulator/market/served/depth-books.ts'
import type { Listing } from '#simulator/market/listings.ts'
import { createMarket, type Market } from '#simulator/market/market.ts'
import { quoteAt, tickAt } from '#simulator/market/served/quotes.ts'

const DELISTED = 2

interface Moment {
  readonly market: Market
  readonly listing: Listing
  readonly time: number
}

function expectAtRandomMoments(hours: TradingHours, runs: number, expectation: (moment: Moment) => void): void {
  const market = createMarket({ seed: 7, hours })
  const listings = new Map(market.listings.map((listing) => [listing.id, listing]))
  const moment = fc.record({
    id: fc.constantFrom(...listings.keys()),
    time: fc.integer({ min: Date.parse('2025-01-06'), max: Date.parse('2027-06-30') }),
  })
  fc.assert(
    fc.property(moment, ({ id, time }) => {
      const listing = listings.get(id)
      if (listing === undefined) throw new Error(`no listing ${id}`)
      expectation({ market, listing, time })
    }),
    { numRuns: runs },
  )
}

function minutesOfTheDay({ market, listing, time }: Moment): readonly Candle[] {
  const day = market.latestDay(listing, time)
  const soFar = market.dayOf(listing, day).grid.minuteAt(time) + 1
  return candlesAt(market, listing, '1m', soFar, time).filter((candle) => candle.time >= day.openMs)
}

/** A missing number is equal to nothing. */
const known = (value: number | null | undefined) => value ?? Number.NaN

const sumOf = (candles: readonly Candle[], field: 'volume' | 'turnover') =>
  candles.reduce((sum, candle) => sum + known(candle[field]), 0)

/** Checks that one set of trades explains all served data, for any hours. */
function expectCoherent(moment: Moment): void {
  const { market, listing, time } = moment
  const quote = quoteAt(market, listing, time)
  const [before, today] = candlesAt(market, listing, '1D', 2, time)
  expectSumOfMinutes(quote, minutesOfTheDay(moment), time)
  expect([today?.open, today?.high, today?.low, today?.close]).toEqual([quote.open, quote.high, quote.low, quote.last])
  expect([today?.volume, today?.turnover]).toEqual([quote.volume, quote.turnover])
  if (!splitsToday(moment)) expectChangeSince(quote, before)
  expectDepthAround(moment, quote)
  const tick = tickAt(market, listing, time)
  expect([tick.price, tick.time, tick.status]).toEqual([quote.last, quote.time, quote.status])
}

function expectSumOfMinutes(quote: PricedQuote, minutes: readonly Candle[], time: number): void {
  const newest = minutes.at(-1)
  expect(quote.time).toBeLessThanOrEqual(time)
  expect(Math.floor(quote.time / 60_000) * 60_000).toBe(newest?.time)
  expect(quote.last).toBe(newest?.close)
  expect(quote.open).toBe(minutes[0]?.open)
  expect(quote.high).toBe(Math.max(...minutes.map(({ high }) => high)))
  expect(quote.low).toBe(Math.min(...minutes.map(({ low }) => low)))
  expect(sumOf(minutes, 'volume') / known(quote.volume)).toBeCloseTo(1, 9)
  // Each minute's turnover is served with four decimals.
  const rounding = minutes.length * 0.00005 + known(quote.turnover) * 1e-12
  expect(Math.abs(sumOf(minutes, 'turnover') - known(quote.turnover))).toBeLessThanOrEqual(rounding)
}

function expectChangeSince(
  { last, previousClose, change, changePercent }: PricedQuote,
  before: Candle | undefined,
): void {
  if (previousClose === null) return
  expect(previousClose).toBe(before?.close)
  expect(previousClose + known(change)).toBeCloseTo(last, 6)
  expect(known(changePercent)).toBeCloseTo((known(change) / previousClose) * 100, 3)
}

function splitsToday({ market, listing, time }: Moment): boolean {
  const { date } = market.latestDay(listing, time)
  const previous = market.sessionsOf(listing).previous(date).date
  return market.splitsOf(listing).some(({ exDate }) => exDate > previous && exDate <= date)
}

function expectDepthAround({ market, listing, time }: Moment, { last, status }: PricedQuote): void {
  const { asks, bids } = depthAt(market, listing, time)
  if (status === DELISTED) {
    expect([...asks, ...bids].every(({ price, volume }) => price === null && volume === 0)).toBe(true)
    return
  }
  const [bestAsk, bestBid] = [known(asks[0]?.price), known(bids[0]?.price)]
  expect([bestAsk, bestBid]).toContain(last)
  expect(bestBid).toBeLessThan(bestAsk)
  const filledAsks = asks.flatMap(({ price }) => price ?? [])
  const filledBids = bids.flatMap(({ price }) => price ?? [])
  expect(filledAsks).toEqual(filledAsks.toSorted((one, other) => one - other))
  expect(filledBids).toEqual(filledBids.toSorted((one, other) => other - one))
}

describe('the simulated market', () => {
  it('is coherent at any moment in exchange hours', { timeout: 60_000 }, () => {
    expectAtRandomMoments('calendar', 1000, expectCoherent)
  })

  it('is coherent at any moment around the clock', { timeout: 60_000 }, () => {
    expectAtRandomMoments('always', 200, expectCoherent)
  })

  it('is the same whatever was asked of it before', { timeout: 60_000 }, () => {
    const [one, other] = [createMarket({ seed: 3, hours: 'calendar' }), createMarket({ seed: 3, hours: 'calendar' })]
    const question = fc.tuple(fc.nat({ max: one.listings.length - 1 }), fc.nat({ max: 30 * 86_400_000 }))
    const start = Date.parse('2026-11-02T15:00:00Z')
    fc.assert(
      fc.property(fc.array(question, { minLength: 2, maxLength: 8 }), (questions) => {
        const answers = (market: Market, order: typeof questions) =>
          order.map(([number, delay]) =>
            market.listings.slice(number, number + 1).map((listing) => quoteAt(market, listing, start + delay)),
          )
        expect(answers(other, questions.toReversed())).toEqual(answers(one, questions).reverse())
      }),
      { numRuns: 50 },
    )
  })

  it('differs for each seed', () => {
    const time = Date.parse('2026-11-19T15:00:00Z')
    const lasts = [1, 2, 3].map((seed) => {
      const market = createMarket({ seed, hours: 'calendar' })
      return market.listings.slice(0, 20).map((listing) => quoteAt(market, listing, time).last)
    })
    expect(new Set(lasts.map(String)).size).toBe(3)
  })
})
