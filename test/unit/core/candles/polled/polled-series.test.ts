import { describe, expect, it } from 'vitest'
import { MAX_BARS } from '#core/candles/bars/limits.ts'
import type { PolledBars } from '#core/candles/polled/polled-bars.ts'
import type { LevelBars } from '#core/candles/polled/polled-levels.ts'
import { createPolledSeries } from '#core/candles/polled/polled-series.ts'
import type { CandleArchive, StoredSeries } from '#core/ports/candle-archive.ts'
import { DEMANDS } from '#core/feed/demand/demand.ts'
import { createListeners } from '#core/reactive/listeners.ts'
import { blockOf, type Bar } from '#model/candles/candle-bar.ts'
import { EMPTY_BLOCK } from '#model/candles/candle-series.ts'
import { instrumentId, type InstrumentId } from '#model/market/instrument.ts'
import type { LiveQuote } from '#model/market/live-quote.ts'
import type { Quote } from '#model/market/quote.ts'
import type { FreshnessState } from '#model/market/freshness.ts'
import { MAX_AHEAD_MS } from '#model/values/ahead-time.ts'
import type { Failure } from '#model/values/failure.ts'
import { MINUTE_MS } from '#model/values/duration.ts'
import { createMemoryCandleArchive } from '#node/databases/memory-candle-archive.ts'
import { createFakeClock, settlePromises } from '#test/fakes/ports/fake-clock.ts'
import { createFakeFeed } from '#test/fakes/quotes/fake-feed.ts'
import { quoteAt } from '#test/fixtures/alerts.ts'

const BTC = instrumentId({ assetClass: 'crypto', region: 'BA', exchange: '', code: 'BTCUSDT' })
const START = Date.parse('2026-11-20T15:00:00Z')
const MINUTES: StoredSeries = { service: 'one', instrument: BTC, interval: '1m' }
const NONE: LevelBars = { '1m': [], '1h': [], '1D': [] }
const OFFLINE: Failure = { kind: 'unavailable', cause: 'unreachable', message: 'no answer' }

const bar = (time: number, close = 10): Bar => ({
  time, open: 10, high: 20, low: 5, close, volume: 1, turnover: 10, grade: 'polled',
}) // prettier-ignore

/** The bars that polls build, given by the test. */
function fakeBuilding() {
  const listeners = createListeners<LevelBars>()
  const read = Promise.withResolvers<void>()
  const calls: string[] = []
  const building: PolledBars = {
    coverage: () => [{ from: START, to: START + 1 }],
    onReceived: () => undefined,
    covering: () => ({ from: START, to: START + 1 }),
    whenRead: () => read.promise,
    watch: (listener) => listeners.add(listener),
    flush: () => void calls.push('flush'),
    restart: () => undefined,
    close: () => undefined,
  }
  return { building, calls, read, build: (...bars: readonly Bar[]) => listeners.publish({ ...NONE, '1m': bars }) }
}

const liveOf = (fetchedAt: number | null, changes: Partial<LiveQuote> = {}, state: FreshnessState = 'healthy') => ({
  instrument: BTC,
  quote: quoteAt(START, 100),
  provenance: { state, path: '/crypto/quotes', fetchedAt, expectedPeriodMs: 1_000, nextDueAt: null, failure: null },
  ...changes,
})
const UNPRICED: Quote = { ...quoteAt(START, 100), last: null, change: null, changePercent: null }

/** A chart of minutes over stored bars of these times. */
async function open(times: readonly number[] = [], reads: Partial<CandleArchive> = {}, service: string | null = 'one') {
  const archive = { ...createMemoryCandleArchive(), ...reads }
  await archive.write(MINUTES, blockOf(times.map((time) => bar(time))))
  const [feed, built] = [createFakeFeed(), fakeBuilding()]
  const quotes = createListeners<LiveQuote>()
  feed.now = () => START
  const use = { service, live: liveOf(null) as LiveQuote }
  const ports = {
    clock: createFakeClock(START),
    feed: {
      ...feed,
      live: () => use.live,
      watch: (_: InstrumentId, receive: (live: LiveQuote) => void) => quotes.add(receive),
    },
    archive,
    source: feed.source,
    names: { startOf: () => (timeMs: number) => timeMs, learn: () => undefined },
    causeBetween: () => null,
    service: () => use.service,
  }
  const series = createPolledSeries(ports, built.building, BTC, '1m')
  const changes: number[] = []
  series.watch((changedFrom) => changes.push(changedFrom))
  return {
    series, feed, archive, use, ...built,
    receive: (live: LiveQuote) => quotes.publish(live),
    times: () => series.bars().map(({ time }) => time),
    closes: () => series.bars().map(({ close }) => close),
    /** The changes since the last call. */
    changes: () => changes.splice(0),
  } // prettier-ignore
}

/** As {@link open}, after the stored bars are read. */
async function opened(...options: Parameters<typeof open>) {
  const chart = await open(...options)
  await settlePromises()
  chart.changes()
  return chart
}

describe('a chart of polled bars', () => {
  it('is being read until it has the stored bars, which are then all new', async () => {
    const chart = await open([START - MINUTE_MS, START])
    expect(chart.series.status()).toMatchObject({ state: 'reading', failure: null, nextDueAt: null })
    expect([chart.times(), chart.changes()]).toEqual([[], []])
    await settlePromises()
    expect(chart.series.status()).toMatchObject({ state: 'ready', failure: null, covering: { from: START } })
    expect([chart.times(), chart.changes()]).toEqual([[START - MINUTE_MS, START], [-Infinity]])
    expect(chart.series.origin).toBe('polls')
    expect(chart.series.coverage()).toEqual([{ from: START, to: START + 1 }])
  })

  it('has the bars that were built while the stored ones were read, in place of stored ones', async () => {
    const chart = await open([START - MINUTE_MS, START])
    chart.build(bar(START, 11))
    chart.build(bar(START, 12), bar(START + MINUTE_MS, 13))
    expect([chart.times(), chart.changes()]).toEqual([[], []])
    await settlePromises()
    expect(chart.closes()).toEqual([10, 12, 13])
    expect(chart.changes()).toEqual([-Infinity])
  })

  it('publishes the earliest time that a built bar changed, and not unchanged bars', async () => {
    const chart = await opened([START])
    chart.build(bar(START, 11), bar(START + MINUTE_MS))
    chart.build(bar(START + MINUTE_MS))
    chart.build(bar(START + MINUTE_MS, 14))
    expect(chart.changes()).toEqual([START, START + MINUTE_MS])
    expect(chart.closes()).toEqual([11, 14])
  })

  it('is not read without a service', async () => {
    const asked: StoredSeries[] = []
    const read: CandleArchive['read'] = (series) => Promise.resolve((asked.push(series), EMPTY_BLOCK))
    const chart = await open([], { read }, null)
    await settlePromises()
    expect([asked, chart.changes(), chart.series.status().state]).toEqual([[], [], 'reading'])
  })

  it('has the failure of the feed, without an answer as well', async () => {
    const chart = await open()
    chart.use.live = liveOf(null, { provenance: { ...liveOf(null).provenance, failure: OFFLINE } })
    await settlePromises()
    expect(chart.series.status().failure).toBe(OFFLINE)
    chart.changes()
    chart.receive(liveOf(START))
    expect([chart.series.status().failure, chart.changes()]).toEqual([null, [Infinity]])
    chart.receive(chart.use.live)
    expect([chart.series.status().failure, chart.changes()]).toEqual([OFFLINE, [Infinity]])
  })

  it('is not ready by an answer that arrives while its stored bars are read', async () => {
    const chart = await open([START])
    chart.receive(liveOf(START))
    expect([chart.series.status().state, chart.changes()]).toEqual(['reading', []])
    await settlePromises()
    expect([chart.series.status().state, chart.changes()]).toEqual(['ready', [-Infinity]])
  })

  it('is read when its coverage is read as well', async () => {
    const chart = await opened([START])
    let isRead = false
    const reading = chart.series.whenRead().then(() => (isRead = true))
    await settlePromises()
    expect(isRead).toBe(false)
    chart.read.resolve()
    await reading
  })

  it('wants quotes as often as its interest needs', async () => {
    const { series, feed } = await opened()
    const cancel = series.want('hidden')
    expect(feed.demands()).toEqual([{ instrument: BTC, kind: 'quote', ...DEMANDS.hidden }])
    cancel()
    expect(feed.demands()).toEqual([])
  })
})

describe('a chart of polled bars that starts again', () => {
  it('has the bars of the next service, with those just built', async () => {
    const chart = await opened([START - MINUTE_MS, START])
    await chart.archive.write({ ...MINUTES, service: 'two' }, blockOf([bar(START - 5 * MINUTE_MS, 7)]))
    chart.use.service = 'two'
    chart.calls.splice(0)
    chart.series.restart()
    expect([chart.times(), chart.changes(), chart.calls]).toEqual([[], [-Infinity], ['flush']])
    expect(chart.series.status().state).toBe('reading')
    await chart.series.older()
    expect(chart.closes()).toEqual([7])
    expect(chart.changes()).toEqual([-Infinity])
  })

  it('does not have bars that were built for the service before', async () => {
    const chart = await open()
    chart.build(bar(START, 99))
    chart.series.restart()
    await settlePromises()
    expect(chart.times()).toEqual([])
  })

  it('may have older bars again', async () => {
    const chart = await opened([START])
    await chart.series.older()
    expect(chart.series.hasOlder()).toBe(false)
    chart.series.restart()
    expect(chart.series.hasOlder()).toBe(true)
  })

  it('changes no more after a close', async () => {
    const chart = await opened([START, START + 2 * MAX_AHEAD_MS])
    chart.series.close()
    expect(chart.times()).toEqual([])
    chart.build(bar(START))
    for (const passed of [1, 2, 3])
      chart.receive(liveOf(START + passed, { provenance: { ...liveOf(START + passed).provenance, failure: OFFLINE } }))
    await settlePromises()
    expect([chart.times(), chart.changes()]).toEqual([[], []])
  })
})

describe('older polled bars', () => {
  const COUNT = 2_100
  const minutes = (count: number) => Array.from({ length: count }, (_, place) => START - (count - place) * MINUTE_MS)

  it('are added until there are no more', async () => {
    const chart = await opened(minutes(COUNT))
    const read: number[] = []
    while (chart.series.hasOlder()) {
      expect(await chart.series.older()).toEqual({ ok: true, value: null })
      read.push(chart.series.bars().length)
    }
    expect(read).toEqual([1_500, COUNT, COUNT])
    expect(chart.changes()).toEqual([START - 1_500 * MINUTE_MS, START - COUNT * MINUTE_MS])
    expect(chart.times()).toEqual(minutes(COUNT))
  })

  it.each([
    ['are read while a chart has a bar less than a year of minutes', MAX_BARS - 1, 1],
    ['are not read beyond a year of minutes', MAX_BARS, 0],
  ])('%s', async (_, count, reads) => {
    const asked: number[] = []
    const stored = blockOf(minutes(count).map((time) => bar(time)))
    const read: CandleArchive['read'] = (_series, before) => {
      asked.push(before)
      return Promise.resolve(before === Infinity ? stored : EMPTY_BLOCK)
    }
    const chart = await opened([], { read })
    expect(chart.series.bars()).toHaveLength(count)
    asked.splice(0)
    await chart.series.older()
    expect([asked.length, chart.series.hasOlder()]).toEqual([reads, false])
  })
})

describe('polled bars of the future', () => {
  const LATEST = START + MAX_AHEAD_MS
  const STORED = [START - MINUTE_MS, LATEST, LATEST + 1]
  const WITHOUT = [START - MINUTE_MS, LATEST]

  it('are dropped and removed with the second answer of a right time', async () => {
    const chart = await opened(STORED)
    chart.receive(liveOf(START))
    expect([chart.times(), chart.changes()]).toEqual([STORED, []])
    chart.receive(liveOf(START + 1_000))
    expect([chart.times(), chart.changes()]).toEqual([WITHOUT, [LATEST + 1]])
    expect((await chart.archive.read(MINUTES, Infinity, 9)).time).toEqual(WITHOUT)
  })

  it('are kept while only the state of one answer changes', async () => {
    const chart = await opened(STORED)
    for (const state of ['healthy', 'stale', 'healthy'] as const) chart.receive(liveOf(START, {}, state))
    expect(chart.times()).toEqual(STORED)
  })

  it.each([
    ['without a quote', { quote: null }, 'healthy'],
    ['without a price', { quote: UNPRICED }, 'healthy'],
    ['whose time is ahead as well', {}, 'ahead'],
  ] as const)('are kept by answers %s, and dropped by the first other one', async (_, changes, state) => {
    const chart = await opened(STORED)
    for (const passed of [1, 2, 3]) chart.receive(liveOf(START + passed, changes, state))
    expect(chart.times()).toEqual(STORED)
    chart.receive(liveOf(START + 4))
    expect(chart.times()).toEqual(WITHOUT)
  })

  it('are kept until the second answer after a restart', async () => {
    const chart = await opened([START])
    for (const passed of [1, 2]) chart.receive(liveOf(START + passed))
    await chart.archive.write(MINUTES, blockOf([bar(LATEST + 1)]))
    chart.series.restart()
    await settlePromises()
    chart.receive(liveOf(START + 3))
    expect(chart.times()).toEqual([START, LATEST + 1])
    chart.receive(liveOf(START + 4))
    expect(chart.times()).toEqual([START])
  })
})
