import { describe, expect, it } from 'vitest'
import { catalogue } from '../../../../src/api/catalogue.ts'
import { createFeed } from '../../../../src/core/feed/create-feed.ts'
import { type Consumer, DEMANDS } from '../../../../src/core/feed/demand.ts'
import type { Http } from '../../../../src/core/ports/http.ts'
import type { Store } from '../../../../src/core/ports/store.ts'
import { instrumentId, type InstrumentId } from '../../../../src/model/instrument.ts'
import type { ServiceAddress } from '../../../../src/model/service-session.ts'
import { createFakeClock } from '../../../fakes/fake-clock.ts'
import { createFakeLog } from '../../../fakes/fake-log.ts'
import {
  createFakeQuoteService,
  jsonAnswer,
  quoteOf,
  type QuoteServiceOptions,
} from '../../../fakes/fake-quote-service.ts'
import { createFakeStore } from '../../../fakes/fake-store.ts'

const ADDRESS: ServiceAddress = {
  baseUrl: 'https://quotes.example',
  plan: 'base',
  codesPerRequest: 10,
  requestsPerMinute: 60,
}

function stock(code: string, region = 'US'): InstrumentId {
  return instrumentId({ assetClass: 'stock', region, exchange: '', code })
}

function setUp(options: Partial<QuoteServiceOptions> = {}, store: Store = createFakeStore()) {
  const clock = createFakeClock()
  const service = createFakeQuoteService({ clock, ...options })
  const feed = createFeed({ clock, http: service, store, random: () => 0.5, log: createFakeLog() })
  const want = (instrument: InstrumentId, consumer: Consumer = 'visible') =>
    feed.want({ instrument, kind: 'quote', ...DEMANDS[consumer] })
  return { clock, service, feed, want }
}

describe('the feed', () => {
  it('asks for everything wanted in one request for each group, at once', async () => {
    const { clock, service, feed, want } = setUp()
    for (const code of ['AAPL', 'TSLA', 'MSFT']) want(stock(code))
    want(stock('700', 'HK'))
    want(instrumentId({ assetClass: 'crypto', region: 'BA', exchange: '', code: 'BTCUSDT' }))
    feed.connect(ADDRESS, 'key')
    await clock.advanceSettling(100)
    expect(service.arrivals.map(({ path, codes }) => [path, codes.toSorted()])).toEqual([
      ['/stock/quotes', ['AAPL', 'MSFT', 'TSLA']],
      ['/stock/quotes', ['700']],
      ['/crypto/quotes', ['BTCUSDT']],
    ])
    expect(feed.live(stock('700', 'HK'))).toMatchObject({ quote: { last: 100 }, provenance: { state: 'healthy' } })
    expect(feed.state().state).toBe('connected')
  })

  it('never lets the service count more than the budget in any rolling minute, and uses nearly all of it', async () => {
    const { clock, service, feed, want } = setUp()
    for (let index = 0; index < 500; index++) want(stock(`S${index}`))
    feed.connect(ADDRESS, 'key')
    await clock.advanceSettling(10 * 60_000)
    expect(service.busiestMinute()).toBeLessThanOrEqual(60)
    expect(service.arrivals.length).toBeGreaterThan(10 * 60 * 0.97)
  })

  it('sends nothing while it is paused, says so, and goes on afterwards', async () => {
    const { clock, service, feed, want } = setUp()
    want(stock('AAPL'))
    feed.connect(ADDRESS, 'key')
    await clock.advanceSettling(1_000)
    feed.pause(true)
    // What is on its way arrives.
    await clock.advanceSettling(100)
    const before = service.arrivals.length
    want(stock('TSLA'))
    const question = feed.askOne(catalogue.stockQuotes, { region: 'US', exchange: '', codes: ['MSFT'] })
    feed.wake()
    await clock.advanceSettling(10 * 60_000)
    expect(service.arrivals).toHaveLength(before)
    expect(feed.state().state).toBe('paused')
    expect(await question.result).toMatchObject({ ok: false, failure: { cause: 'paused' } })

    feed.connect({ ...ADDRESS, baseUrl: 'https://other.example' }, 'key')
    await clock.advanceSettling(10_000)
    expect(service.arrivals).toHaveLength(before)
    feed.pause(false)
    await clock.advanceSettling(1_000)
    expect(service.arrivals.length).toBeGreaterThan(before)
    expect(feed.state().state).toBe('connected')
  })

  it('stops asking for what nobody wants any more', async () => {
    const { clock, service, feed, want } = setUp()
    want(stock('AAPL'))
    const cancel = want(stock('TSLA'))
    feed.connect(ADDRESS, 'key')
    await clock.advanceSettling(1_000)
    cancel()
    // What is on its way arrives.
    await clock.advanceSettling(100)
    const before = service.arrivals.length
    await clock.advanceSettling(20_000)
    expect(new Set(service.arrivals.slice(before).map(({ codes }) => codes.join()))).toEqual(new Set(['AAPL']))
    expect(service.arrivals.length).toBeGreaterThan(before)
  })

  it('forgets values and drops late answers when another service is used', async () => {
    const { clock, feed, want } = setUp({ latency: () => [1_000, 1_000] })
    want(stock('AAPL'))
    const received: (number | null)[] = []
    feed.watch(stock('AAPL'), ({ quote }) => received.push(quote?.last ?? null))
    feed.connect(ADDRESS, 'key')
    await clock.advanceSettling(1_500)
    feed.connect({ ...ADDRESS, baseUrl: 'https://other.example' }, 'key')
    await clock.advanceSettling(1_000)
    expect(received.filter((last) => last !== null)).toEqual([])
    expect(feed.live(stock('AAPL')).quote).toBeNull()
    await clock.advanceSettling(2_000)
    expect(feed.live(stock('AAPL')).quote?.last).toBe(100)
  })

  it('drops an answer that comes after all, although its request was given up', async () => {
    const clock = createFakeClock()
    const service = createFakeQuoteService({ clock, latency: () => [1_000, 1_000] })
    const http: Http = { get: (request) => ({ ...service.get(request), cancel: () => undefined }) }
    const feed = createFeed({ clock, http, store: createFakeStore(), random: () => 0.5, log: createFakeLog() })
    feed.want({ instrument: stock('AAPL'), kind: 'quote', ...DEMANDS.visible })
    feed.connect(ADDRESS, 'key')
    await clock.advanceSettling(500)
    feed.connect({ ...ADDRESS, baseUrl: 'https://other.example' }, 'key')
    await clock.advanceSettling(1_700)
    expect(feed.live(stock('AAPL')).quote).toBeNull()
  })

  it('keeps the newer of two values whatever the order of the answers', async () => {
    let price = 0
    const start = Date.UTC(2026, 10, 20, 14)
    const times = [start + 2_000, start + 1_000]
    const { clock, feed, want } = setUp({ item: (code) => quoteOf(code, times.shift() ?? start + 1_500, ++price) })
    want(stock('AAPL'))
    feed.connect(ADDRESS, 'key')
    await clock.advanceSettling(5_000)
    expect(feed.live(stock('AAPL')).quote).toMatchObject({ last: 1, time: start + 2_000 })
  })

  it('does not let a value from the future outlive the mistake', async () => {
    let isWrong = true
    const { clock, feed, want } = setUp({
      item: (code) => (isWrong ? quoteOf(code, Date.UTC(2099, 0), 7) : quoteOf(code, clock.now(), 8)),
    })
    want(stock('AAPL'))
    feed.connect(ADDRESS, 'key')
    await clock.advanceSettling(5_000)
    expect(feed.live(stock('AAPL')).quote?.last).toBe(7)
    isWrong = false
    await clock.advanceSettling(5_000)
    expect(feed.live(stock('AAPL')).quote?.last).toBe(8)
  })

  it('leaves the whole host alone for as long as Retry-After says', async () => {
    let refusals = 1
    const { clock, service, feed, want } = setUp({
      instead: () => (refusals-- > 0 ? jsonAnswer({ code: 429, msg: 'slow down' }, 429, '30') : undefined),
    })
    want(stock('AAPL'))
    feed.connect(ADDRESS, 'key')
    await clock.advanceSettling(1_000)
    want(stock('TSLA', 'SG'))
    await clock.advanceSettling(28_000)
    expect(service.arrivals).toHaveLength(1)
    expect(feed.state().state).toBe('rateLimited')
    expect(feed.live(stock('AAPL')).provenance.state).toBe('rateLimited')
    await clock.advanceSettling(5_000)
    expect(service.arrivals.length).toBeGreaterThan(2)
    expect(feed.live(stock('TSLA', 'SG')).provenance.state).toBe('healthy')
  })

  it('keeps a pause that the service asked for when the user connects again', async () => {
    const { clock, service, feed, want } = setUp({ instead: () => jsonAnswer({ code: 429 }, 429, '30') })
    want(stock('AAPL'))
    feed.connect(ADDRESS, 'key')
    await clock.advanceSettling(1_000)
    feed.connect(ADDRESS, 'another key')
    await clock.advanceSettling(28_000)
    expect(service.arrivals).toHaveLength(1)
    expect(feed.state().state).toBe('rateLimited')
  })

  it('honours a pause for 15 minutes and lets one request find out whether the service still means it', async () => {
    const { clock, service, feed, want } = setUp({ instead: () => jsonAnswer({ code: 429 }, 429, '99999999') })
    want(stock('AAPL'))
    want(stock('TSLA', 'SG'))
    feed.connect(ADDRESS, 'key')
    await clock.advanceSettling(60_000)
    const before = service.arrivals.length
    expect(feed.state()).toMatchObject({ state: 'rateLimited' })
    expect((feed.state().nextTryAt ?? 0) - clock.now()).toBeLessThanOrEqual(14 * 60_000 + 1_000)
    await clock.advanceSettling(60 * 60_000)
    expect(service.arrivals.slice(before).map(({ at }) => Math.round(at / 60_000))).toEqual([15, 30, 45, 60])
  })

  it('goes on with everything when the request after a long pause is answered', async () => {
    let isOver = false
    const { clock, feed, want } = setUp({ instead: () => (isOver ? undefined : jsonAnswer({}, 429, '86400')) })
    const instruments = [stock('AAPL'), stock('TSLA', 'SG'), stock('700', 'HK')]
    for (const instrument of instruments) want(instrument)
    feed.connect(ADDRESS, 'key')
    await clock.advanceSettling(60_000)
    isOver = true
    await clock.advanceSettling(15 * 60_000)
    expect(instruments.map((one) => feed.live(one).provenance.state)).toEqual(['healthy', 'healthy', 'healthy'])
    expect(feed.state()).toMatchObject({ state: 'connected', nextTryAt: null })
  })

  it('does not keep a long pause over a relaunch for longer than that', async () => {
    const store = createFakeStore()
    const first = setUp({ instead: () => jsonAnswer({}, 429, '99999999') }, store)
    first.want(stock('AAPL'))
    first.feed.connect(ADDRESS, 'key')
    await first.clock.advanceSettling(1_000)
    first.feed.dispose()
    const second = setUp({}, store)
    second.want(stock('AAPL'))
    second.feed.connect(ADDRESS, 'key')
    await second.clock.advanceSettling(16 * 60_000)
    expect(second.feed.state().state).toBe('connected')
  })

  it('makes one request of a host that asked to be left alone when the user wants it', async () => {
    const { clock, service, feed, want } = setUp({ instead: () => jsonAnswer({}, 429, '600') })
    want(stock('AAPL'))
    want(stock('TSLA', 'SG'))
    feed.connect(ADDRESS, 'key')
    await clock.advanceSettling(60_000)
    const before = service.arrivals.length
    feed.tryNow(null)
    await clock.advanceSettling(60_000)
    expect(service.arrivals.length - before).toBe(1)
    expect(feed.state().state).toBe('rateLimited')
  })

  it('says so when an answer leaves a code out, and asks for it again slowly', async () => {
    const { clock, service, feed, want } = setUp({
      item: (code) => (code === 'GONE' ? undefined : quoteOf(code, clock.now())),
    })
    want(stock('AAPL'))
    want(stock('GONE'))
    feed.connect(ADDRESS, 'key')
    await clock.advanceSettling(60_000)
    expect(feed.live(stock('GONE')).provenance).toMatchObject({ state: 'failing', failure: { kind: 'rejected' } })
    expect(feed.live(stock('AAPL')).provenance.state).toBe('healthy')
    expect(service.arrivals.length).toBeGreaterThan(30)
  })

  it('tells listeners that a value has grown stale although nothing arrives', async () => {
    let silent = false
    const { clock, feed, want } = setUp({ instead: () => (silent ? null : undefined) })
    want(stock('AAPL'))
    const states: string[] = []
    feed.watch(stock('AAPL'), ({ provenance }) => states.push(provenance.state))
    feed.connect(ADDRESS, 'key')
    await clock.advanceSettling(3_000)
    silent = true
    await clock.advanceSettling(9_000)
    expect(states.at(-1)).toBe('stale')
    await clock.advanceSettling(60_000)
    expect(states.at(-1)).toBe('failing')
    expect(feed.state().state).toBe('offline')
  })

  it('takes back at once, after a wake-up, that a value has grown stale', async () => {
    let silent = false
    const { clock, feed, want } = setUp({ instead: () => (silent ? null : undefined) })
    want(stock('AAPL'))
    const states: string[] = []
    feed.watch(stock('AAPL'), ({ provenance }) => states.push(provenance.state))
    feed.connect(ADDRESS, 'key')
    await clock.advanceSettling(3_000)
    silent = true
    await clock.advanceSettling(9_000)
    expect(states.at(-1)).toBe('stale')
    feed.wake()
    expect(states.at(-1)).toBe('healthy')
  })

  it('does not refill the budget by being relaunched', async () => {
    const store = createFakeStore()
    const clock = createFakeClock()
    const service = createFakeQuoteService({ clock })
    for (let launch = 0; launch < 5; launch++) {
      const feed = createFeed({ clock, http: service, store, random: () => 0.5, log: createFakeLog() })
      for (let index = 0; index < 500; index++)
        feed.want({ instrument: stock(`S${index}`), kind: 'quote', ...DEMANDS.visible })
      feed.connect(ADDRESS, 'key')
      await clock.advanceSettling(2_000)
      // Every second run crashes: what it holds is not given back.
      if (launch % 2 === 0) feed.dispose()
      else feed.disconnect()
    }
    await clock.advanceSettling(50_000)
    expect(service.busiestMinute()).toBeLessThanOrEqual(60)
  })

  it('refreshes the weightiest first after a wake-up', async () => {
    const { clock, service, feed, want } = setUp()
    for (let index = 0; index < 100; index++) want(stock(`H${index}`), 'hidden')
    for (let index = 0; index < 10; index++) want(stock(`A${index}`), 'armedAlert')
    feed.connect(ADDRESS, 'key')
    await clock.advanceSettling(120_000)
    const before = service.arrivals.length
    feed.wake()
    await clock.advanceSettling(400)
    expect(service.arrivals.length).toBe(before)
    await clock.advanceSettling(3_000)
    expect(service.arrivals[before]?.codes.every((code) => code.startsWith('A'))).toBe(true)
  })
})
