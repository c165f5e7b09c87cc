import { describe, expect, it } from 'vitest'
import { firstArming } from '#core/alerts/measure/arming.ts'
import { createEngine } from '#core/alerts/evaluation/engine.ts'
import { NOTHING_KNOWN_YET } from '#core/alerts/measure/known-market.ts'
import type { Rest } from '#core/alerts/evaluation/targets.ts'
import { createWatchList } from '#core/alerts/evaluation/watchers.ts'
import { createMarketGrids } from '#core/market/hours/market-grids.ts'
import type { Failure } from '#model/values/failure.ts'
import type { Alert } from '#model/alerts/alert.ts'
import type { AlertCondition } from '#model/alerts/alert-condition.ts'
import type { DepthBook } from '#model/market/book/depth-book.ts'
import type { LiveQuote } from '#model/market/live-quote.ts'
import type { PricedQuote } from '#model/market/quote.ts'
import { createPriceSource } from '#core/source/price-source.ts'
import { createFakeClock } from '#test/fakes/ports/fake-clock.ts'
import { createFakeFeed } from '#test/fakes/quotes/fake-feed.ts'
import { alert, quoteAt, TRADING, WATCHED } from '#test/fixtures/alerts.ts'
import { createQuietAlertMemory } from '#test/fakes/alerts/quiet-alert-memory.ts'

const PRICE: AlertCondition = { kind: 'price', direction: 'up', price: 100 }
const SPREAD: AlertCondition = { kind: 'spread', leastPercent: 1 }
const BROKEN: Failure = { kind: 'malformed', message: '' }
const MINUTE_MS = 60_000
const level = (price: number) => ({ position: 1, price, volume: 100, orders: null })
const book = (spread: number): DepthBook => ({ asks: [level(100 + spread / 2)], bids: [level(100 - spread / 2)] })

function engineWith(alerts: readonly Alert[]) {
  const clock = createFakeClock(TRADING)
  const feed = createFakeFeed()
  const memory = createQuietAlertMemory(clock, 'simulated')
  const watchList = createWatchList(alerts, new Map())
  const seen = { rest: null as Rest | null, evaluated: 0, searches: 0, depthFailure: null as Failure | null }
  let depthPeriodMs: number | null = null
  const engine = createEngine({
    clock,
    source: createPriceSource(),
    feed: {
      ...feed,
      sample: (kind, instrument) => {
        const { value, provenance } = feed.sample(kind, instrument)
        const changed = { failure: seen.depthFailure, expectedPeriodMs: depthPeriodMs }
        return { instrument, value, provenance: { ...provenance, ...changed } }
      },
    },
    memory: {
      ...memory,
      arming(one, instrument) {
        seen.evaluated++
        return memory.arming(one, instrument)
      },
    },
    gridOf: createMarketGrids(),
    isOpen: () => true,
    openFor: () => true,
    watchList: () => watchList,
    restOf: () => seen.rest,
    isMeasured: () => false,
    unseen: () => seen.searches++,
  })
  const [first = alert()] = alerts
  return {
    engine,
    memory,
    seen,
    quote(
      afterMs: number,
      last: number | null,
      changes: Partial<LiveQuote['provenance']> = {},
      of: Partial<PricedQuote> = {},
    ) {
      const fetchedAt = TRADING + afterMs
      const quote = last === null ? null : quoteAt(fetchedAt, last, { open: 90, high: 120, low: 80, ...of })
      const provenance = {
        ...({ state: 'healthy', path: '/stock/quotes', fetchedAt, expectedPeriodMs: 10_000 } as const),
        ...{ nextDueAt: null, failure: null },
        ...changes,
      }
      engine.receiveQuote({ instrument: WATCHED, quote, provenance })
    },
    depth(afterMs: number | undefined, value: DepthBook, periodMs: number | null = null) {
      depthPeriodMs = periodMs
      feed.bring('depth', WATCHED, value, afterMs === undefined ? undefined : TRADING + afterMs)
      engine.receiveDepth(WATCHED)
    },
    market: () => memory.market(WATCHED),
    arming: () => memory.arming(first, WATCHED),
    fired: () => memory.pending().length,
  }
}

describe('an answer about a quote', () => {
  it('is ignored if it failed, is empty, or never came', () => {
    const { quote, market } = engineWith([alert()])
    quote(0, null)
    quote(0, 95, { failure: BROKEN })
    quote(0, 95, { fetchedAt: null })
    expect(market()).toBe(NOTHING_KNOWN_YET)
    quote(0, 95)
    expect(market().quote?.last).toBe(95)
  })

  it('is not remembered of an instrument that no alert watches', () => {
    const { quote, market } = engineWith([])
    quote(0, 95)
    expect(market()).toBe(NOTHING_KNOWN_YET)
  })

  it('that was overtaken changes nothing', () => {
    const { quote, market, fired } = engineWith([alert()])
    quote(20_000, 95)
    quote(10_000, 101)
    expect(market().quote?.last).toBe(95)
    expect(fired()).toBe(0)
  })

  it('within the quiet range is remembered without being put to any alert', () => {
    const { quote, market, seen } = engineWith([alert()])
    quote(0, 90)
    quote(10_000, 90.5)
    const before = seen.evaluated
    quote(20_000, 91)
    expect(seen.evaluated).toBe(before)
    expect(market()).toMatchObject({ quote: { last: 91 }, fetchedAt: TRADING + 20_000 })
  })

  it('disarms an alert that rests by then', () => {
    const { quote, seen, arming } = engineWith([alert()])
    quote(0, 95)
    expect(arming().isReady).toEqual([true])
    seen.rest = 'snoozed'
    quote(10_000, 101)
    expect(arming()).toMatchObject({ isReady: [false], knownFrom: null })
  })
})

describe('an answer about a book', () => {
  it('is ignored if it failed, or never came', () => {
    const { engine, depth, seen, market } = engineWith([alert({ conditions: [SPREAD] })])
    engine.receiveDepth(WATCHED)
    depth(undefined, book(2))
    seen.depthFailure = BROKEN
    depth(0, book(2))
    expect(market().book).toBeNull()
    seen.depthFailure = null
    depth(0, book(2))
    expect(market().book).toMatchObject({ spreadPercent: 2 })
  })

  it('stays known while prices stay within the quiet range', () => {
    const { quote, depth, market } = engineWith([alert()])
    quote(0, 90)
    quote(10_000, 90)
    depth(11_000, book(2))
    quote(20_000, 91)
    expect(market()).toMatchObject({ quote: { last: 91 }, book: { spreadPercent: 2 } })
  })

  it('is the first of its kind: whether it was wide before is not known', () => {
    const { quote, depth, fired } = engineWith([alert({ conditions: [SPREAD, PRICE] })])
    quote(0, 95)
    quote(10_000, 101)
    depth(11_000, book(2))
    expect(fired()).toBe(0)
  })

  it('starts no day: what was measured from the start of one still holds', () => {
    const volume: AlertCondition = { kind: 'volume', least: 500 }
    const { quote, depth, fired } = engineWith([alert({ conditions: [SPREAD, volume] })])
    quote(0, 95)
    for (const afterMs of [1_000, 2_000, 3_000]) depth(afterMs, book(2))
    expect(fired()).toBe(0)
  })

  it('confirms nothing that is seen by prices', () => {
    const { quote, depth, fired } = engineWith([alert({ confirm: { kind: 'polls', polls: 2 } })])
    quote(0, 95)
    quote(10_000, 101)
    for (const afterMs of [11_000, 12_000, 13_000]) depth(afterMs, book(2))
    expect(fired()).toBe(0)
    quote(20_000, 101)
    expect(fired()).toBe(1)
  })
})

describe('a span in which polls were missing', () => {
  const LATE = 10 * MINUTE_MS

  it('is remembered for alerts with at least one condition that bars can answer', () => {
    const unseenOf = (...conditions: readonly AlertCondition[]) => {
      const { quote, arming, seen } = engineWith([alert({ conditions, join: 'or' })])
      quote(0, 95)
      quote(LATE, 95)
      return { searches: seen.searches, from: arming().unseen?.from ?? null }
    }
    const volume: AlertCondition = { kind: 'volume', least: 5_000 }
    expect(unseenOf(PRICE)).toEqual({ searches: 1, from: TRADING })
    expect(unseenOf(volume, PRICE)).toEqual({ searches: 1, from: TRADING })
    expect(unseenOf(volume)).toEqual({ searches: 1, from: null })
  })

  it('is not searched where the polls came in time', () => {
    const { quote, seen } = engineWith([alert()])
    quote(0, 95)
    quote(10_000, 96, {}, { volume: 2_000 })
    quote(20_000, 95)
    expect(seen.searches).toBe(0)
  })

  it('between books is not covered by bars', () => {
    const { quote, depth, arming } = engineWith([alert({ conditions: [SPREAD, PRICE] })])
    quote(0, 95)
    depth(1_000, book(0.1), 10_000)
    depth(LATE, book(0.1), 10_000)
    expect(arming().unseen).toBeNull()
  })

  it('is over with the next answer, even one that changes nothing', () => {
    const { engine, quote, seen } = engineWith([alert()])
    quote(0, 90)
    quote(10_000, 90)
    engine.missed()
    quote(20_000, 91)
    quote(20_000 + 3 * MINUTE_MS, 91.5, { expectedPeriodMs: MINUTE_MS })
    expect(seen.searches).toBe(0)
  })

  it('is a span without watching, whatever the poll interval', () => {
    const { engine, quote, seen } = engineWith([alert()])
    quote(0, 90)
    engine.missed()
    quote(3 * MINUTE_MS, 91.5, { expectedPeriodMs: MINUTE_MS })
    expect(seen.searches).toBe(1)
  })
})

describe('an alert that is settled', () => {
  const HEADLINE: AlertCondition = { kind: 'news', keyword: 'oil' }
  const settled = (conditions: readonly AlertCondition[], rest: Rest | null = null) => {
    const { engine, seen, arming } = engineWith([alert({ conditions })])
    seen.rest = rest
    engine.settle()
    return arming()
  }

  it('waits from now on where it waits for external events alone', () => {
    expect(settled([HEADLINE])).toMatchObject({ knownFrom: TRADING, isReady: [true] })
    expect(settled([HEADLINE], 'off')).toEqual(firstArming(alert()))
  })

  it('has to see the market first where it goes by prices as well', () => {
    expect(settled([HEADLINE, PRICE])).toMatchObject({ knownFrom: null, isReady: [false] })
  })
})
