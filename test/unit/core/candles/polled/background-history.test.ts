import { describe, expect, it } from 'vitest'
import type { CandleHistory } from '#model/candles/candle-series.ts'
import { barsOf } from '#model/candles/candle-bar.ts'
import type { ChartInterval } from '#model/candles/candle-interval.ts'
import { instrumentId, type InstrumentId } from '#model/market/instrument.ts'
import { createMemoryCandleArchive } from '#node/databases/memory-candle-archive.ts'
import {
  ADDRESS,
  createCandleService,
  MINUTE_MS,
  SESSION,
  TRADING_TIME,
  type CandleService,
} from '#test/fakes/charts/candle-service.ts'

const BTC = instrumentId({ assetClass: 'crypto', region: 'BA', exchange: '', code: 'BTCUSDT' })
const SPX = instrumentId({ assetClass: 'indices', region: 'GB', exchange: '', code: 'SPX' })
const NOBODY = { onClose: () => undefined }

const history = ({ candles }: CandleService, instrument = BTC, interval: ChartInterval = '1m') =>
  Promise.resolve(candles.requests['candles.read']({ instrument, interval, adjust: false }, NOBODY))
const minutesOf = ({ bars }: CandleHistory) => bars.time.map((time) => (time - TRADING_TIME) / MINUTE_MS)
const gapsOf = ({ coverage }: CandleHistory) => coverage.map(({ gapBefore }) => gapBefore ?? null)

/** As a watchlist does. */
const watch = ({ feed }: CandleService, instrument = BTC, demandedPeriodMs = 1_000) =>
  feed.want({ instrument, kind: 'quote', weight: 1, demandedPeriodMs })

describe('bars of instruments that no chart shows', () => {
  it('are built from whatever is polled, for the chart that is opened later', async () => {
    const chart = createCandleService()
    chart.connect()
    watch(chart)
    await chart.clock.advanceSettling(10 * MINUTE_MS + 5_000)
    const known = await history(chart)
    expect(minutesOf(known)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(gapsOf(known)).toEqual([null])
  })

  it('are kept', async () => {
    const archive = createMemoryCandleArchive()
    const before = createCandleService({ archive })
    before.connect()
    watch(before)
    await before.clock.advanceSettling(5 * MINUTE_MS + 5_000)
    await before.candles.dispose()
    const after = createCandleService({ archive, startAt: TRADING_TIME + 30 * MINUTE_MS })
    expect(minutesOf(await history(after))).toEqual([0, 1, 2, 3, 4, 5])
  })
})

describe('a gap', () => {
  /** Watches for five minutes, leaves ten of them to `during`, and watches again. */
  async function around(during: (chart: CandleService, unwatch: () => void) => () => void) {
    const chart = createCandleService()
    chart.connect()
    const unwatch = watch(chart)
    await chart.clock.advanceSettling(5 * MINUTE_MS)
    const after = during(chart, unwatch)
    await chart.clock.advanceSettling(10 * MINUTE_MS)
    after()
    await chart.clock.advanceSettling(MINUTE_MS)
    return gapsOf(await history(chart))
  }

  it('says that the instrument was not polled', async () => {
    const gaps = await around((chart, unwatch) => {
      unwatch()
      return () => void watch(chart)
    })
    expect(gaps).toEqual([null, 'notPolled'])
  })

  it('says that the user had paused', async () => {
    const gaps = await around(({ feed }) => {
      feed.pause(true)
      return () => feed.pause(false)
    })
    expect(gaps).toEqual([null, 'paused'])
  })

  it('says that there was no connection', async () => {
    const gaps = await around((chart) => {
      chart.feed.disconnect()
      return () => chart.connect()
    })
    expect(gaps).toEqual([null, 'notConnected'])
  })

  it('says that the machine slept', async () => {
    const gaps = await around(({ clock }) => {
      clock.jumpWall(3 * 60 * MINUTE_MS)
      return () => undefined
    })
    expect(gaps).toEqual([null, 'notRunning'])
  })

  it('says that the application did not run', async () => {
    const archive = createMemoryCandleArchive()
    const before = createCandleService({ archive })
    before.connect()
    watch(before)
    await before.clock.advanceSettling(5 * MINUTE_MS)
    await before.candles.dispose()
    const after = createCandleService({ archive, startAt: TRADING_TIME + 30 * MINUTE_MS })
    after.connect()
    watch(after)
    await after.clock.advanceSettling(MINUTE_MS)
    expect(gapsOf(await history(after))).toEqual([null, 'notRunning'])
  })
})

describe('the day of an instrument without K-lines', () => {
  const dayOf = async (chart: CandleService, instrument: InstrumentId) =>
    barsOf((await history(chart, instrument, '1D')).bars).at(-1)

  it('has open, high and low of an index from its quote', async () => {
    const chart = createCandleService()
    chart.connect()
    watch(chart, SPX)
    await chart.clock.advanceSettling(5_000)
    expect(await dayOf(chart, SPX)).toMatchObject({ open: 90, low: 90, grade: 'quoted' })
  })

  it('has them of a coin once its open has stood as that of a day does', async () => {
    const chart = createCandleService()
    chart.connect()
    watch(chart)
    await chart.clock.advanceSettling(4 * MINUTE_MS)
    expect(await dayOf(chart, BTC)).toMatchObject({ grade: 'partial' })
    await chart.clock.advanceSettling(2 * MINUTE_MS)
    expect(await dayOf(chart, BTC)).toMatchObject({ open: 90, low: 90, grade: 'quoted' })
  })

  it('has them of the open of the service in use, whatever the one before said', async () => {
    let open = 90
    const chart = createCandleService({ openAt: () => open })
    chart.connect()
    watch(chart)
    await chart.clock.advanceSettling(6 * MINUTE_MS)
    open = 70
    const address = { ...ADDRESS, baseUrl: 'https://other.example' }
    chart.session.set({ ...SESSION, address })
    chart.feed.connect(address, 'a-key')
    await chart.clock.advanceSettling(8 * MINUTE_MS)
    expect(await dayOf(chart, BTC)).toMatchObject({ open: 70, grade: 'quoted' })
  })

  it('is known in part where a coin’s open moves along, as that of 24 hours does', async () => {
    const chart = createCandleService({ openAt: (now) => 90 + (Math.floor(now / MINUTE_MS) % 7) })
    chart.connect()
    watch(chart)
    await chart.clock.advanceSettling(20 * MINUTE_MS)
    expect(await dayOf(chart, BTC)).toMatchObject({ grade: 'partial' })
  })
})
