import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '#model/values/duration.ts'
import {
  APPLE,
  BITCOIN,
  ETHER,
  id,
  longestGapMs,
  REFUSALS,
  refusingFeed,
  TENCENT,
} from '#test/fakes/quotes/refusing-feed.ts'

describe('a key that is refused', () => {
  it('is known after each quote operation in use has refused it, and then tried after 1, 2, 5 and every 15 minutes', async () => {
    const { clock, service, want, connect, feed, stateOf } = refusingFeed(() => REFUSALS['401'])
    want('quote', APPLE, TENCENT, BITCOIN, id('forex', 'GB', 'EURUSD'))
    want('depth', APPLE)
    connect()
    await clock.advanceSettling(5_000)
    expect(feed.state()).toMatchObject({
      state: 'unauthorised',
      failure: { kind: 'unauthorised', message: 'token expired' },
    })
    expect(stateOf(APPLE)).toBe('unauthorised')
    expect(feed.health()?.refused).toEqual([])
    const before = service.arrivals.length
    expect(before).toBeLessThan(10)
    await clock.advanceSettling(60 * MINUTE_MS)
    const tries = service.arrivals.slice(before).map(({ at }) => Math.round(at / MINUTE_MS))
    expect(tries).toEqual([1, 3, 8, 23, 38, 53])
  })

  it('says when it is tried next', async () => {
    const { clock, want, connect, feed } = refusingFeed(() => REFUSALS['401'])
    want('quote', APPLE, BITCOIN)
    connect()
    await clock.advanceSettling(30_000)
    const { nextTryAt } = feed.state()
    expect((nextTryAt ?? 0) - clock.now()).toBeGreaterThan(25_000)
    expect((nextTryAt ?? 0) - clock.now()).toBeLessThan(31_000)
  })

  it('is found out by something cheap where a single operation is in use', async () => {
    const { clock, service, want, connect, feed } = refusingFeed(() => REFUSALS['401'])
    want('quote', BITCOIN, ETHER)
    connect()
    await clock.advanceSettling(10_000)
    expect(feed.state().state).toBe('unauthorised')
    expect(new Set(service.arrivals.map(({ path }) => path))).toEqual(new Set(['/crypto/quotes', '/stock/quotes']))
    expect(feed.requests().map(({ reason }) => reason)).toContain('probe')
  })

  it('is not refused when something cheap is served: then only the operation is', async () => {
    const { clock, want, connect, feed, stateOf } = refusingFeed(({ path }) =>
      path === '/crypto/quotes' ? REFUSALS['403'] : undefined,
    )
    want('quote', BITCOIN, ETHER)
    connect()
    await clock.advanceSettling(2 * MINUTE_MS)
    expect(feed.state().state).toBe('connected')
    expect(stateOf(BITCOIN)).toBe('notServed')
  })

  it.each(['/stock/quotes', '/crypto/quotes', '/forex/quotes'])(
    'is not refused by a plan of %s alone',
    async (included) => {
      const { clock, want, connect, feed, at } = refusingFeed(({ path }) =>
        path === included ? undefined : REFUSALS['403'],
      )
      want('quote', APPLE, TENCENT, BITCOIN, id('forex', 'GB', 'EURUSD'), id('future', 'US', 'ES'))
      want('depth', APPLE, BITCOIN)
      connect()
      await clock.advanceSettling(10 * MINUTE_MS)
      expect(feed.state().state).toBe('connected')
      expect(longestGapMs(at(included), 15_000, 10 * MINUTE_MS)).toBeLessThan(3_000)
    },
  )

  it('is taken up again with everything at the first answer', async () => {
    let isAccepted = false
    const { clock, want, connect, feed, stateOf } = refusingFeed(() => (isAccepted ? undefined : REFUSALS['401']))
    want('quote', APPLE, TENCENT, BITCOIN)
    connect()
    await clock.advanceSettling(30_000)
    isAccepted = true
    await clock.advanceSettling(40_000)
    expect(feed.state().state).toBe('connected')
    expect([APPLE, TENCENT, BITCOIN].map((one) => stateOf(one))).toEqual(['healthy', 'healthy', 'healthy'])
  })

  it('is tried immediately on demand, by one request', async () => {
    const { clock, service, want, connect, feed } = refusingFeed(() => REFUSALS['401'])
    want('quote', APPLE, BITCOIN)
    connect()
    await clock.advanceSettling(30_000)
    const before = service.arrivals.length
    feed.tryNow(null)
    await clock.advanceSettling(10_000)
    expect(service.arrivals.length - before).toBe(1)
    expect(feed.state().state).toBe('unauthorised')
  })

  it('is recognised when it is revoked in the middle of things', async () => {
    const { clock, service, want, connect, feed } = refusingFeed(({ at }) =>
      at > MINUTE_MS ? REFUSALS['401'] : undefined,
    )
    want('quote', APPLE, TENCENT, BITCOIN)
    want('depth', APPLE)
    connect()
    await clock.advanceSettling(MINUTE_MS + 10_000)
    expect(feed.state().state).toBe('unauthorised')
    const before = service.arrivals.length
    await clock.advanceSettling(45_000)
    expect(service.arrivals.length).toBe(before)
  })
})
