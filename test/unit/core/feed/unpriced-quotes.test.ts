import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '#model/values/duration.ts'
import { quoteOf } from '#test/fakes/quotes/fake-quote-service.ts'
import { openQuoteFeed, quotedId } from '#test/fakes/quotes/quote-feed.ts'
import { jsonAnswer } from '#test/fakes/service/http-answers.ts'

/** A Friday, 10:30 in Shanghai. Unix epoch ms. */
const MORNING = Date.UTC(2026, 10, 20, 2, 30)
const STOCK = quotedId('stock', '300313', 'SZ')
const OTHER = quotedId('stock', '000001', 'SZ')
const COIN = quotedId('crypto', 'BTCUSDT', 'BA')

/** The service's form of a stock that is halted before its first trade of the day. */
const halted = (code: string, time: number, ts = 1) => ({
  s: code, ld: 0, o: 0, p: 34.68, h: 0, l: 0, t: time, v: 0, tu: 0, ts, ch: -34.68, chp: -100,
}) // prettier-ignore

describe('a stock that is halted and has no last price', () => {
  it('shows its previous close and its status, and no price and no change', async () => {
    const { clock, feed, want, mark, connect } = openQuoteFeed({ item: (code) => halted(code, MORNING) }, {}, MORNING)
    want(STOCK)
    connect()
    await clock.advanceSettling(1_000)
    expect(feed.live(STOCK)).toMatchObject({
      quote: { last: null, previousClose: 34.68, change: null, changePercent: null, status: 1, time: MORNING },
      provenance: { state: 'halted', failure: null },
    })
    await clock.advanceSettling(10 * MINUTE_MS)
    expect(mark(STOCK)).toBe('halted')
  })

  it.each([
    [1, 'halted'],
    [2, 'delisted'],
    [3, 'halted'],
  ])('with status %i is called %s', async (ts, state) => {
    const { clock, want, mark, connect } = openQuoteFeed({ item: (code) => halted(code, MORNING, ts) }, {}, MORNING)
    want(STOCK)
    connect()
    await clock.advanceSettling(1_000)
    expect(mark(STOCK)).toBe(state)
  })

  it('keeps the price that was known before, with the age of that price, and says halted', async () => {
    let isHalted = false
    const { clock, feed, want, connect } = openQuoteFeed(
      { item: (code) => (isHalted ? halted(code, clock.now()) : quoteOf(code, MORNING, 34.5)) },
      {},
      MORNING,
    )
    want(STOCK)
    connect()
    await clock.advanceSettling(1_000)
    const before = feed.live(STOCK)
    expect(before.quote).toMatchObject({ last: 34.5, changePercent: 2.04 })
    isHalted = true
    await clock.advanceSettling(5 * MINUTE_MS)
    const after = feed.live(STOCK)
    expect(after.quote).toEqual({ ...before.quote, status: 1 })
    const { fetchedAt } = after.provenance
    expect(after.provenance).toMatchObject({ state: 'halted', failure: null })
    expect(clock.now() - (fetchedAt ?? 0)).toBeGreaterThan(4 * MINUTE_MS)
  })

  it('has the price and the status of the first answer after the halt', async () => {
    let isHalted = true
    const { clock, feed, want, connect } = openQuoteFeed(
      { item: (code) => (isHalted ? halted(code, MORNING) : quoteOf(code, clock.now(), 35)) },
      {},
      MORNING,
    )
    want(STOCK)
    connect()
    await clock.advanceSettling(1_000)
    isHalted = false
    await clock.advanceSettling(MINUTE_MS)
    expect(feed.live(STOCK)).toMatchObject({ quote: { last: 35, status: 0 }, provenance: { state: 'healthy' } })
  })

  it('takes the price of a trade where trades are polled', async () => {
    const { clock, feed, want, connect } = openQuoteFeed({
      item: (code, { path }) =>
        path.endsWith('ticks')
          ? { s: code, ld: 65_000, t: clock.now(), v: 1, tu: 1 }
          : { s: code, ld: 0, o: 64_000, t: clock.now() },
    })
    want(COIN)
    feed.want({ instrument: COIN, kind: 'tick', weight: 1, demandedPeriodMs: 1_000 })
    connect()
    await clock.advanceSettling(2_000)
    expect(feed.live(COIN).quote).toMatchObject({ last: 65_000, open: 64_000 })
  })
})

describe('a code of which the service sends nothing', () => {
  const failureOf = async (item: (code: string) => unknown) => {
    const { clock, feed, want, connect } = openQuoteFeed({ item }, {}, MORNING)
    for (const one of [STOCK, OTHER]) want(one)
    connect()
    await clock.advanceSettling(1_000)
    return feed.live(STOCK).provenance.failure
  }
  const sound = (code: string) => quoteOf(code, MORNING)

  it('is not known to the service when other codes come with data', async () => {
    for (const nothing of [undefined, null, {}, []])
      expect(await failureOf((code) => (code === '300313' ? nothing : sound(code)))).toMatchObject({
        kind: 'noData',
        cause: 'unknownCode',
      })
  })

  it('may well be known when nothing comes of any code', async () => {
    expect(await failureOf(() => undefined)).toMatchObject({ kind: 'noData', cause: 'empty' })
  })

  it('is known when what comes of it cannot be used', async () => {
    const reasons = [{ s: '300313', ld: 12 }, 'no such symbol', { s: '300313', ld: 0, p: 0, ts: 0 }]
    for (const reason of reasons)
      expect(await failureOf((code) => (code === '300313' ? reason : sound(code)))).toMatchObject({
        kind: 'noData',
        cause: 'unusable',
      })
  })

  it('is not known after several answers without any data, when the operation has data elsewhere', async () => {
    const abroad = quotedId('stock', 'NOSUCH', 'HK')
    const { clock, feed, want, connect } = openQuoteFeed(
      { item: (code) => (code === 'NOSUCH' ? undefined : quoteOf(code, clock.now())) },
      {},
      MORNING,
    )
    for (const one of [STOCK, abroad]) want(one)
    connect()
    await clock.advanceSettling(1_000)
    expect(feed.live(abroad).provenance.failure).toMatchObject({ cause: 'empty' })
    await clock.advanceSettling(5 * MINUTE_MS)
    expect(feed.live(abroad).provenance.failure).toMatchObject({ cause: 'unknownCode' })
  })
})

describe('an answer with code 0 and no data', () => {
  it.each([null, {}, []])('as %j is no fault of the host or the request', async (data) => {
    let isEmpty = false
    const { clock, service, feed, want, mark, connect } = openQuoteFeed(
      { instead: () => (isEmpty ? jsonAnswer({ code: 0, msg: 'ok', data }) : undefined) },
      {},
      MORNING,
    )
    want(COIN)
    connect()
    await clock.advanceSettling(2_000)
    isEmpty = true
    await clock.advanceSettling(5 * MINUTE_MS)
    expect(feed.state()).toMatchObject({ state: 'connected', failure: null })
    expect(feed.live(COIN).provenance.failure).toMatchObject({ kind: 'noData', cause: 'empty' })
    expect(feed.requests().every(({ failure, reason }) => failure === null && reason !== 'retry')).toBe(true)
    const before = service.arrivals.length
    await clock.advanceSettling(MINUTE_MS)
    expect(service.arrivals.length - before).toBeGreaterThanOrEqual(3)
    isEmpty = false
    await clock.advanceSettling(20_000)
    expect(mark(COIN)).toBe('healthy')
  })
})
