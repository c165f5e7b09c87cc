import { describe, expect, it } from 'vitest'
import { catalogue } from '#api/catalogue.ts'
import { MINUTE_MS } from '#model/values/duration.ts'
import { atOnce } from '#core/reactive/slices.ts'
import {
  APPLE,
  BITCOIN,
  id,
  longestGapMs,
  OF_ACCESS,
  REFUSALS,
  refusingFeed,
  TENCENT,
} from '#test/fakes/quotes/refusing-feed.ts'

describe('one operation that is refused for good', () => {
  it.each(Object.keys(REFUSALS))(
    '(%s) stops nothing else, and quotes are polled again within one poll',
    async (name) => {
      const { clock, want, connect, at } = refusingFeed(({ path }) =>
        path === '/stock/depths' ? REFUSALS[name] : undefined,
      )
      want('quote', APPLE, TENCENT, BITCOIN)
      want('depth', APPLE)
      connect()
      await clock.advanceSettling(10 * MINUTE_MS)
      for (const [path, region] of [
        ['/stock/quotes', 'US'],
        ['/stock/quotes', 'HK'],
        ['/crypto/quotes', 'BA'],
      ] as const)
        // prettier-ignore
        expect(longestGapMs(at(path, region), 1_000, 10 * MINUTE_MS)).toBeLessThan(3_000)
    },
  )

  it.each(OF_ACCESS)('(%s) is confirmed once and then asked every 15 minutes', async (name) => {
    const { clock, want, connect, timesOf, feed } = refusingFeed(({ path }) =>
      path === '/stock/depths' ? REFUSALS[name] : undefined,
    )
    want('quote', APPLE)
    want('depth', APPLE, TENCENT)
    connect()
    await clock.advanceSettling(40 * MINUTE_MS)
    expect(timesOf('/stock/depths', 'US')).toEqual([0, 5, 905, 1805])
    expect(feed.state()).toMatchObject({ state: 'connected', failure: null })
  })

  it('is reported with the operation, its region and the words of the service, and counted', async () => {
    const { clock, want, connect, feed, stateOf } = refusingFeed(({ path }) =>
      path === '/stock/depths' ? REFUSALS['403'] : undefined,
    )
    want('quote', APPLE)
    want('depth', APPLE)
    connect()
    await clock.advanceSettling(2 * MINUTE_MS)
    const { failure } = feed.sample('depth', APPLE).provenance
    const nextTryAt = clock.now() - 2 * MINUTE_MS + 5_000 + 15 * MINUTE_MS
    const reported = { message: 'not in your plan', path: '/stock/depths', region: 'US', cause: 'forbidden' }
    expect(failure).toMatchObject({ kind: 'notServed', ...reported })
    expect(Math.abs((failure?.kind === 'notServed' ? failure.nextTryAt : 0) - nextTryAt)).toBeLessThan(1_000)
    expect(stateOf(APPLE, 'depth')).toBe('notServed')
    expect(stateOf(APPLE)).toBe('healthy')
    expect(feed.health()?.refused).toMatchObject([{ ...reported, requests: 2 }])
  })

  it('leaves the plan: what it was planned to cost goes to the others', async () => {
    const { clock, want, connect, feed } = refusingFeed(
      ({ path }) => (path === '/stock/depths' ? REFUSALS['403'] : undefined),
      12,
    )
    want('quote', ...Array.from({ length: 20 }, (_, index) => id('stock', 'US', `S${index}`)))
    want('depth', ...Array.from({ length: 20 }, (_, index) => id('stock', 'US', `S${index}`)))
    connect()
    await clock.advanceSettling(5 * MINUTE_MS)
    const planned = new Map(
      feed.health()?.groups.map(({ path, plannedRequestsPerMinute }) => [path, plannedRequestsPerMinute]),
    )
    expect(planned.get('/stock/depths')).toBe(0)
    expect(planned.get('/stock/quotes')).toBeGreaterThan(11)
    expect(atOnce(feed.forecast({ added: [] }))?.requestsPerMinute).toBeCloseTo(12, 1)
  })

  it.each(['404', 'code 77'])(
    '(%s) leaves the plan too, after a short search for a code that is at fault',
    async (name) => {
      const { clock, want, connect, at, stateOf, feed } = refusingFeed(({ path }) =>
        path === '/stock/depths' ? REFUSALS[name] : undefined,
      )
      want('quote', APPLE)
      want('depth', ...Array.from({ length: 10 }, (_, index) => id('stock', 'US', `S${index}`)))
      connect()
      await clock.advanceSettling(3 * MINUTE_MS)
      expect(at('/stock/depths').length).toBeLessThanOrEqual(12)
      const before = at('/stock/depths').length
      await clock.advanceSettling(11 * MINUTE_MS)
      expect(at('/stock/depths')).toHaveLength(before)
      await clock.advanceSettling(3 * MINUTE_MS)
      expect(at('/stock/depths')).toHaveLength(before + 1)
      expect(stateOf(id('stock', 'US', 'S3'), 'depth')).toBe('notServed')
      const cause = name === '404' ? 'notFound' : 'declined'
      expect(feed.sample('depth', id('stock', 'US', 'S3')).provenance.failure).toMatchObject({
        kind: 'notServed',
        cause,
      })
    },
  )

  it('is asked again immediately for a code that was never asked for, when it was declined and not forbidden', async () => {
    const { clock, want, connect, at, stateOf } = refusingFeed(({ path, codes }) =>
      path === '/stock/depths' && codes.includes('AAPL') ? REFUSALS['code 77'] : undefined,
    )
    want('quote', APPLE)
    const [leave] = want('depth', APPLE)
    connect()
    await clock.advanceSettling(3 * MINUTE_MS)
    expect(stateOf(APPLE, 'depth')).toBe('notServed')
    const before = at('/stock/depths').length
    leave?.()
    const tesla = id('stock', 'US', 'TSLA')
    want('depth', tesla)
    await clock.advanceSettling(2_000)
    expect(at('/stock/depths').length).toBeGreaterThan(before)
    expect(stateOf(tesla, 'depth')).toBe('healthy')
  })

  it('answers a question immediately with the refusal, without a request', async () => {
    const { clock, connect, feed, at } = refusingFeed(({ path }) => (path === '/news' ? REFUSALS['403'] : undefined))
    connect()
    const ask = () => feed.ask(catalogue.news, { market: 'stock', language: 'en', limit: 5 }).result
    for (let times = 0; times < 4; times++) {
      const answer = ask()
      await clock.advanceSettling(MINUTE_MS)
      expect(await answer).toMatchObject({ ok: false, failure: { kind: 'notServed', path: '/news' } })
    }
    expect(at('/news')).toHaveLength(2)
  })

  it('is asked immediately on demand, by a single request', async () => {
    const { clock, want, connect, feed, timesOf } = refusingFeed(({ path }) =>
      path === '/stock/depths' ? REFUSALS['403'] : undefined,
    )
    want('quote', APPLE)
    want('depth', APPLE, id('stock', 'US', 'TSLA'))
    connect()
    await clock.advanceSettling(2 * MINUTE_MS)
    feed.tryNow({ path: '/stock/depths', region: 'US' })
    await clock.advanceSettling(MINUTE_MS)
    expect(timesOf('/stock/depths')).toEqual([0, 5, 120])
    expect(feed.health()?.refused).toMatchObject([{ requests: 3 }])
  })

  it('is asked on demand also when no window wants it any more', async () => {
    let isIncluded = false
    const { clock, want, connect, feed, at } = refusingFeed(({ path }) =>
      path === '/stock/depths' && !isIncluded ? REFUSALS['403'] : undefined,
    )
    want('quote', APPLE)
    const [leave] = want('depth', APPLE)
    connect()
    await clock.advanceSettling(MINUTE_MS)
    leave?.()
    isIncluded = true
    feed.tryNow({ path: '/stock/depths', region: 'US' })
    await clock.advanceSettling(5_000)
    expect(feed.health()?.refused).toEqual([])
    expect(at('/stock/depths')).toHaveLength(3)
  })

  it('joins the plan again with the first answer', async () => {
    let isIncluded = false
    const { clock, want, connect, feed, stateOf, at } = refusingFeed(({ path }) =>
      path === '/stock/depths' && !isIncluded ? REFUSALS['403'] : undefined,
    )
    want('quote', APPLE)
    want('depth', APPLE)
    connect()
    await clock.advanceSettling(MINUTE_MS)
    isIncluded = true
    await clock.advanceSettling(15 * MINUTE_MS)
    expect(stateOf(APPLE, 'depth')).toBe('healthy')
    expect(feed.health()?.refused).toEqual([])
    expect(at('/stock/depths').length).toBeGreaterThan(10)
  })
})

describe('a region that is refused', () => {
  it.each(Object.keys(REFUSALS))('(%s) stops no other region', async (name) => {
    const { clock, want, connect, at, stateOf } = refusingFeed(({ path, query }) =>
      path === '/stock/quotes' && query.get('region') === 'HK' ? REFUSALS[name] : undefined,
    )
    want('quote', APPLE, TENCENT)
    connect()
    await clock.advanceSettling(10 * MINUTE_MS)
    expect(longestGapMs(at('/stock/quotes', 'US'), 1_000, 10 * MINUTE_MS)).toBeLessThan(3_000)
    expect(at('/stock/quotes', 'HK').length).toBeLessThan(8)
    expect([stateOf(APPLE), stateOf(TENCENT)]).toEqual(['healthy', 'notServed'])
  })
})

describe('a single stray refusal', () => {
  it.each(Object.keys(REFUSALS))('(%s) costs its own poll and nothing else', async (name) => {
    const { clock, want, connect, at, stateOf, feed } = refusingFeed(({ path }, earlier) =>
      path === '/stock/quotes' && earlier.filter((one) => one.path === path).length === 20 ? REFUSALS[name] : undefined,
    )
    want('quote', APPLE, BITCOIN)
    connect()
    await clock.advanceSettling(10 * MINUTE_MS)
    expect(longestGapMs(at('/crypto/quotes'), 1_000, 10 * MINUTE_MS)).toBeLessThan(3_000)
    expect(longestGapMs(at('/stock/quotes'), 1_000, 10 * MINUTE_MS)).toBeLessThan(7_000)
    expect([stateOf(APPLE), feed.state().state]).toEqual(['healthy', 'connected'])
    expect(feed.health()?.refused).toEqual([])
  })

  it('for everything during a few seconds ends with these seconds', async () => {
    const hiccup = (at: number) => at > MINUTE_MS && at < MINUTE_MS + 400
    const { clock, want, connect, stateOf, feed } = refusingFeed(({ at }) => (hiccup(at) ? REFUSALS['401'] : undefined))
    want('quote', APPLE, TENCENT, BITCOIN)
    connect()
    await clock.advanceSettling(3 * MINUTE_MS)
    expect([APPLE, TENCENT, BITCOIN].map((one) => stateOf(one))).toEqual(['healthy', 'healthy', 'healthy'])
    expect(feed.state().state).toBe('connected')
  })
})
