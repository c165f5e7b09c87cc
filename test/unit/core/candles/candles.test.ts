import { describe, expect, it } from 'vitest'
import { barsOf } from '#model/candles/candle-bar.ts'
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
} from '#test/fakes/charts/candle-service.ts'
import { createFakeStore } from '#test/fakes/ports/fake-store.ts'

const AAPL = instrumentId({ assetClass: 'stock', region: 'US', exchange: '', code: 'AAPL' })
const MSFT = instrumentId({ assetClass: 'stock', region: 'US', exchange: '', code: 'MSFT' })

const keyOf = (instrument = AAPL, interval: ChartInterval = '1m'): CandleSeriesKey => ({
  instrument,
  interval,
  adjust: false,
})
const live = ({ candles }: CandleService, key = keyOf()) => candles.topics.candles.current(key)
const read = ({ candles }: CandleService, key = keyOf()) =>
  Promise.resolve(candles.requests['candles.read'](key, NOBODY))
const older = ({ candles }: CandleService, before: number, key = keyOf()) =>
  Promise.resolve(candles.requests['candles.older']({ ...key, before }, NOBODY))
const NOBODY = { onClose: () => undefined }

/** Reads bars as traded and adjusted to today's shares, for a split of two for one on a date. */
async function readBothWays(exDate: string) {
  const chart = createCandleService({ splits: [{ c: 'AAPL', d: Date.parse(`${exDate}T00:00:00Z`), v: '2:1' }] })
  chart.connect()
  const adjusted = { ...keyOf(), adjust: true }
  chart.show(keyOf())
  chart.show(adjusted)
  void read(chart, adjusted)
  await chart.clock.advanceSettling(5_000)
  return { chart, raw: await read(chart), today: await read(chart, adjusted) }
}

describe('a chart of a class that has K-lines', () => {
  it('is asked for once, whole, and then followed by its latest bars alone', async () => {
    const chart = createCandleService()
    chart.connect()
    chart.show(keyOf())
    await chart.clock.advanceSettling(10 * MINUTE_MS + 5_000)
    const [first, ...rest] = chart.limits()
    expect(first).toBe(500)
    expect(new Set(rest)).toEqual(new Set([3]))
    const { bars, coverage } = await read(chart)
    const times = bars.time
    expect(times).toEqual(times.map((_, row) => (times[0] ?? 0) + row * MINUTE_MS))
    expect(times.at(-1)).toBe(TRADING_TIME + 10 * MINUTE_MS)
    expect(coverage).toHaveLength(1)
    // Finished bars are those of the service.
    for (const bar of barsOf(bars).slice(0, -2)) {
      const { o, h, l, c, v } = minuteAt(bar.time)
      expect(bar).toMatchObject({ open: o, high: h, low: l, close: c, volume: v, grade: 'served' })
    }
  })

  it('has flat bars where only closes were sent', async () => {
    const closeOnly = TRADING_TIME - 10 * MINUTE_MS
    const chart = createCandleService({
      kline: (minute) => (minute.t === closeOnly ? { ...minute, o: 0, h: 0, l: 0 } : minute),
    })
    chart.connect()
    chart.show(keyOf())
    await chart.clock.advanceSettling(5_000)
    const bar = barsOf((await read(chart)).bars).find(({ time }) => time === closeOnly)
    const { c } = minuteAt(closeOnly)
    expect(bar).toMatchObject({ open: c, high: c, low: c, close: c, grade: 'served' })
  })

  it('says between which bars some were sent that cannot be used, also after a restart, until they can', async () => {
    const archive = createMemoryCandleArchive()
    const unusable = new Set([10, 9, 5].map((minutes) => TRADING_TIME - minutes * MINUTE_MS))
    let isMended = false
    const kline = (minute: ReturnType<typeof minuteAt>) =>
      unusable.has(minute.t) && !isMended ? { ...minute, h: 0 } : minute
    const gapsOf = async (chart: CandleService) => {
      const { bars, coverage } = await read(chart)
      const after = coverage.filter(({ gapBefore, from }) => gapBefore === 'unusable' && bars.time.includes(from))
      return after.map(({ from }) => (TRADING_TIME - from) / MINUTE_MS)
    }
    const chart = createCandleService({ archive, kline })
    chart.connect()
    chart.show(keyOf())
    await chart.clock.advanceSettling(2 * MINUTE_MS)
    expect((await read(chart)).bars.time.some((time) => unusable.has(time))).toBe(false)
    expect(await gapsOf(chart)).toEqual([8, 4])
    // They were received, so they are not fetched again.
    expect(chart.limits().filter((limit) => limit > 3)).toEqual([500])
    const next = createCandleService({ archive, kline, startAt: chart.clock.now() })
    next.show(keyOf())
    await next.clock.advanceSettling(1_000)
    expect(await gapsOf(next)).toEqual([8, 4])
    isMended = true
    next.clock.advance(20 * MINUTE_MS)
    next.connect()
    await next.clock.advanceSettling(5_000)
    expect(await gapsOf(next)).toEqual([])
    expect((await read(next)).bars.time.filter((time) => unusable.has(time))).toHaveLength(3)
  })

  it('says when its bars are due while they wait for their turn in a small budget, and is asked for then', async () => {
    const chart = createCandleService({ requestsPerMinute: 4 })
    chart.connect()
    for (const interval of ['1m', '5m', '15m', '1h'] as const) chart.show(keyOf(AAPL, interval))
    await chart.clock.advanceSettling(3_000)
    const { state, nextDueAt } = live(chart, keyOf(AAPL, '1h'))
    expect(state).toBe('asking')
    expect(nextDueAt).toBeGreaterThan(chart.clock.now() + 20_000)
    await chart.clock.advanceSettling(120_000)
    const asked = chart.service.arrivals.find(({ query }) => query.get('kType') === '5')
    const askedAt = (asked?.at ?? 0) + chart.clock.now() - chart.clock.monotonic()
    expect(Math.abs(askedAt - (nextDueAt ?? 0))).toBeLessThan(15_000)
    expect(live(chart, keyOf(AAPL, '1h'))).toMatchObject({ state: 'ready', failure: null })
  })

  it('shares its first request with other charts that are opened with it', async () => {
    const chart = createCandleService()
    chart.connect()
    chart.show(keyOf(AAPL))
    chart.show(keyOf(MSFT))
    await chart.clock.advanceSettling(2_000)
    const asked = chart.service.arrivals.filter(({ query }) => query.get('limit') === '500')
    expect(asked.map(({ codes }) => codes)).toEqual([['AAPL', 'MSFT']])
  })

  it('shows stored bars immediately, and asks for no more than is missing since', async () => {
    const archive = createMemoryCandleArchive()
    const before = createCandleService({ archive })
    before.connect()
    before.show(keyOf())
    await before.clock.advanceSettling(5_000)
    await before.candles.dispose()
    const after = createCandleService({ archive, startAt: TRADING_TIME + 40 * MINUTE_MS })
    after.show(keyOf())
    await after.clock.advanceSettling(0)
    expect(live(after).tail.time.at(-1)).toBe(TRADING_TIME)
    after.connect()
    await after.clock.advanceSettling(5_000)
    expect(after.limits().filter((limit) => limit > 3)).toEqual([64])
    const { bars, coverage } = await read(after)
    expect(coverage).toHaveLength(1)
    expect(bars.time).toEqual(bars.time.map((_, row) => (bars.time[0] ?? 0) + row * MINUTE_MS))
    expect(bars.time.at(-1)).toBe(TRADING_TIME + 40 * MINUTE_MS)
  })

  it('follows every quote in its last bar, begins the next one without a request, and stays sound', async () => {
    const chart = createCandleService()
    chart.connect()
    chart.show(keyOf())
    await chart.clock.advanceSettling(3_000)
    for (let second = 0; second < 130; second++) {
      await chart.clock.advanceSettling(1_000)
      const bar = barsOf(live(chart).tail).at(-1)
      // A quote is at most 1.5 s old, so the bar must be of the quote's own minute.
      const seen = Array.from({ length: 1_500 }, (_, ms) => chart.clock.now() - ms)
      const quoted = seen.find((at) => Math.abs(priceAt(at) - (bar?.close ?? NaN)) < 1e-9)
      expect(bar?.time).toBe(Math.floor((quoted ?? NaN) / MINUTE_MS) * MINUTE_MS)
      expect(bar?.low).toBeLessThanOrEqual(bar?.open ?? NaN)
      expect(bar?.high).toBeGreaterThanOrEqual(bar?.close ?? NaN)
    }
  })

  it('says when its last bar ends', async () => {
    const chart = createCandleService()
    chart.connect()
    chart.show(keyOf(AAPL, '2h'))
    await chart.clock.advanceSettling(5_000)
    // From 14:30 UTC, when New York opens, to 16:30.
    expect(live(chart, keyOf(AAPL, '2h'))).toMatchObject({ endsAt: Date.parse('2026-11-20T16:30:00Z') })
  })

  it('goes back as far as the service gives, and then says that there is no more', async () => {
    const chart = createCandleService({ firstMinute: TRADING_TIME - 2_500 * MINUTE_MS, maxCandles: 2_000 })
    chart.connect()
    chart.show(keyOf())
    await chart.clock.advanceSettling(5_000)
    let { bars, hasOlder } = await read(chart)
    const counts: number[] = []
    for (let step = 0; hasOlder && step < 20; step++) {
      const asking = older(chart, bars.time[0] ?? NaN)
      await chart.clock.advanceSettling(5_000)
      const answer = await asking
      if (!answer.ok) expect.fail(answer.failure.message)
      counts.push(answer.value.bars.time.length)
      hasOlder = answer.value.hasOlder
      ;({ bars } = await read(chart))
    }
    expect(counts).toEqual([500, 1_000, 0])
    expect(hasOlder).toBe(false)
    expect(bars.time).toHaveLength(2_000)
    expect(chart.limits().filter((limit) => limit > 3)).toEqual([500, 1_000, 2_000, 4_000])
  })

  it('fetches what was missed in between, and knows the gap until then', async () => {
    const archive = createMemoryCandleArchive()
    const before = createCandleService({ archive })
    before.connect()
    before.show(keyOf())
    await before.clock.advanceSettling(5_000)
    await before.candles.dispose()
    // So long ago that the service no longer serves the bars in between.
    const after = createCandleService({ archive, startAt: TRADING_TIME + 5_000 * MINUTE_MS, maxCandles: 100 })
    after.connect()
    after.show(keyOf())
    await after.clock.advanceSettling(5_000)
    const { bars, coverage } = await read(after)
    expect(coverage).toHaveLength(2)
    expect(bars.time).toHaveLength(500 + 100)
    expect((coverage[1]?.from ?? 0) - (coverage[0]?.to ?? 0)).toBeGreaterThan(4_000 * MINUTE_MS)
  })

  it('tries again after a failure, later each time, and shows the failure until then', async () => {
    const chart = createCandleService()
    chart.show(keyOf())
    await chart.clock.advanceSettling(3_000)
    expect(live(chart).failure).toMatchObject({ kind: 'unavailable' })
    chart.connect()
    await chart.clock.advanceSettling(30_000)
    expect(live(chart)).toMatchObject({ failure: null, state: 'ready' })
  })

  it('has prices from before a split in the shares of today, where that is asked for', async () => {
    // Two for one, on the day of the last bars.
    const { chart, raw, today } = await readBothWays('2026-11-20')
    expect(today.splits).toEqual([{ exDate: Date.parse('2026-11-20T00:00:00Z'), ratio: { after: 2, before: 1 } }])
    const factors = today.bars.close.map((close, row) => close / (raw.bars.close[row] ?? NaN))
    expect(factors.at(0)).toBe(0.5)
    expect(factors.at(-1)).toBe(1)
    expect(today.bars.volume[0]).toBe(2 * (raw.bars.volume[0] ?? NaN))
    const asked = chart.service.arrivals.filter(({ path }) => path.endsWith('/split'))
    expect(asked).toHaveLength(1)
  })

  it('shows prices as they are while a split is only announced', async () => {
    const { chart, raw, today } = await readBothWays('2026-12-21')
    expect(chart.splits.splitsOf(keyOf().instrument)).toHaveLength(1)
    expect(today.bars.close).toEqual(raw.bars.close)
    expect(today.splits).toEqual([])
  })

  it('has its splits from the calendar of the region, asked for once for all charts, and stored', async () => {
    const store = createFakeStore()
    const splits = [{ c: 'AAPL', d: Date.parse('2026-11-20T00:00:00Z'), v: '2:1' }]
    const before = createCandleService({ store, splits })
    before.connect()
    before.splits.topic.activate?.('US', 'visible', () => undefined)
    before.show(keyOf(AAPL))
    before.show(keyOf(MSFT))
    await before.clock.advanceSettling(5_000)
    expect(before.service.arrivals.filter(({ path }) => path.endsWith('/split'))).toHaveLength(1)
    before.splits.dispose()
    await before.candles.dispose()
    const after = createCandleService({ store })
    expect(await read(after)).toMatchObject({ splits: [{ ratio: { after: 2, before: 1 } }] })
    expect(after.service.arrivals).toEqual([])
  })

  it('begins again with another service, and mixes nothing of one with the other', async () => {
    const chart = createCandleService()
    chart.connect()
    chart.show(keyOf())
    await chart.clock.advanceSettling(5_000)
    const { revision } = live(chart)
    chart.session.set({ ...SESSION, source: 'simulated', address: null })
    expect(live(chart)).toMatchObject({ state: 'reading', tail: { time: [] } })
    expect(live(chart).revision).toBeGreaterThan(revision)
    const retained = await chart.archive.read({ service: 'simulated', instrument: AAPL, interval: '1m' }, Infinity, 10)
    expect(retained.time).toEqual([])
  })

  it('sends no request when no window shows it any more', async () => {
    const chart = createCandleService()
    chart.connect()
    const stop = chart.show(keyOf())
    await chart.clock.advanceSettling(5_000)
    stop()
    const before = chart.service.arrivals.length
    await chart.clock.advanceSettling(10 * MINUTE_MS)
    expect(chart.service.arrivals).toHaveLength(before)
  })
})
