import { describe, expect, it } from 'vitest'
import { catalogue } from '#api/catalogue.ts'
import { DEMANDS } from '#core/feed/demand/demand.ts'
import { MINUTE_MS } from '#model/values/duration.ts'
import { instrumentId } from '#model/market/instrument.ts'
import { quoteOf } from '#test/fakes/quotes/fake-quote-service.ts'
import { openQuoteFeed, quotedId, SATURDAY } from '#test/fakes/quotes/quote-feed.ts'
import { jsonAnswer } from '#test/fakes/service/http-answers.ts'

describe('the feed in trouble', () => {
  it('finds the one code for which batches are refused, quarantines it, and polls the others', async () => {
    const { clock, feed, want, mark, connect } = openQuoteFeed({
      instead: ({ codes }) => (codes.includes('BAD') ? jsonAnswer({ code: 1001, msg: 'no such code' }) : undefined),
    })
    const others = ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((code) => quotedId('crypto', code, 'BA'))
    const bad = quotedId('crypto', 'BAD', 'BA')
    for (const instrument of [...others.slice(0, 3), bad, ...others.slice(3)]) want(instrument)
    connect()
    await clock.advanceSettling(MINUTE_MS)
    expect(mark(bad)).toBe('quarantined')
    expect(feed.live(bad).provenance.failure).toMatchObject({ kind: 'rejected', message: 'no such code' })
    expect(others.map(mark)).toEqual(others.map(() => 'healthy'))
    expect(feed.health()?.groups[0]?.quarantined).toEqual([bad])
  })

  it('takes a code back when the service accepts it again', async () => {
    let refuses = true
    const { clock, want, mark, connect } = openQuoteFeed({
      instead: ({ codes }) => (refuses && codes.includes('BAD') ? jsonAnswer({ code: 1001, msg: 'no' }) : undefined),
    })
    const bad = quotedId('crypto', 'BAD', 'BA')
    for (const instrument of [quotedId('crypto', 'GOOD', 'BA'), bad]) want(instrument)
    connect()
    await clock.advanceSettling(MINUTE_MS)
    refuses = false
    await clock.advanceSettling(21 * MINUTE_MS)
    expect(mark(bad)).toBe('healthy')
  })

  it('treats a market as idle that its calendar calls closed and that shows no trade, at the price of a rare check', async () => {
    const { clock, service, want, mark, connect } = openQuoteFeed(
      { item: (code) => quoteOf(code, SATURDAY - 3_600_000) },
      {},
      SATURDAY,
    )
    const apple = quotedId('stock', 'AAPL')
    want(apple)
    connect()
    await clock.advanceSettling(2 * MINUTE_MS)
    expect(mark(apple)).toBe('closed')
    const before = service.arrivals.length
    await clock.advanceSettling(60 * MINUTE_MS)
    expect(service.arrivals.length - before).toBeLessThan(9)
    expect(mark(apple)).toBe('closed')
  })

  it('believes the trades and not the calendar', async () => {
    const { clock, service, want, mark, connect } = openQuoteFeed({}, {}, SATURDAY)
    const apple = quotedId('stock', 'AAPL')
    want(apple)
    connect()
    await clock.advanceSettling(5 * MINUTE_MS)
    expect(mark(apple)).toBe('healthy')
    expect(service.arrivals.length).toBeGreaterThan(250)
  })

  it('wakes a resting market at its first trade', async () => {
    let trades = false
    const { clock, want, mark, connect } = openQuoteFeed(
      { item: (code) => quoteOf(code, trades ? clock.now() : SATURDAY - 3_600_000) },
      {},
      SATURDAY,
    )
    const euro = quotedId('forex', 'EURUSD', 'GB')
    want(euro)
    connect()
    await clock.advanceSettling(20 * MINUTE_MS)
    expect(mark(euro)).toBe('closed')
    trades = true
    await clock.advanceSettling(20 * MINUTE_MS)
    expect(mark(euro)).toBe('healthy')
  })

  it('asks rarely for what is delisted, and less for what is halted', async () => {
    const status: Record<string, number> = { GONE: 2, STOPPED: 1 }
    const { clock, want, mark, connect, feed } = openQuoteFeed({
      item: (code) => ({ ...quoteOf(code, clock.now()), ts: status[code] ?? 0 }),
    })
    const [gone, stopped] = [quotedId('stock', 'GONE', 'ZZ'), quotedId('stock', 'STOPPED', 'YY')]
    for (const instrument of [gone, stopped]) want(instrument)
    connect()
    await clock.advanceSettling(MINUTE_MS)
    expect([mark(gone), mark(stopped)]).toEqual(['delisted', 'halted'])
    expect(feed.live(gone).provenance.expectedPeriodMs).toBeGreaterThanOrEqual(60 * MINUTE_MS)
    expect(feed.live(stopped).provenance.expectedPeriodMs).toBeGreaterThanOrEqual(10_000)
  })

  it('finds out that the service allows less than was stated, and keeps to that', async () => {
    const { clock, service, feed, want, connect } = openQuoteFeed({
      instead: () => {
        const recent = service.arrivals.filter(({ at }) => at > clock.monotonic() - MINUTE_MS)
        return recent.length > 20 ? jsonAnswer({ code: 429, msg: 'slow down' }, 429, '60') : undefined
      },
    })
    for (let index = 0; index < 300; index++) want(quotedId('crypto', `C${index}`, 'BA'))
    connect()
    await clock.advanceSettling(10 * MINUTE_MS)
    const { stated, learned } = feed.health()?.budget ?? { stated: 0, learned: 0 }
    expect(stated).toBe(60)
    expect(learned).toBeGreaterThanOrEqual(10)
    expect(learned).toBeLessThanOrEqual(20)
    const refusals = feed.requests().filter(({ failure }) => failure === 'rateLimited')
    expect(refusals.length).toBeLessThan(10)
  })

  it('answers a question before the polls, but not at their cost altogether', async () => {
    const { clock, service, feed, want, connect } = openQuoteFeed({}, { requestsPerMinute: 30 })
    for (let index = 0; index < 300; index++) want(quotedId('crypto', `C${index}`, 'BA'))
    connect()
    await clock.advanceSettling(3 * MINUTE_MS)
    const before = service.arrivals.length
    for (let question = 0; question < 20; question++)
      void feed.ask(catalogue.stockQuotes, { region: 'US', exchange: '', codes: [`Q${question}`] })
    await clock.advanceSettling(MINUTE_MS)
    const since = service.arrivals.slice(before).map(({ path }) => path)
    expect(since[0]).toBe('/stock/quotes')
    const questions = since.filter((path) => path === '/stock/quotes').length
    expect(questions).toBeGreaterThan(10)
    expect(since.length - questions).toBeGreaterThan(10)
    expect(service.busiestMinute()).toBeLessThanOrEqual(30)
  })

  it('answers a request immediately when the service is out of reach or refuses the key', async () => {
    const ask = catalogue.cryptoQuotes
    const parameters = { region: 'BA', exchange: '', codes: ['BTCUSDT'] }
    for (const [status, kind] of [
      [503, 'unavailable'],
      [401, 'unauthorised'],
    ] as const) {
      const { clock, feed, want, connect } = openQuoteFeed({ instead: () => jsonAnswer({ message: 'no' }, status) })
      want(quotedId('crypto', 'ETHUSDT', 'BA'))
      connect()
      await clock.advanceSettling(MINUTE_MS)
      const { result } = feed.ask(ask, parameters)
      await clock.advanceSettling(1_000)
      expect(await result).toMatchObject({ ok: false, failure: { kind } })
    }
  })

  it('asks a question again that a wake-up interrupted', async () => {
    const { clock, feed, connect } = openQuoteFeed()
    connect()
    const { result } = feed.ask(catalogue.cryptoQuotes, { region: 'BA', exchange: '', codes: ['BTCUSDT'] })
    await clock.advanceSettling(10)
    feed.wake()
    await clock.advanceSettling(5_000)
    expect((await result).ok).toBe(true)
  })

  it('asks for what was just put on screen next, however long the queue', async () => {
    const { clock, service, want, connect } = openQuoteFeed({}, { requestsPerMinute: 10 })
    for (let index = 0; index < 400; index++) want(quotedId('crypto', `C${index}`, 'BA'))
    connect()
    await clock.advanceSettling(45 * MINUTE_MS)
    want(quotedId('crypto', 'NEW', 'BA'))
    const before = service.arrivals.length
    await clock.advanceSettling(10_000)
    expect(service.arrivals[before]?.codes).toContain('NEW')
  })

  it('gives up what is in flight when it wakes, and asks again', async () => {
    let silent = true
    const { clock, service, feed, want, mark, connect } = openQuoteFeed({ instead: () => (silent ? null : undefined) })
    const coin = quotedId('crypto', 'BTCUSDT', 'BA')
    want(coin)
    connect()
    await clock.advanceSettling(1_000)
    silent = false
    feed.wake()
    expect(service.open()).toBe(0)
    await clock.advanceSettling(3_000)
    expect(mark(coin)).toBe('healthy')
  })

  it('polls depth like quotes, in requests of its own, and notifies of changes', async () => {
    const level = { po: 1, p: 100, v: 5, o: 2 }
    const { clock, service, feed, connect } = openQuoteFeed({
      item: (code, { path }) => (path.endsWith('depths') ? { s: code, a: [level], b: [] } : undefined),
    })
    const received: string[] = []
    feed.watchAllSamples('depth', ({ instrument }) => received.push(instrument))
    const coins = ['BTCUSDT', 'ETHUSDT'].map((code) => quotedId('crypto', code, 'BA'))
    for (const instrument of coins) feed.want({ instrument, kind: 'depth', ...DEMANDS.visible })
    connect()
    await clock.advanceSettling(500)
    expect(service.arrivals.map(({ path, codes }) => [path, codes.length])).toEqual([['/crypto/depths', 2]])
    expect(new Set(received)).toEqual(new Set(coins))
    const [coin] = coins
    expect(coin && feed.sample('depth', coin)).toMatchObject({
      value: { asks: [{ price: 100, volume: 5 }], bids: [] },
      provenance: { state: 'healthy', path: '/crypto/depths' },
    })
  })

  it('asks for the last few candles only, sharing requests by interval', async () => {
    const { clock, service, feed, connect } = openQuoteFeed({
      item: () => [{ t: SATURDAY, o: 1, h: 2, l: 1, c: 2, v: 3, tu: 4 }],
    })
    for (const [code, interval] of [
      ['AAPL', '1m'],
      ['MSFT', '1m'],
      ['TSLA', '1h'],
    ] as const)
      feed.want({ instrument: quotedId('stock', code, 'ZZ'), kind: `candles:${interval}`, ...DEMANDS.visible })
    connect()
    await clock.advanceSettling(500)
    const asked = service.arrivals.map(({ codes, query }) => [codes.join('+'), query.get('kType'), query.get('limit')])
    expect(asked).toEqual([
      ['AAPL+MSFT', '1', '3'],
      ['TSLA', '5', '3'],
    ])
    expect(feed.sample('candles:1m', quotedId('stock', 'AAPL', 'ZZ')).value).toMatchObject([{ close: 2 }])
  })

  it('asks again soon when a service that had books and quotes answers with nothing', async () => {
    let isEmpty = false
    const { clock, service, feed, want, mark, connect } = openQuoteFeed({
      item: (code, { path }) => {
        if (isEmpty) return undefined
        return path.endsWith('depths') ? { s: code, a: [], b: [] } : quoteOf(code, clock.now())
      },
    })
    const coins = ['BTCUSDT', 'ETHUSDT'].map((code) => quotedId('crypto', code, 'BA'))
    for (const coin of coins) want(coin)
    const [coin] = coins
    if (coin !== undefined) feed.want({ instrument: coin, kind: 'depth', ...DEMANDS.visible })
    connect()
    await clock.advanceSettling(5_000)
    expect(coins.map(mark)).toEqual(['healthy', 'healthy'])
    isEmpty = true
    await clock.advanceSettling(5 * MINUTE_MS)
    expect(coins.map(mark)).toEqual(['failing', 'failing'])
    const before = service.arrivals.length
    await clock.advanceSettling(MINUTE_MS)
    expect(service.arrivals.length - before).toBeLessThanOrEqual(10)
    isEmpty = false
    await clock.advanceSettling(20_000)
    expect(coins.map(mark)).toEqual(['healthy', 'healthy'])
    expect(coin && feed.sample('depth', coin).provenance.state).toBe('healthy')
  })

  it('asks ever more rarely for codes of which the service never had one', async () => {
    const { clock, service, want, connect } = openQuoteFeed({ item: () => undefined })
    for (const code of ['X', 'Y', 'Z']) want(quotedId('crypto', code, 'BA'))
    connect()
    await clock.advanceSettling(20 * MINUTE_MS)
    const before = service.arrivals.length
    await clock.advanceSettling(30 * MINUTE_MS)
    expect(service.arrivals.length - before).toBeLessThanOrEqual(7)
  })

  it('leaves alone what the service has no operation for', async () => {
    const { clock, service, feed, connect } = openQuoteFeed()
    const fund = instrumentId({ assetClass: 'fund', region: 'US', exchange: '', code: 'SPY' })
    feed.want({ instrument: fund, kind: 'depth', ...DEMANDS.visible })
    connect()
    await clock.advanceSettling(5_000)
    expect(service.arrivals).toEqual([])
    expect(feed.sample('depth', fund)).toMatchObject({ value: null, provenance: { state: 'pending', path: '' } })
  })
})
