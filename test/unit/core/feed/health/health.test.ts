import { describe, expect, it } from 'vitest'
import { createFeed } from '#core/feed/create-feed.ts'
import { DEMANDS, type Consumer } from '#core/feed/demand/demand.ts'
import { atOnce } from '#core/reactive/slices.ts'
import { createPriceSource } from '#core/source/price-source.ts'
import { createCalendarEnds } from '#core/feed/health/calendar-ends.ts'
import { createHealth } from '#core/feed/health/health.ts'
import { instrumentId, type InstrumentId } from '#model/market/instrument.ts'
import type { ServiceAddress } from '#model/service/service-session.ts'
import { createFakeClock } from '#test/fakes/ports/fake-clock.ts'
import { createFakeLog } from '#test/fakes/ports/fake-log.ts'
import { createFakeQuoteService } from '#test/fakes/quotes/fake-quote-service.ts'
import { createFakeStore } from '#test/fakes/ports/fake-store.ts'

const ADDRESS: ServiceAddress = {
  baseUrl: 'https://quotes.example',
  plan: 'base',
  codesPerRequest: 10,
  requestsPerMinute: 60,
}

const crypto = (code: string): InstrumentId => instrumentId({ assetClass: 'crypto', region: 'BA', exchange: '', code })
const coins = (count: number): readonly InstrumentId[] =>
  Array.from({ length: count }, (_, index) => crypto(`C${index}`))

function setUp(instruments: readonly InstrumentId[], consumer: Consumer = 'visible') {
  const clock = createFakeClock()
  const service = createFakeQuoteService({ clock })
  const feed = createFeed({ clock, http: service, store: createFakeStore(), random: () => 0.5, log: createFakeLog() })
  for (const instrument of instruments) feed.want({ instrument, kind: 'quote', ...DEMANDS[consumer] })
  const health = createHealth({
    clock,
    feed,
    source: feed.source,
    windows: () => [{ window: 1, isVisible: true, parameters: instruments }],
    lists: () => [{ id: 'coins', instruments: coins(30) }],
    barNames: () => [],
  })
  return { clock, service, feed, health }
}

describe('data health', () => {
  it('is unknown while no service is in use', () => {
    const { health } = setUp([crypto('BTCUSDT')])
    expect(health.topics.health.current(null)).toBeNull()
    expect(health.topics.requestLog.current(null)).toEqual([])
    expect(atOnce(health.forecast({ added: [] }))).toBeNull()
  })

  it('has the budget, requests by operation and the window that they are for', async () => {
    const { clock, service, feed, health } = setUp(coins(25))
    feed.connect(ADDRESS, 'key')
    await clock.advanceSettling(5 * 60_000)
    const current = health.topics.health.current(null)
    expect(current?.feed.budget).toMatchObject({ stated: 60, learned: 60 })
    expect(current?.feed.budget.used).toBeGreaterThan(50)
    const lastMinute = service.arrivals.filter(({ at }) => at > clock.monotonic() - 60_000).length
    expect(current?.feed.sent).toEqual([{ path: '/crypto/quotes', count: expect.closeTo(lastMinute, -1) as number }])
    const planned = current?.feed.groups[0]?.plannedRequestsPerMinute ?? 0
    expect(planned).toBeGreaterThan(55)
    expect(current?.windows).toEqual([
      { number: 1, isVisible: true, instruments: 25, plannedRequestsPerMinute: expect.closeTo(planned, 6) as number },
    ])
  })

  it('says of every request how many codes it carried, why, and how it ended', async () => {
    const { clock, feed, health } = setUp(coins(3))
    feed.connect(ADDRESS, 'key')
    await clock.advanceSettling(10_000)
    const log = health.topics.requestLog.current(null)
    expect(log.at(-1)).toMatchObject({
      number: 1,
      path: '/crypto/quotes',
      codes: 3,
      reason: 'first',
      status: 200,
      failure: null,
    })
    expect(log[0]).toMatchObject({ codes: 3, reason: 'due' })
    expect(JSON.stringify(log)).not.toContain('"key"')
  })

  it('is published once a second while a window shows it, and not otherwise', () => {
    const { clock, health } = setUp([])
    const published: unknown[] = []
    const publish = (value: unknown) => void published.push(value)
    const stop = health.topics.health.activate?.(null, 'visible', publish)
    clock.advance(3_500)
    expect(published).toEqual([null, null, null])
    stop?.()
    const stopHidden = health.topics.requestLog.activate?.(null, 'hidden', publish)
    clock.advance(10_000)
    expect(published).toHaveLength(3)
    expect(clock.waiting()).toBe(0)
    stopHidden?.()
  })
})

describe('the trading calendars of data health', () => {
  const idOf = (assetClass: 'stock' | 'fund' | 'indices', region: string, code: string): InstrumentId =>
    instrumentId({ assetClass, region, exchange: '', code })
  const LISTS = [
    { id: 'asia', instruments: [idOf('stock', 'HK', '700'), idOf('fund', 'HK', '2800'), idOf('indices', 'GB', 'HSI')] },
    { id: 'other', instruments: [idOf('stock', 'US', 'AAPL'), crypto('BTCUSDT')] },
  ]

  function endsAt(time: string, sourceName = 'https://quotes.example') {
    const source = createPriceSource()
    source.use(sourceName)
    return createCalendarEnds(createFakeClock(Date.parse(time)), source)(LISTS)
  }

  it('are named from 90 days before their end, each market once', () => {
    expect(endsAt('2027-10-01T12:00:00Z')).toEqual([])
    expect(endsAt('2027-10-03T12:00:00Z')).toEqual([
      { assetClass: 'stock', region: 'HK', validUntil: '2027-12-31', hasEnded: false },
    ])
  })

  it('are said to have ended after their last day', () => {
    expect(endsAt('2029-01-02T12:00:00Z')).toEqual([
      { assetClass: 'stock', region: 'HK', validUntil: '2027-12-31', hasEnded: true },
      { assetClass: 'stock', region: 'US', validUntil: '2028-12-31', hasEnded: true },
    ])
  })

  it('are not needed by the simulated market', () => {
    expect(endsAt('2029-01-02T12:00:00Z', 'simulated')).toEqual([])
  })
})

describe('the forecast', () => {
  it('shows what a larger plan would do for the symbols on screen', () => {
    const { feed, health } = setUp(coins(200))
    feed.connect(ADDRESS, 'key')
    const change = atOnce(health.forecast({ added: [], codesPerRequest: 50, requestsPerMinute: 120 }))
    // Twenty requests of ten codes at 60 a minute, then four of fifty at 120.
    expect(change?.before).toMatchObject({ instruments: 200, requests: 20 })
    expect(change?.before.periods).toEqual([
      { rank: 'visible', instruments: 200, meanPeriodMs: expect.closeTo(20_000, -3) as number },
    ])
    expect(change?.after).toMatchObject({ requests: 4 })
    expect(change?.after.periods[0]?.meanPeriodMs).toBeCloseTo(2_000, -3)
    expect(change?.requestsPerMinute).toBe(120)
  })

  it('counts the focused symbol as on screen, also when nothing else is', () => {
    const [coin = crypto('BTCUSDT')] = coins(1)
    const { feed, health } = setUp([coin])
    feed.connect(ADDRESS, 'key')
    feed.focus(coin)
    expect(atOnce(health.forecast({ added: [] }))?.before.periods).toEqual([
      { rank: 'visible', instruments: 1, meanPeriodMs: 1_000 },
    ])
  })

  it('shows that a symbol which finds a free place costs no request, and the next one does', () => {
    const { feed, health } = setUp(coins(9))
    feed.connect(ADDRESS, 'key')
    expect(atOnce(health.forecast({ added: [crypto('NEW')] }))).toMatchObject({
      before: { requests: 1 },
      after: { requests: 1 },
    })
    expect(atOnce(health.forecast({ added: [crypto('NEW'), crypto('NEWER')] }))).toMatchObject({
      after: { instruments: 11, requests: 2 },
    })
  })

  it('counts what is watched already only once, and shown if it was hidden', () => {
    const [coin = crypto('C0')] = coins(1)
    const { feed, health } = setUp([coin], 'hidden')
    feed.connect(ADDRESS, 'key')
    const change = atOnce(health.forecast({ added: [coin] }))
    expect(change?.before.periods).toMatchObject([{ rank: 'hidden', instruments: 1 }])
    expect(change?.after.periods).toMatchObject([{ rank: 'visible', instruments: 1 }])
  })

  it('is also about a whole list, of which some is watched already', () => {
    const { feed, health } = setUp(coins(9))
    feed.connect(ADDRESS, 'key')
    expect(atOnce(health.forecast({ added: [], watchlist: 'coins' }))?.after).toMatchObject({
      instruments: 30,
      requests: 3,
    })
    expect(atOnce(health.forecast({ added: [], watchlist: 'gone' }))?.after).toMatchObject({
      instruments: 9,
      requests: 1,
    })
  })

  it('changes nothing', async () => {
    const { clock, service, feed, health } = setUp(coins(3))
    feed.connect(ADDRESS, 'key')
    atOnce(health.forecast({ added: [crypto('NEW')], requestsPerMinute: 1 }))
    await clock.advanceSettling(5_000)
    expect(service.arrivals.every(({ codes }) => !codes.includes('NEW'))).toBe(true)
    expect(service.arrivals.length).toBeGreaterThan(3)
  })

  it('shows the cost of order books beside quotes, which is zero if they are not served', () => {
    const { feed, health } = setUp(coins(10))
    feed.connect(ADDRESS, 'key')
    const change = atOnce(health.forecast({ added: [], books: coins(10) }))
    expect(change?.after.requests).toBe((change?.before.requests ?? 0) + 1)
    const index = instrumentId({ assetClass: 'indices', region: 'GB', exchange: '', code: 'UKX' })
    expect(atOnce(health.forecast({ added: [], books: [index] }))?.after).toEqual(change?.before)
  })
})
