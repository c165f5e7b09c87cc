import { describe, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#model/values/duration.ts'
import { quoteOf } from '#test/fakes/quotes/fake-quote-service.ts'
import { openQuoteFeed, quotedId } from '#test/fakes/quotes/quote-feed.ts'

const COIN = quotedId('crypto', 'BTCUSDT', 'BA')
/** One coin on this budget is polled every twenty seconds, which is longer than the grace after a wake-up. */
const SLOW = { requestsPerMinute: 3 }

describe.each([
  ['ahead', 8 * HOUR_MS],
  ['back', -8 * HOUR_MS],
])('a feed whose wall clock is set %s', (_way, byMs) => {
  it('marks no value as stale for the change of the clock', async () => {
    const { clock, want, mark, connect } = openQuoteFeed()
    want(COIN)
    connect()
    await clock.advanceSettling(10_000)
    clock.jumpWall(byMs)
    const marks = new Set<string>()
    for (let second = 0; second < 20; second++) {
      await clock.advanceSettling(1_000)
      marks.add(mark(COIN))
    }
    expect([...marks]).toEqual(['healthy'])
  })

  it('gives up what is in flight, and asks again', async () => {
    let isSilent = true
    const { clock, service, want, mark, connect } = openQuoteFeed({ instead: () => (isSilent ? null : undefined) })
    want(COIN)
    connect()
    await clock.advanceSettling(1_500)
    expect(service.open()).toBeGreaterThan(0)
    isSilent = false
    clock.jumpWall(byMs)
    await clock.advanceSettling(1_000)
    expect(service.open()).toBe(0)
    await clock.advanceSettling(3_000)
    expect(mark(COIN)).toBe('healthy')
  })
})

describe('a value that no answer confirms any more', () => {
  it('turns stale when two of its periods are over, although the wall clock was set back', async () => {
    let hasPrice = true
    const { clock, feed, want, mark, connect } = openQuoteFeed(
      { item: (code) => ({ ...quoteOf(code, clock.now()), ...(hasPrice ? {} : { ld: 0 }) }) },
      SLOW,
    )
    want(COIN)
    connect()
    await clock.advanceSettling(5 * MINUTE_MS)
    hasPrice = false
    let ageMs = clock.now() - (feed.live(COIN).provenance.fetchedAt ?? NaN)
    clock.jumpWall(-8 * HOUR_MS)
    while (mark(COIN) === 'healthy' && ageMs < 2 * MINUTE_MS) {
      await clock.advanceSettling(1_000)
      ageMs += 1_000
    }
    const { expectedPeriodMs } = feed.live(COIN).provenance
    expect(mark(COIN)).toBe('stale')
    expect(Math.abs(ageMs - 2 * (expectedPeriodMs ?? NaN))).toBeLessThanOrEqual(2_000)
  })
})
