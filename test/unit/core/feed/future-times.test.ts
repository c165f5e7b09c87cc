import { describe, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#model/values/duration.ts'
import { DEMANDS } from '#core/feed/demand/demand.ts'
import { quoteOf } from '#test/fakes/quotes/fake-quote-service.ts'
import { openQuoteFeed, quotedId, SATURDAY as START } from '#test/fakes/quotes/quote-feed.ts'
import { jsonAnswer } from '#test/fakes/service/http-answers.ts'

const COIN = quotedId('crypto', 'BTCUSDT', 'BA')

interface Sent {
  /** How far the time is ahead of sending, ms. */
  readonly aheadMs: number
  readonly last: number
}

/** Sends these quotes in turn and then repeats the last one. */
function openWith(sent: readonly Sent[], { serviceAheadMs = 0, namesDate = false } = {}) {
  let place = 0
  const opened = openQuoteFeed(
    {
      instead: ({ path, codes }) => {
        const { aheadMs, last } = sent[Math.min(place++, sent.length - 1)] ?? { aheadMs: 0, last: 100 }
        const now = START + opened.clock.monotonic() + serviceAheadMs
        const data = Object.fromEntries(
          codes.map((code) => [
            code,
            path.endsWith('/ticks')
              ? { s: code, ld: last, t: now + aheadMs, v: 1 }
              : quoteOf(code, now + aheadMs, last),
          ]),
        )
        return jsonAnswer({ code: 0, msg: 'ok', data })
      },
      ...(namesDate ? { serviceClock: (at: number) => START + at + serviceAheadMs } : {}),
    },
    {},
    START,
  )
  const shown = () => {
    const { quote, provenance } = opened.feed.live(COIN)
    return { last: quote?.last ?? null, state: provenance.state }
  }
  const next = async () => {
    const before = opened.service.arrivals.length
    while (opened.service.arrivals.length === before) await opened.clock.advanceSettling(100)
    await opened.clock.advanceSettling(100)
  }
  opened.want(COIN)
  opened.connect()
  return { ...opened, shown, next }
}

const right = (last: number): Sent => ({ aheadMs: 0, last })
const ahead = (last: number, aheadMs = HOUR_MS): Sent => ({ aheadMs, last })

describe('a quote whose time is ahead of the clock', () => {
  it('is not believed before a second answer, and the price before it keeps its age', async () => {
    const { shown, next, feed } = openWith([right(100), ahead(150), right(101)])
    await next()
    const { fetchedAt } = feed.live(COIN).provenance
    await next()
    expect(shown().last).toBe(100)
    expect(feed.live(COIN).provenance.fetchedAt).toBe(fetchedAt)
    await next()
    expect(shown()).toEqual({ last: 101, state: 'healthy' })
  })

  it('shows nothing where no price is known yet', async () => {
    const { shown, next } = openWith([ahead(150), right(100)])
    await next()
    expect(shown()).toEqual({ last: null, state: 'pending' })
    await next()
    expect(shown()).toEqual({ last: 100, state: 'healthy' })
  })

  it('is believed when the second answer says so, and marked', async () => {
    const { shown, next, feed, clock } = openWith([ahead(150), ahead(151)])
    await next()
    await next()
    expect(shown()).toEqual({ last: 151, state: 'ahead' })
    expect(feed.live(COIN).quote?.time).toBeLessThanOrEqual(clock.now())
  })

  it.each([
    ['an hour', HOUR_MS],
    ['two minutes', 2 * MINUTE_MS],
    ['two days', 48 * HOUR_MS],
    ['a century', 876_600 * HOUR_MS],
  ])('by %s never outlives a right one', async (_, aheadMs) => {
    const { shown, next } = openWith([right(100), ahead(150, aheadMs), ahead(151, aheadMs), right(101), right(102)])
    for (const last of [100, 100, 151, 101, 102]) {
      await next()
      expect(shown().last).toBe(last)
    }
    expect(shown().state).toBe('healthy')
  })

  it('never makes later trades look older than it', async () => {
    const times: number[] = []
    const { next, feed } = openWith([right(100), ahead(150), ahead(151), right(101), ahead(9), ahead(9), right(102)])
    feed.watch(COIN, ({ quote }) => quote !== null && quote.last !== null && times.push(quote.time))
    for (let answers = 0; answers < 8; answers++) await next()
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(feed.live(COIN).quote?.last).toBe(102)
  })

  it('keeps the distances between its trades in a service whose times are all ahead', async () => {
    const { shown, next, feed, clock } = openWith([ahead(100)])
    await next()
    await next()
    const before = feed.live(COIN).quote?.time ?? NaN
    await clock.advanceSettling(MINUTE_MS)
    expect(shown().state).toBe('ahead')
    expect((feed.live(COIN).quote?.time ?? NaN) - before).toBeGreaterThan(50 * SECOND_MS)
    expect(feed.live(COIN).quote?.time).toBeLessThanOrEqual(clock.now())
  })

  it('is right within a minute ahead: services name a minute by its end', async () => {
    const { shown, next } = openWith([ahead(100, MINUTE_MS)])
    await next()
    expect(shown()).toEqual({ last: 100, state: 'healthy' })
  })
})

describe('a trade whose time is ahead of the clock', () => {
  it('never outlives a right one', async () => {
    const { feed, next } = openWith([right(100), ahead(150), ahead(151), right(101)])
    const tick = () => feed.sample('tick', COIN)
    feed.want({ instrument: COIN, kind: 'tick', ...DEMANDS.visible })
    const seen = new Set<number | undefined>()
    feed.watchSample('tick', COIN, ({ value }) => seen.add(value?.price))
    for (let answers = 0; answers < 12; answers++) await next()
    expect(tick().value?.price).toBe(101)
    expect(tick().provenance.state).toBe('healthy')
  })
})

describe('the clock of this computer', () => {
  it.each([
    ['behind', 2 * HOUR_MS],
    ['ahead of', -2 * HOUR_MS],
  ])('is known to be %s that of the service by the dates of two answers', async (_, serviceAheadMs) => {
    const { shown, next, feed } = openWith([right(100)], { serviceAheadMs, namesDate: true })
    await next()
    expect(feed.health()?.clockErrorMs).toBeNull()
    await next()
    expect(feed.health()?.clockErrorMs).toBeCloseTo(serviceAheadMs, -4)
    await next()
    expect(shown()).toEqual({ last: 100, state: 'healthy' })
  })

  it('that is two hours ahead hides no price of the future', async () => {
    const options = { serviceAheadMs: -2 * HOUR_MS, namesDate: true }
    const { shown, next } = openWith([right(100), right(100), ahead(150), right(101)], options)
    for (const last of [100, 100, 100, 101]) {
      await next()
      expect(shown().last).toBe(last)
    }
  })

  it('is still known after it was set back', async () => {
    const { shown, next, clock, feed } = openWith([right(100)], { namesDate: true })
    await next()
    await next()
    clock.jumpWall(-HOUR_MS)
    await next()
    expect(shown()).toEqual({ last: 100, state: 'healthy' })
    expect(feed.health()?.clockErrorMs).toBeGreaterThan(HOUR_MS - MINUTE_MS)
  })
})
