import { describe, expect, it } from 'vitest'
import { createTape } from '#core/market/tape/tape.ts'
import { createVariable } from '#core/reactive/variable.ts'
import { DAY_MS } from '#model/values/duration.ts'
import type { PricedQuote } from '#model/market/quote.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import { DEFAULT_SETTINGS } from '#model/application/settings.ts'
import { blockOf, rowOfBlock } from '#model/market/tape/tape-ring.ts'
import { MAX_TAPE_TAIL, TAPE_PAGE_ROWS } from '#model/market/tape/tape.ts'
import { sourceOf } from '#test/fakes/quotes/source-of.ts'
import { createFakeClock } from '#test/fakes/ports/fake-clock.ts'
import { createFakeFeed } from '#test/fakes/quotes/fake-feed.ts'
import { createFakeTapeArchive } from '#test/fakes/ports/fake-tape-archive.ts'
import { idOf, sessionWith } from '#test/fakes/quotes/live-quotes.ts'

const AAPL = idOf('stock:US::AAPL')
const BTC = idOf('crypto:BA::BTCUSDT')
/** Friday 20 November 2026, 15:00 UTC: an hour and a half into the session of New York. */
const NOW = Date.UTC(2026, 10, 20, 15)

const quote = (seconds: number, parts: Partial<PricedQuote> = {}): PricedQuote => ({
  last: 10, open: 10, high: 11, low: 9, previousClose: 10, change: 0, changePercent: 0, volume: 1_000 + seconds * 100,
  turnover: null, status: 0, time: NOW + seconds * 1_000, ...parts,
}) // prettier-ignore

function setUp(archive = createFakeTapeArchive()) {
  const feed = createFakeFeed()
  const session = createVariable(sessionWith())
  const settings = createVariable(DEFAULT_SETTINGS)
  const tape = createTape({
    clock: createFakeClock(NOW),
    feed,
    tapeArchive: archive,
    source: sourceOf(session),
    settings,
    changed: () => undefined,
  })
  const listen = (instrument: InstrumentId, interest: 'visible' | 'hidden' = 'visible') =>
    tape.topics.tape.activate?.(instrument, interest, () => undefined) ?? (() => undefined)
  const live = (instrument: InstrumentId = AAPL) => tape.topics.tape.current(instrument)
  const rows = (instrument: InstrumentId = AAPL) => {
    const { tail } = live(instrument)
    return tail.time.map((_, place) => rowOfBlock(tail, place))
  }
  const settled = () => tape.requests['tape.read']({ instrument: AAPL, before: null }, { onClose: () => undefined })
  return { feed, session, archive, tape, listen, live, rows, settled }
}

describe('a derived tape', () => {
  it('has a row for what was traded between two polls, and asks for quotes exactly while it is listened to', async () => {
    const { feed, listen, live, rows, settled } = setUp()
    const stop = listen(AAPL)
    await settled()
    expect(feed.demands().map(({ kind }) => kind)).toEqual(['quote'])
    feed.quote(AAPL, quote(0))
    feed.quote(AAPL, quote(1, { last: 10.1 }))
    feed.quote(AAPL, quote(1, { last: 10.1 }))
    feed.quote(AAPL, quote(3, { last: 10 }))
    expect(rows().map(({ volume, spanMs, side }) => [volume, spanMs, side])).toEqual([
      [100, 1_000, 'buy'],
      [200, 2_000, 'sell'],
    ])
    expect(live()).toMatchObject({ origin: 'derived', last: 2, volumes: { buy: 100, sell: 200, unknown: 0 } })
    stop()
    expect(feed.demands()).toEqual([])
  })

  it('guesses the side against the book where one is known', async () => {
    const { feed, listen, rows, settled } = setUp()
    listen(AAPL)
    await settled()
    const level = (price: number) => ({ position: 1, price, volume: 1, orders: null })
    feed.bring('depth', AAPL, { bids: [level(10.05)], asks: [level(10.2)] }, NOW)
    feed.quote(AAPL, quote(0))
    feed.quote(AAPL, quote(1, { last: 10.06 }))
    expect(rows()[0]).toMatchObject({ side: 'sell' })
  })

  it('begins again with the next trading day', async () => {
    const { feed, listen, live, rows, settled } = setUp()
    listen(AAPL)
    await settled()
    feed.quote(AAPL, quote(0))
    feed.quote(AAPL, quote(1))
    const { epoch } = live()
    feed.quote(AAPL, quote(2, { time: NOW + 3 * DAY_MS, open: 12, volume: 50 }))
    expect(rows()).toMatchObject([{ kind: 'opening', volume: 50, side: 'unknown' }])
    expect(live().epoch).toBeGreaterThan(epoch)
  })

  it('hands out what a push cannot carry page by page', async () => {
    const { feed, listen, live, settled, tape } = setUp()
    listen(AAPL)
    await settled()
    for (let second = 0; second <= 3_000; second++) feed.quote(AAPL, quote(second / 10, { volume: 1_000 + second }))
    expect(live().tail.time).toHaveLength(MAX_TAPE_TAIL)
    const caller = { onClose: () => undefined }
    const latest = await tape.requests['tape.read']({ instrument: AAPL, before: null }, caller)
    expect([latest.first, latest.time.length]).toEqual([3_001 - TAPE_PAGE_ROWS, TAPE_PAGE_ROWS])
    const older = await tape.requests['tape.read']({ instrument: AAPL, before: latest.first }, caller)
    expect([older.first, older.time.length]).toEqual([1, 3_000 - TAPE_PAGE_ROWS])
  })
})

describe('a served tape', () => {
  it('has a row for each tick that is news', async () => {
    const { feed, listen, live, rows, settled } = setUp()
    listen(BTC)
    await settled()
    await Promise.resolve()
    const tick = (seconds: number, price: number) => ({ price, time: NOW + seconds * 1_000, volume: 0.5, turnover: null, status: null }) // prettier-ignore
    expect(feed.demands().map(({ kind }) => kind)).toEqual(['tick'])
    feed.bring('tick', BTC, tick(0, 65_000))
    feed.bring('tick', BTC, tick(0, 65_000))
    feed.bring('tick', BTC, tick(2, 65_010))
    await expect.poll(() => rows(BTC).map(({ price, side }) => [price, side])).toEqual([
      [65_000, 'unknown'],
      [65_010, 'buy'],
    ]) // prettier-ignore
    expect(live(BTC).origin).toBe('served')
  })
})

describe('a tape that was watched before', () => {
  async function watchedTape() {
    const first = setUp()
    const stop = first.listen(AAPL)
    await first.settled()
    first.feed.quote(AAPL, quote(0))
    first.feed.quote(AAPL, quote(1))
    stop()
    return first.archive
  }

  it('continues where it ended, after a gap with the time in which no window showed it', async () => {
    const { feed, listen, rows, settled } = setUp(await watchedTape())
    listen(AAPL)
    await settled()
    feed.quote(AAPL, quote(60))
    feed.quote(AAPL, quote(61))
    expect(rows().map(({ kind, spanMs, volume }) => [kind, spanMs, volume])).toEqual([
      ['trade', 1_000, 100],
      ['gap', 59_000, null],
      ['trade', 1_000, 100],
    ])
  })

  it('loses nothing that came while it was being read', async () => {
    const archive = await watchedTape()
    const { promise, resolve } = Promise.withResolvers<null>()
    archive.whenRead = promise
    const { feed, listen, live, rows, settled } = setUp(archive)
    listen(AAPL)
    feed.quote(AAPL, quote(60))
    feed.quote(AAPL, quote(61))
    expect(live()).toMatchObject({ state: 'reading', last: 0 })
    resolve(null)
    await settled()
    expect(rows().map(({ kind }) => kind)).toEqual(['trade', 'gap', 'trade'])
  })

  it('is separate for each service', async () => {
    const { feed, session, listen, rows, settled, archive } = setUp(await watchedTape())
    listen(AAPL)
    await settled()
    expect(rows()).toHaveLength(1)
    session.set(sessionWith({ source: 'service' }))
    await settled()
    expect(rows()).toEqual([])
    feed.quote(AAPL, quote(70))
    feed.quote(AAPL, quote(71))
    expect(rows()).toHaveLength(1)
    expect(archive.rows('http://127.0.0.1:4000')).toHaveLength(1)
  })
})

describe('a stored tape on a computer whose clock is an hour behind', () => {
  it('has the trades of the last hour, before and after the clock of the service is known', async () => {
    const archive = createFakeTapeArchive()
    const before = setUp(archive)
    before.listen(AAPL)
    await before.settled()
    for (const seconds of [0, 1, 2]) before.feed.quote(AAPL, quote(seconds, { last: 10 + seconds }))
    await before.tape.dispose()
    const { feed, listen, rows, settled } = setUp(archive)
    feed.now = () => NOW - 3_600_000
    listen(AAPL)
    await settled()
    expect(rows().map(({ price }) => price)).toEqual([11, 12])
    feed.now = () => NOW + 60_000
    feed.quote(AAPL, quote(60, { last: 13 }))
    feed.quote(AAPL, quote(61, { last: 14 }))
    expect(rows().map(({ price }) => price)).toEqual([11, 12, null, 14])
  })
})

describe('a tape that an earlier version stored with trades of the future', () => {
  const tape = { service: sourceOf(createVariable(sessionWith())).current() ?? '', instrument: AAPL }
  const row = (seconds: number, price: number) =>
    ({ kind: 'trade', time: NOW + seconds * 1_000, spanMs: 1_000, price, volume: 100, side: 'unknown' }) as const

  it.each([
    ['on the same day', '2026-11-20', 3_600],
    ['on a day to come', '2026-11-23', 3 * 86_400],
  ])('%s is read without them, and continues with right ones', async (_, day, aheadSeconds) => {
    const archive = createFakeTapeArchive()
    archive.append(
      tape,
      day,
      blockOf(
        1,
        [row(-60, 10), row(-30, 10.1)].filter(() => day === '2026-11-20'),
      ),
    )
    archive.append(tape, day, blockOf(3, [row(aheadSeconds, 99)]))
    const { feed, listen, rows, settled } = setUp(archive)
    feed.now = () => NOW
    listen(AAPL)
    await settled()
    feed.quote(AAPL, quote(0))
    feed.quote(AAPL, quote(1, { last: 10.2 }))
    const prices = () => rows().flatMap(({ kind, price }) => (kind === 'gap' ? [] : [price]))
    expect(prices()).toEqual(day === '2026-11-20' ? [10, 10.1, 10.2] : [10.2])
  })

  it('is read without them as well once their time has come', async () => {
    const archive = createFakeTapeArchive()
    archive.append(tape, '2026-11-20', blockOf(1, [row(-3_600, 10), row(-60, 99), row(-1_800, 10.1), row(-30, 10.2)]))
    const { listen, rows, settled } = setUp(archive)
    listen(AAPL)
    await settled()
    expect(rows().map(({ price }) => price)).toEqual([10, 10.1, 10.2])
  })
})
