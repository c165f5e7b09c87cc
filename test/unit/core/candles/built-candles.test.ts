import { describe, expect, it } from 'vitest'
import { barsOf, blockOf, type Bar } from '#model/candles/candle-bar.ts'
import type { ChartInterval } from '#model/candles/candle-interval.ts'
import type { CandleSeriesKey } from '#model/candles/candle-series.ts'
import { instrumentId } from '#model/market/instrument.ts'
import { createMemoryCandleArchive } from '#node/databases/memory-candle-archive.ts'
import {
  createCandleService,
  MINUTE_MS,
  minuteAt,
  priceAt,
  SESSION,
  TRADING_TIME,
  type CandleService,
  type CandleServiceOptions,
} from '#test/fakes/charts/candle-service.ts'
import { createFakeStore } from '#test/fakes/ports/fake-store.ts'

const BTC = instrumentId({ assetClass: 'crypto', region: 'BA', exchange: '', code: 'BTCUSDT' })

const keyOf = (interval: ChartInterval = '1m'): CandleSeriesKey => ({
  instrument: BTC,
  interval,
  adjust: false,
})
const live = ({ candles }: CandleService, key = keyOf()) => candles.topics.candles.current(key)
const read = ({ candles }: CandleService, key = keyOf()) =>
  Promise.resolve(candles.requests['candles.read'](key, NOBODY))
const NOBODY = { onClose: () => undefined }

describe('a chart of a class without K-lines', () => {
  it('is built from quotes, minute by minute, each marked by how it was seen', async () => {
    const chart = createCandleService({ startAt: TRADING_TIME + 20_000 })
    chart.connect()
    chart.show(keyOf())
    await chart.clock.advanceSettling(3 * MINUTE_MS - 10_000)
    const bars = barsOf(live(chart, keyOf()).tail)
    expect(bars.map(({ time, grade }) => [time - TRADING_TIME, grade])).toEqual([
      [0, 'partial'],
      [MINUTE_MS, 'polled'],
      [2 * MINUTE_MS, 'polled'],
      [3 * MINUTE_MS, 'polled'],
    ])
    const { o, h, l } = minuteAt(TRADING_TIME + MINUTE_MS)
    const [, whole] = bars
    expect(whole?.open).toBeCloseTo(o, 1)
    expect(whole?.high).toBeCloseTo(h, 1)
    expect(whole?.low).toBeCloseTo(l, 1)
    const { origin, covering } = live(chart, keyOf())
    expect(origin).toBe('polls')
    expect(covering?.from).toBeLessThan(TRADING_TIME + 21_000)
    expect(covering?.to).toBeGreaterThan(chart.clock.now() - 2_000)
  })

  it('has all intervals from the same quotes, and shows a restart as a gap', async () => {
    const archive = createMemoryCandleArchive()
    const before = createCandleService({ archive })
    before.connect()
    before.show(keyOf())
    await before.clock.advanceSettling(10 * MINUTE_MS + 5_000)
    await before.candles.dispose()
    const after = createCandleService({ archive, startAt: TRADING_TIME + 30 * MINUTE_MS })
    after.connect()
    after.show(keyOf())
    after.show(keyOf('1h'))
    await after.clock.advanceSettling(5 * MINUTE_MS + 5_000)
    const minutes = await read(after, keyOf())
    expect(minutes.bars.time.map((time) => (time - TRADING_TIME) / MINUTE_MS)).toEqual([
      0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 30, 31, 32, 33, 34, 35,
    ])
    // The minutes in which the application ended and started again were seen in part.
    expect(barsOf(minutes.bars)[10]?.grade).toBe('partial')
    expect(minutes.coverage.map(({ to }) => Math.floor((to - TRADING_TIME) / MINUTE_MS))).toEqual([10, 35])
    const hours = await read(after, keyOf('1h'))
    expect(barsOf(hours.bars)).toMatchObject([{ time: TRADING_TIME, grade: 'partial' }])
    const quarters = await read(after, keyOf('15m'))
    expect(quarters.bars.time.map((time) => (time - TRADING_TIME) / MINUTE_MS)).toEqual([0, 30])
  })

  it('is given together with its gaps, however late they are read', async () => {
    const retained = createMemoryCandleArchive()
    const span = { from: TRADING_TIME - 60 * MINUTE_MS, to: TRADING_TIME - 30 * MINUTE_MS }
    await retained.writeCoverage({ service: SESSION.address?.baseUrl ?? '', instrument: BTC, interval: '1m' }, [span])
    const reading = Promise.withResolvers<void>()
    const archive: typeof retained = {
      ...retained,
      // Coverage is read with the bars of every level; a chart of minutes waits only for its own level.
      async read(asked, before, most) {
        if (asked.interval !== '1m') await reading.promise
        return retained.read(asked, before, most)
      },
    }
    const chart = createCandleService({ archive })
    chart.connect()
    chart.show(keyOf())
    const answer = read(chart, keyOf())
    await chart.clock.advanceSettling(1_000)
    reading.resolve()
    expect((await answer).coverage).toContainEqual(span)
  })

  it('is still built by the recorder while no window shows it, after a restart as well', async () => {
    const [archive, store] = [createMemoryCandleArchive(), createFakeStore()]
    const before = createCandleService({ archive, store })
    before.connect()
    expect(before.candles.requests['recorder.set']({ instrument: BTC, isRecorded: true }, NOBODY)).toMatchObject({
      ok: true,
    })
    expect(before.candles.topics.recorder.current(null)).toEqual({ instruments: [BTC] })
    await before.clock.advanceSettling(5 * MINUTE_MS)
    await before.candles.dispose()
    const after = createCandleService({ archive, store, startAt: TRADING_TIME + 20 * MINUTE_MS })
    after.connect()
    await after.clock.advanceSettling(5 * MINUTE_MS)
    const { bars } = await read(after, keyOf())
    const minutes = bars.time.map((time) => (time - TRADING_TIME) / MINUTE_MS)
    expect(minutes.some((minute) => minute < 6)).toBe(true)
    expect(minutes.some((minute) => minute >= 20)).toBe(true)
    void after.candles.requests['recorder.set']({ instrument: BTC, isRecorded: false }, NOBODY)
    const asked = after.service.arrivals.length
    await after.clock.advanceSettling(10 * MINUTE_MS)
    expect(after.service.arrivals).toHaveLength(asked)
  })
})

describe('bars from quotes on a computer whose clock is an hour behind', () => {
  const hour = { service: SESSION.address?.baseUrl ?? '', instrument: BTC, interval: '1h' } as const
  const stored: Bar = {
    time: TRADING_TIME, open: 400, high: 9_999, low: 1, close: 400, volume: 1, turnover: 1, grade: 'polled',
  } // prettier-ignore

  /** The bar of the running hour after a restart five minutes into it. */
  async function restarted(options: CandleServiceOptions = {}) {
    const archive = createMemoryCandleArchive()
    await archive.write(hour, blockOf([stored]))
    const startAt = TRADING_TIME + 5 * MINUTE_MS
    const chart = createCandleService({ archive, startAt, behindMs: 60 * MINUTE_MS, ...options })
    chart.connect()
    chart.show(keyOf('1h'))
    await chart.clock.advanceSettling(5 * MINUTE_MS)
    await chart.candles.dispose()
    return barsOf(await archive.read(hour, Infinity, 9)).find(({ time }) => time === TRADING_TIME)
  }

  it('continue the stored bar of the running hour', async () => {
    const bar = await restarted()
    expect(bar).toMatchObject({ high: 9_999, low: 1 })
    expect(bar?.close).toBeCloseTo(priceAt(TRADING_TIME + 10 * MINUTE_MS), -1)
  })

  it('keep the stored bar while quotes are of the time before it', async () => {
    expect(await restarted({ quotesLateMs: 120 * MINUTE_MS })).toMatchObject({ high: 9_999, low: 1 })
  })
})
