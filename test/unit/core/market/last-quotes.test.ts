import { describe, expect, it } from 'vitest'
import { createLastQuotes, lastQuotesFormat } from '#core/market/last-quotes.ts'
import { createVariable } from '#core/reactive/variable.ts'
import { createVersionedDocument } from '#core/storage/versioned-document.ts'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#model/values/duration.ts'
import { serviceOf, type ServiceSession } from '#model/service/service-session.ts'
import { SIMULATED_SESSION } from '#test/fakes/profile/data-profile.ts'
import { asBeforeMoments } from '#test/fakes/profile/earlier-documents.ts'
import { createFakeClock, type FakeClock } from '#test/fakes/ports/fake-clock.ts'
import { createFakeFeed } from '#test/fakes/quotes/fake-feed.ts'
import { createFakeLog } from '#test/fakes/ports/fake-log.ts'
import { createFakeStore } from '#test/fakes/ports/fake-store.ts'
import { haltedQuote, idOf, liveWith, NOON_MS, quoteWith } from '#test/fakes/quotes/live-quotes.ts'

const AAPL = idOf('stock:US::AAPL')
const TSLA = idOf('stock:US::TSLA')
const OIL = idOf('future:US::CL')
const OTHER: ServiceSession = {
  ...SIMULATED_SESSION,
  source: 'service',
  address: { baseUrl: 'https://other.example', plan: 'base', codesPerRequest: 10, requestsPerMinute: 5 },
}
const quote = (last: number) => liveWith(AAPL, { last, time: NOON_MS }).quote ?? expect.unreachable()

/** Another start may follow on the same store. */
function start(store = createFakeStore(), at = NOON_MS, service = SIMULATED_SESSION) {
  return startWith(createFakeClock(at), store, service)
}

/** Starts on a machine that was started before. */
function startWith(clock: FakeClock, store = createFakeStore(), service = SIMULATED_SESSION) {
  const feed = createFakeFeed()
  const session = createVariable(service)
  const document = createVersionedDocument({ store, log: createFakeLog(), report: () => undefined }, lastQuotesFormat)
  const last = createLastQuotes({ clock, feed, service: () => serviceOf(session.current()), document })
  const shown = (instrument = AAPL) => last.shown(feed.live(instrument))
  return { store, clock, feed, session, last, shown }
}

describe('the last prices after a restart', () => {
  it('are shown with their age until the first answer, and are no prices of the feed', () => {
    const { store, feed: before, last } = start()
    before.serve(AAPL, quote(101.5), NOON_MS)
    last.dispose()
    const { feed, shown } = start(store, NOON_MS + 5 * MINUTE_MS)
    expect(shown()).toMatchObject({ quote: quote(101.5), provenance: { state: 'restored', fetchedAt: NOON_MS } })
    expect(feed.live(AAPL).quote).toBeNull()
    expect(shown(TSLA).quote).toBeNull()
    feed.serve(AAPL, quote(102), NOON_MS + 6 * MINUTE_MS)
    expect(shown()).toBe(feed.live(AAPL))
  })

  it('from an earlier version are not dated after the answer that they came with', () => {
    const { store, feed: before, last } = start()
    before.serve(AAPL, { ...quote(101.5), time: NOON_MS + DAY_MS }, NOON_MS)
    last.dispose()
    store.write('lastQuotes', asBeforeMoments(store.read('lastQuotes')))
    const { feed, shown } = start(store, NOON_MS + MINUTE_MS)
    expect(shown().quote?.time).toBe(NOON_MS)
    feed.serve(AAPL, haltedQuote({ time: NOON_MS + MINUTE_MS }), NOON_MS + MINUTE_MS)
    expect(shown().quote).toMatchObject({ last: 101.5, status: 1 })
  })

  it('have their right times on a computer whose clock is an hour behind', () => {
    const { store, feed: before, last } = start()
    const time = NOON_MS + 60 * MINUTE_MS
    before.serve(AAPL, { ...quote(101.5), time }, NOON_MS)
    last.dispose()
    expect(start(store, NOON_MS + MINUTE_MS).shown().quote?.time).toBe(time)
  })

  it('are stored seldom, and soon enough that a kill loses those of twenty seconds at most', () => {
    const { store, clock, feed } = start()
    feed.serve(AAPL, quote(101), NOON_MS)
    clock.advance(5 * SECOND_MS)
    feed.serve(AAPL, quote(102), NOON_MS + 6 * SECOND_MS)
    clock.advance(10 * SECOND_MS)
    const lastOf = () => start(store, NOON_MS + DAY_MS).shown().quote?.last
    expect(lastOf()).toBe(101)
    clock.advance(10 * SECOND_MS)
    expect(lastOf()).toBe(102)
  })

  it('keep the reason why there is no answer', () => {
    const { store, feed: before, last } = start()
    before.serve(AAPL, quote(101.5), NOON_MS)
    last.dispose()
    const { feed, shown } = start(store)
    feed.mark(AAPL, 'offline')
    expect(shown()).toMatchObject({ quote: { last: 101.5 }, provenance: { state: 'offline', fetchedAt: NOON_MS } })
  })

  it('are shown with the status of an answer that has no price, with their own age', () => {
    const { store, feed: before, last } = start()
    before.serve(AAPL, quote(101.5), NOON_MS)
    last.dispose()
    const { feed, shown, store: again, last: next } = start(store, NOON_MS + 5 * MINUTE_MS)
    feed.serve(AAPL, haltedQuote({ time: NOON_MS + 5 * MINUTE_MS }), NOON_MS + 5 * MINUTE_MS)
    expect(shown()).toMatchObject({
      quote: { ...quote(101.5), status: 1 },
      provenance: { state: 'restored', fetchedAt: NOON_MS },
    })
    feed.mark(AAPL, 'halted')
    expect(shown().provenance).toMatchObject({ state: 'halted', fetchedAt: NOON_MS })
    next.dispose()
    expect(start(again, NOON_MS + 6 * MINUTE_MS).shown().quote).toEqual(quote(101.5))
  })

  it('may be below zero for a future', () => {
    const { store, feed, last } = start()
    feed.serve(OIL, quoteWith({ last: -37.63 }), NOON_MS)
    last.dispose()
    expect(start(store).shown(OIL).quote?.last).toBe(-37.63)
  })

  it('from another service are not shown, neither at the start nor once it is connected', () => {
    const { store, feed: before, last } = start()
    before.serve(AAPL, quote(101.5), NOON_MS)
    last.dispose()
    expect(start(store, NOON_MS, OTHER).shown().quote).toBeNull()
    const { session, shown } = start(store)
    expect(shown().quote?.last).toBe(101.5)
    session.set(OTHER)
    expect(shown().quote).toBeNull()
  })

  it('from more than a week ago are not shown', () => {
    const { store, feed, last } = start()
    feed.serve(AAPL, quote(101.5), NOON_MS)
    last.dispose()
    expect(start(store, NOON_MS + 7 * DAY_MS).shown().quote).toBeNull()
  })

  it('from a file that no version wrote are left out one by one', () => {
    const sound = [AAPL, NOON_MS, 5, NOON_MS, null, 6]
    const rows = [sound, [AAPL], ['nothing', NOON_MS, 1, 1], [TSLA, NOON_MS, 0, 1], [TSLA, 'soon', 1, 1], 7]
    const { quotes } = lastQuotesFormat.read({ service: 'simulated', quotes: rows })
    expect([...quotes.keys()]).toEqual([AAPL])
    expect(quotes.get(AAPL)?.quote).toMatchObject({ last: 5, open: null, high: 6, status: null })
    expect(lastQuotesFormat.read('?')).toEqual({ service: null, quotes: new Map() })
    expect(
      lastQuotesFormat.read({ service: 'simulated', written: { wall: 'now' }, quotes: [] }).written,
    ).toBeUndefined()
  })

  it.each([
    ['forward by a year', 365 * DAY_MS],
    ['back by an hour', -60 * MINUTE_MS],
  ])('have their true age when the clock was set %s between two starts', (_how, byMs) => {
    const clock = createFakeClock(NOON_MS)
    const { store, feed: before, last } = startWith(clock)
    before.serve(AAPL, quote(101.5), NOON_MS)
    last.dispose()
    clock.jumpWall(byMs)
    clock.advance(5 * MINUTE_MS)
    const { shown } = startWith(clock, store)
    expect(shown()).toMatchObject({ quote: { last: 101.5 }, provenance: { fetchedAt: clock.now() - 5 * MINUTE_MS } })
  })

  it('have their true age when the clock was set after they came, in their own run and in the next one', () => {
    const clock = createFakeClock(NOON_MS)
    const { store, feed: before, last } = startWith(clock)
    before.serve(AAPL, quote(101.5), NOON_MS)
    clock.jumpWall(60 * MINUTE_MS)
    clock.advance(2 * MINUTE_MS)
    last.dispose()
    const { shown } = startWith(clock, store)
    expect(clock.now() - (shown().provenance.fetchedAt ?? 0)).toBe(2 * MINUTE_MS)
    clock.jumpWall(-3 * 60 * MINUTE_MS)
    expect(clock.now() - (shown().provenance.fetchedAt ?? 0)).toBe(2 * MINUTE_MS)
  })

  it('have their age by the wall clock when the machine was started again', () => {
    const clock = createFakeClock(NOON_MS)
    const { store, feed: before, last } = startWith(clock)
    before.serve(AAPL, quote(101.5), NOON_MS)
    last.dispose()
    clock.advance(60 * MINUTE_MS)
    clock.reboot()
    clock.advance(MINUTE_MS)
    expect(startWith(clock, store).shown().provenance.fetchedAt).toBe(NOON_MS)
  })
})
