import { describe, expect, it } from 'vitest'
import type { SourcePorts } from '#core/candles/bars/bar-source.ts'
import { createSeriesStore } from '#core/candles/series/series-store.ts'
import { createMarketGrids } from '#core/market/hours/market-grids.ts'
import type { CandleArchive, StoredSeries } from '#core/ports/candle-archive.ts'
import { blockOf } from '#model/candles/candle-bar.ts'
import type { NamedBars } from '#model/candles/bar-naming.ts'
import type { ChartInterval } from '#model/candles/candle-interval.ts'
import type { CandleSeriesKey } from '#model/candles/candle-series.ts'
import { createMemoryCandleArchive } from '#node/databases/memory-candle-archive.ts'
import { flatBar } from '#test/fakes/charts/fake-bar-source.ts'
import { createFakeClock, settlePromises } from '#test/fakes/ports/fake-clock.ts'
import { createFakeFeed } from '#test/fakes/quotes/fake-feed.ts'
import { idOf, quoteWith } from '#test/fakes/quotes/live-quotes.ts'

const [BTC, ETH] = [idOf('crypto:BA::BTCUSDT'), idOf('crypto:BA::ETHUSDT')]
const AAPL = idOf('stock:US::AAPL')
const SERVICE = 'https://quotes.example'
const START = Date.parse('2026-11-20T15:00:00Z')

const keyOf = (instrument: CandleSeriesKey['instrument'], interval: ChartInterval = '1m'): CandleSeriesKey => ({
  instrument,
  interval,
  adjust: false,
})

function setUp() {
  const clock = createFakeClock(START)
  const feed = createFakeFeed()
  feed.now = clock.now
  feed.source.use(SERVICE)
  const memory = createMemoryCandleArchive()
  const reads: string[] = []
  const archive: CandleArchive = {
    ...memory,
    read(series: StoredSeries, before, limit) {
      reads.push(`${series.interval} ${series.instrument}`)
      return memory.read(series, before, limit)
    },
  }
  let listening = 0
  /** Counts what listens to the feed. */
  function counted<Parameters extends readonly unknown[]>(add: (...parameters: Parameters) => () => void) {
    return (...parameters: Parameters) => {
      listening++
      const cancel = add(...parameters)
      return () => {
        listening--
        cancel()
      }
    }
  }
  const ports: SourcePorts = {
    clock,
    feed: {
      ...feed,
      serviceNow: clock.now,
      watch: counted(feed.watch),
      watchAll: counted(feed.watchAll),
      watchSample: counted(feed.watchSample),
    },
    archive,
    names: { startOf: () => (timeMs) => timeMs, learn: () => undefined },
    causeBetween: () => null,
    source: feed.source,
    service: feed.source.current,
  }
  const changed: CandleSeriesKey[] = []
  const splits = { splitsOf: () => [], want: () => () => undefined, watchCalendars: () => () => undefined }
  const store = createSeriesStore(ports, createMarketGrids(), splits, (key) => void changed.push(key))
  return {
    ...store,
    archive,
    changed,
    clock,
    feed,
    reads,
    listening: () => listening,
    /** An answer of the service with the price of an instrument, at the present. */
    serve: (instrument: CandleSeriesKey['instrument'], last: number) =>
      feed.serve(instrument, quoteWith({ last, open: last, high: last, low: last, time: clock.now() }), clock.now(), 1_000), // prettier-ignore
    closes: (key: CandleSeriesKey) => store.series.find(key)?.live().tail.close,
  }
}

describe('the series in use', () => {
  it('have the prices of their own instrument', async () => {
    const { series, serve, closes } = setUp()
    series.hold(keyOf(BTC))
    series.hold(keyOf(ETH))
    await settlePromises()
    serve(BTC, 90_000)
    serve(ETH, 3_000)
    expect(closes(keyOf(BTC))).toEqual([90_000])
    expect(closes(keyOf(ETH))).toEqual([3_000])
  })

  it('are published by their key when their bars change', async () => {
    const { series, serve, changed } = setUp()
    series.hold(keyOf(BTC))
    series.hold(keyOf(ETH))
    await settlePromises()
    changed.length = 0
    serve(BTC, 90_000)
    expect(changed.length).toBeGreaterThan(0)
    expect(new Set(changed)).toEqual(new Set([keyOf(BTC)]))
  })

  it.each([
    ['of a class with K-lines', AAPL],
    ['of a class without K-lines', BTC],
  ])('follow the feed until they are released: %s', async (_, instrument) => {
    const { series, listening } = setUp()
    const before = listening()
    const [minutes, hours] = [series.hold(keyOf(instrument)), series.hold(keyOf(instrument, '1h'))]
    await settlePromises()
    expect(listening()).toBeGreaterThan(before)
    minutes.release()
    hours.release()
    expect(listening()).toBe(before)
  })

  it('share the bars of one stored interval', () => {
    const { series, reads } = setUp()
    series.hold(keyOf(AAPL, '1m'))
    series.hold({ ...keyOf(AAPL, '1m'), adjust: true })
    series.hold(keyOf(AAPL, '2h'))
    expect(reads.filter((read) => read.startsWith('1m'))).toHaveLength(1)
  })

  it('do not follow the feed after the end', async () => {
    const { series, dispose, listening, serve } = setUp()
    serve(ETH, 3_000)
    series.hold(keyOf(AAPL))
    series.hold(keyOf(BTC))
    await settlePromises()
    dispose()
    expect(listening()).toBe(0)
  })

  it('of recorded instruments are polled and released without a window', async () => {
    const { record, feed, listening } = setUp()
    const before = listening()
    const stop = record(BTC)
    await settlePromises()
    expect(feed.demands()).toMatchObject([{ instrument: BTC, kind: 'quote' }])
    stop()
    expect(feed.demands()).toEqual([])
    expect(listening()).toBe(before)
  })
})

describe('a series whose bars are named in another way', () => {
  const WEEKS: NamedBars = { assetClass: 'stock', region: 'US', interval: '1W' }
  const US_ETF = idOf('fund:US::SPY')

  it.each([
    ['of the same class, region and interval', AAPL, '1W', 1],
    ['of another region', idOf('stock:HK::700'), '1W', 0],
    ['of another class', US_ETF, '1W', 0],
    ['of another interval', AAPL, '1D', 0],
  ] as const)('is read again if it is %s', async (_, instrument, interval, times) => {
    const { series, restartNamed, reads } = setUp()
    series.hold(keyOf(instrument, interval))
    await settlePromises()
    reads.length = 0
    restartNamed(WEEKS)
    expect(reads).toEqual(Array.from({ length: times }, () => `${interval} ${instrument}`))
  })
})

describe('a series of another service', () => {
  it('has the bars that are stored of that service', async () => {
    const { series, restart, archive, feed, closes } = setUp()
    await archive.write({ service: 'simulated', instrument: AAPL, interval: '1m' }, blockOf([flatBar(START, 7)]))
    series.hold(keyOf(AAPL))
    await settlePromises()
    expect(closes(keyOf(AAPL))).toEqual([])
    feed.source.use('simulated')
    restart()
    await settlePromises()
    expect(closes(keyOf(AAPL))).toEqual([7])
  })
})
