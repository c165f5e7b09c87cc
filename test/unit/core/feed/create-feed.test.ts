import { describe, expect, it } from 'vitest'
import { catalogue } from '#api/catalogue.ts'
import { createFeed } from '#core/feed/create-feed.ts'
import { DEMANDS } from '#core/feed/demand/demand.ts'
import type { Http } from '#core/ports/http.ts'
import { instrumentId, type InstrumentId } from '#model/market/instrument.ts'
import { createFakeClock } from '#test/fakes/ports/fake-clock.ts'
import { createFakeLog } from '#test/fakes/ports/fake-log.ts'
import { createFakeQuoteService, quoteOf } from '#test/fakes/quotes/fake-quote-service.ts'
import { createFakeStore } from '#test/fakes/ports/fake-store.ts'
import { openFeed, QUOTES_ADDRESS } from '#test/fakes/quotes/quote-feed.ts'

function stock(code: string, region = 'US'): InstrumentId {
  return instrumentId({ assetClass: 'stock', region, exchange: '', code })
}

describe('the feed', () => {
  it('asks immediately for everything wanted, in one request for each group', async () => {
    const { clock, service, feed, want } = openFeed()
    for (const code of ['AAPL', 'TSLA', 'MSFT']) want(stock(code))
    want(stock('700', 'HK'))
    want(instrumentId({ assetClass: 'crypto', region: 'BA', exchange: '', code: 'BTCUSDT' }))
    feed.connect(QUOTES_ADDRESS, 'key')
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
    const { clock, service, feed, want } = openFeed()
    for (let index = 0; index < 500; index++) want(stock(`S${index}`))
    feed.connect(QUOTES_ADDRESS, 'key')
    await clock.advanceSettling(10 * 60_000)
    expect(service.busiestMinute()).toBeLessThanOrEqual(60)
    expect(service.arrivals.length).toBeGreaterThan(10 * 60 * 0.97)
  })

  it('reports its state every second, and the very same one while nothing changes', async () => {
    const { clock, feed, want } = openFeed()
    want(stock('AAPL'))
    feed.connect(QUOTES_ADDRESS, 'key')
    await clock.advanceSettling(100)
    feed.pause(true)
    const reported: unknown[] = []
    feed.watchState((state) => reported.push(state))
    await clock.advanceSettling(10_000)
    expect(reported.length).toBe(10)
    expect(new Set(reported).size).toBe(1)
    expect(reported[0]).toMatchObject({ state: 'paused' })
  })

  it('sends nothing while it is paused, says so, and polls again afterwards', async () => {
    const { clock, service, feed, want } = openFeed()
    want(stock('AAPL'))
    feed.connect(QUOTES_ADDRESS, 'key')
    await clock.advanceSettling(1_000)
    feed.pause(true)
    // Pending answers arrive.
    await clock.advanceSettling(100)
    const before = service.arrivals.length
    want(stock('TSLA'))
    const question = feed.askOne(catalogue.stockQuotes, { region: 'US', exchange: '', codes: ['MSFT'] }, stock('MSFT'))
    feed.wake()
    await clock.advanceSettling(10 * 60_000)
    expect(service.arrivals).toHaveLength(before)
    expect(feed.state().state).toBe('paused')
    expect(await question.result).toMatchObject({ ok: false, failure: { cause: 'paused' } })

    feed.connect({ ...QUOTES_ADDRESS, baseUrl: 'https://other.example' }, 'key')
    await clock.advanceSettling(10_000)
    expect(service.arrivals).toHaveLength(before)
    feed.pause(false)
    await clock.advanceSettling(1_000)
    expect(service.arrivals.length).toBeGreaterThan(before)
    expect(feed.state().state).toBe('connected')
  })

  it('stops asking for what is no longer wanted', async () => {
    const { clock, service, feed, want } = openFeed()
    want(stock('AAPL'))
    const cancel = want(stock('TSLA'))
    feed.connect(QUOTES_ADDRESS, 'key')
    await clock.advanceSettling(1_000)
    cancel()
    // Pending answers arrive.
    await clock.advanceSettling(100)
    const before = service.arrivals.length
    await clock.advanceSettling(20_000)
    expect(new Set(service.arrivals.slice(before).map(({ codes }) => codes.join()))).toEqual(new Set(['AAPL']))
    expect(service.arrivals.length).toBeGreaterThan(before)
  })

  it('forgets values and drops late answers when another service is used', async () => {
    const { clock, feed, want } = openFeed({ latency: () => [1_000, 1_000] })
    want(stock('AAPL'))
    const received: (number | null)[] = []
    feed.watch(stock('AAPL'), ({ quote }) => received.push(quote?.last ?? null))
    feed.connect(QUOTES_ADDRESS, 'key')
    await clock.advanceSettling(1_500)
    feed.connect({ ...QUOTES_ADDRESS, baseUrl: 'https://other.example' }, 'key')
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
    feed.connect(QUOTES_ADDRESS, 'key')
    await clock.advanceSettling(500)
    feed.connect({ ...QUOTES_ADDRESS, baseUrl: 'https://other.example' }, 'key')
    await clock.advanceSettling(1_700)
    expect(feed.live(stock('AAPL')).quote).toBeNull()
  })

  it('keeps the newer of two values whatever the order of the answers', async () => {
    let price = 0
    const start = Date.UTC(2026, 10, 20, 14)
    const times = [start + 2_000, start + 1_000]
    const { clock, feed, want } = openFeed({ item: (code) => quoteOf(code, times.shift() ?? start + 1_500, ++price) })
    want(stock('AAPL'))
    feed.connect(QUOTES_ADDRESS, 'key')
    await clock.advanceSettling(5_000)
    expect(feed.live(stock('AAPL')).quote).toMatchObject({ last: 1, time: start + 2_000 })
  })

  it('does not let a value from the future outlive the mistake', async () => {
    let isWrong = true
    const { clock, feed, want } = openFeed({
      item: (code) => (isWrong ? quoteOf(code, Date.UTC(2099, 0), 7) : quoteOf(code, clock.now(), 8)),
    })
    want(stock('AAPL'))
    feed.connect(QUOTES_ADDRESS, 'key')
    await clock.advanceSettling(5_000)
    expect(feed.live(stock('AAPL')).quote?.last).toBe(7)
    isWrong = false
    await clock.advanceSettling(5_000)
    expect(feed.live(stock('AAPL')).quote?.last).toBe(8)
  })

  it('says so when an answer leaves a code out, and asks for it again slowly', async () => {
    const { clock, service, feed, want } = openFeed({
      item: (code) => (code === 'GONE' ? undefined : quoteOf(code, clock.now())),
    })
    want(stock('AAPL'))
    want(stock('GONE'))
    feed.connect(QUOTES_ADDRESS, 'key')
    await clock.advanceSettling(60_000)
    expect(feed.live(stock('GONE')).provenance).toMatchObject({ state: 'failing', failure: { kind: 'noData' } })
    expect(feed.live(stock('AAPL')).provenance.state).toBe('healthy')
    expect(service.arrivals.length).toBeGreaterThan(30)
  })

  it('notifies watchers that a value is stale although nothing arrives', async () => {
    let silent = false
    const { clock, feed, want } = openFeed({ instead: () => (silent ? null : undefined) })
    want(stock('AAPL'))
    const states: string[] = []
    feed.watch(stock('AAPL'), ({ provenance }) => states.push(provenance.state))
    feed.connect(QUOTES_ADDRESS, 'key')
    await clock.advanceSettling(3_000)
    silent = true
    await clock.advanceSettling(9_000)
    expect(states.at(-1)).toBe('stale')
    await clock.advanceSettling(60_000)
    expect(states.at(-1)).toBe('offline')
    expect(feed.state().state).toBe('offline')
  })

  it('marks a stale value as healthy immediately after a wake-up', async () => {
    let silent = false
    const { clock, feed, want } = openFeed({ instead: () => (silent ? null : undefined) })
    want(stock('AAPL'))
    const states: string[] = []
    feed.watch(stock('AAPL'), ({ provenance }) => states.push(provenance.state))
    feed.connect(QUOTES_ADDRESS, 'key')
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
      feed.connect(QUOTES_ADDRESS, 'key')
      await clock.advanceSettling(2_000)
      // Every second run crashes, so that its claims are not returned.
      if (launch % 2 === 0) feed.dispose()
      else feed.disconnect()
    }
    await clock.advanceSettling(50_000)
    expect(service.busiestMinute()).toBeLessThanOrEqual(60)
  })

  it('refreshes the weightiest first after a wake-up', async () => {
    const { clock, service, feed, want } = openFeed()
    for (let index = 0; index < 100; index++) want(stock(`H${index}`), 'hidden')
    for (let index = 0; index < 10; index++) want(stock(`A${index}`), 'armedAlert')
    feed.connect(QUOTES_ADDRESS, 'key')
    await clock.advanceSettling(120_000)
    const before = service.arrivals.length
    feed.wake()
    await clock.advanceSettling(400)
    expect(service.arrivals.length).toBe(before)
    await clock.advanceSettling(3_000)
    expect(service.arrivals[before]?.codes.every((code) => code.startsWith('A'))).toBe(true)
  })
})
