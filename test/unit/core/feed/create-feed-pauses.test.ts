import { describe, expect, it } from 'vitest'
import { instrumentId, type InstrumentId } from '#model/market/instrument.ts'
import { createFakeStore } from '#test/fakes/ports/fake-store.ts'
import { openFeed, QUOTES_ADDRESS } from '#test/fakes/quotes/quote-feed.ts'
import { jsonAnswer } from '#test/fakes/service/http-answers.ts'

function stock(code: string, region = 'US'): InstrumentId {
  return instrumentId({ assetClass: 'stock', region, exchange: '', code })
}

describe('the feed, where the service asks for a pause,', () => {
  it('leaves the whole host alone for as long as Retry-After says', async () => {
    let refusals = 1
    const { clock, service, feed, want } = openFeed({
      instead: () => (refusals-- > 0 ? jsonAnswer({ code: 429, msg: 'slow down' }, 429, '30') : undefined),
    })
    want(stock('AAPL'))
    feed.connect(QUOTES_ADDRESS, 'key')
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
    const { clock, service, feed, want } = openFeed({ instead: () => jsonAnswer({ code: 429 }, 429, '30') })
    want(stock('AAPL'))
    feed.connect(QUOTES_ADDRESS, 'key')
    await clock.advanceSettling(1_000)
    feed.connect(QUOTES_ADDRESS, 'another key')
    await clock.advanceSettling(28_000)
    expect(service.arrivals).toHaveLength(1)
    expect(feed.state().state).toBe('rateLimited')
  })

  it('honours a pause for 15 minutes and lets one request find out whether the service still means it', async () => {
    const { clock, service, feed, want } = openFeed({ instead: () => jsonAnswer({ code: 429 }, 429, '99999999') })
    want(stock('AAPL'))
    want(stock('TSLA', 'SG'))
    feed.connect(QUOTES_ADDRESS, 'key')
    await clock.advanceSettling(60_000)
    const before = service.arrivals.length
    expect(feed.state()).toMatchObject({ state: 'rateLimited' })
    expect((feed.state().nextTryAt ?? 0) - clock.now()).toBeLessThanOrEqual(14 * 60_000 + 1_000)
    await clock.advanceSettling(60 * 60_000)
    expect(service.arrivals.slice(before).map(({ at }) => Math.round(at / 60_000))).toEqual([15, 30, 45, 60])
  })

  it('polls everything again when the request after a long pause is answered', async () => {
    let isOver = false
    const { clock, feed, want } = openFeed({ instead: () => (isOver ? undefined : jsonAnswer({}, 429, '86400')) })
    const instruments = [stock('AAPL'), stock('TSLA', 'SG'), stock('700', 'HK')]
    for (const instrument of instruments) want(instrument)
    feed.connect(QUOTES_ADDRESS, 'key')
    await clock.advanceSettling(60_000)
    isOver = true
    await clock.advanceSettling(15 * 60_000)
    expect(instruments.map((one) => feed.live(one).provenance.state)).toEqual(['healthy', 'healthy', 'healthy'])
    expect(feed.state()).toMatchObject({ state: 'connected', nextTryAt: null })
  })

  it('does not keep a long pause over a relaunch for longer than that', async () => {
    const store = createFakeStore()
    const first = openFeed({ instead: () => jsonAnswer({}, 429, '99999999') }, store)
    first.want(stock('AAPL'))
    first.feed.connect(QUOTES_ADDRESS, 'key')
    await first.clock.advanceSettling(1_000)
    first.feed.dispose()
    const second = openFeed({}, store)
    second.want(stock('AAPL'))
    second.feed.connect(QUOTES_ADDRESS, 'key')
    await second.clock.advanceSettling(16 * 60_000)
    expect(second.feed.state().state).toBe('connected')
  })

  it('makes one request of a host that asked to be left alone when the user wants it', async () => {
    const { clock, service, feed, want } = openFeed({ instead: () => jsonAnswer({}, 429, '600') })
    want(stock('AAPL'))
    want(stock('TSLA', 'SG'))
    feed.connect(QUOTES_ADDRESS, 'key')
    await clock.advanceSettling(60_000)
    const before = service.arrivals.length
    feed.tryNow(null)
    await clock.advanceSettling(60_000)
    expect(service.arrivals.length - before).toBe(1)
    expect(feed.state().state).toBe('rateLimited')
  })

  it('sends that request immediately while the stated limit has room, although the learned one is lower', async () => {
    let answers = 0
    const { clock, service, feed, want } = openFeed({
      instead: () => (++answers === 37 ? jsonAnswer({}, 429, '90') : undefined),
    })
    for (let number = 0; number < 40; number++) want(stock(`A${number}`, ['US', 'SG', 'HK', 'DE'][number % 4]))
    feed.connect({ ...QUOTES_ADDRESS, codesPerRequest: 1, requestsPerMinute: 60 }, 'key')
    for (let second = 0; second < 60 && answers < 37; second++) await clock.advanceSettling(1_000)
    expect(feed.state()).toMatchObject({ state: 'rateLimited' })
    await clock.advanceSettling(2_000)
    const before = service.arrivals.length
    feed.tryNow(null)
    await clock.advanceSettling(1_000)
    expect(service.arrivals.length - before).toBe(1)
    expect(feed.state()).toMatchObject({ state: 'connected' })
  })

  it('names no time while that request waits for its place in the budget', async () => {
    let answers = 0
    const { clock, service, feed, want } = openFeed({
      instead: () => (++answers > 2 ? jsonAnswer({}, 429, '600') : undefined),
    })
    for (const region of ['US', 'SG', 'HK', 'DE']) want(stock('A', region))
    feed.connect({ ...QUOTES_ADDRESS, requestsPerMinute: 3 }, 'key')
    await clock.advanceSettling(42_000)
    const { length } = service.arrivals
    const pausedUntil = feed.state().nextTryAt
    await clock.advanceSettling(1_000)
    expect(feed.state()).toMatchObject({ state: 'rateLimited', nextTryAt: pausedUntil })
    feed.tryNow(null)
    await clock.advanceSettling(1_000)
    expect(service.arrivals).toHaveLength(length)
    expect(feed.state()).toMatchObject({ state: 'rateLimited', nextTryAt: null })
  })
})
