/** Bars that no history of a service explains, through the whole core of charts. */
import { describe, expect, it } from 'vitest'
import type { CandleArchive } from '#core/ports/candle-archive.ts'
import { barsOf, blockOf, type Bar } from '#model/candles/candle-bar.ts'
import type { CandleInterval } from '#model/candles/candle.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#model/values/duration.ts'
import { instrumentId, type InstrumentId } from '#model/market/instrument.ts'
import { createMemoryCandleArchive } from '#node/databases/memory-candle-archive.ts'
import { createCandleService, SESSION, TRADING_TIME } from '#test/fakes/charts/candle-service.ts'

const AAPL = instrumentId({ assetClass: 'stock', region: 'US', exchange: '', code: 'AAPL' })
const INDEX = instrumentId({ assetClass: 'indices', region: 'US', exchange: '', code: 'SPX' })
const SERVICE = SESSION.address?.baseUrl ?? ''
const nobody = { onClose: () => undefined }

const row = (time: number, price = 100) => ({ t: time, o: price, h: price, l: price, c: price, v: 1, tu: price })
const day = (date: string) => Date.parse(`${date}T05:00:00Z`)
const DAYS = ['2026-11-13', '2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'].map(day)
const MINUTES = [5, 4, 3, 2, 1, 0].map((ago) => TRADING_TIME - ago * MINUTE_MS)
const rowsAt = (times: readonly number[]) => times.map((time) => row(time))

interface Shown {
  readonly archive?: CandleArchive
  readonly interval?: CandleInterval
  readonly instrument?: InstrumentId
}

/** The service answers the next rows in turn, and then repeats the last ones. */
async function chartOf(
  answers: readonly (readonly number[])[],
  { archive = createMemoryCandleArchive(), interval = '1D', instrument = AAPL }: Shown = {},
) {
  let place = 0
  const chart = createCandleService({
    archive,
    klines: () => rowsAt(answers[Math.min(place++, answers.length - 1)] ?? []),
  })
  chart.connect()
  const key = { instrument, interval, adjust: false }
  chart.show(key)
  await chart.clock.advanceSettling(5_000)
  const times = async () =>
    barsOf((await chart.candles.requests['candles.read'](key, nobody)).bars).map((bar) => bar.time)
  const stored = async () =>
    barsOf(await archive.read({ service: SERVICE, instrument, interval }, Infinity, 99)).map((bar) => bar.time)
  const next = async () => {
    const before = place
    for (let waited = 0; place === before && waited < 600; waited++) await chart.clock.advanceSettling(1_000)
    await chart.clock.advanceSettling(1_000)
  }
  return { ...chart, archive, times, stored, next }
}

describe('a bar that no history explains', () => {
  it.each([
    ['of 2199', Date.UTC(2199, 0, 1, 5)],
    ['of the year after next', Date.UTC(2028, 5, 1, 4)],
    ['of next week', day('2026-11-25')],
  ])('%s is never the last one, however often it is sent', async (_, future) => {
    const { times, stored, next } = await chartOf([[...DAYS, future]])
    expect(await times()).toEqual(DAYS)
    await next()
    expect(await times()).toEqual(DAYS)
    expect(await stored()).toEqual(DAYS)
  })

  it('from 1972 among bars of this year is left out', async () => {
    const { times, stored } = await chartOf([[Date.UTC(1972, 4, 1, 4), ...DAYS]])
    expect(await times()).toEqual(DAYS)
    expect(await stored()).toEqual(DAYS)
  })

  it('from 1972 that comes with the latest bars is left out', async () => {
    const { times, next } = await chartOf([DAYS, [Date.UTC(1972, 4, 1, 4), ...DAYS.slice(-2)]])
    await next()
    expect(await times()).toEqual(DAYS)
  })

  it('is kept where there are several: a stock that was away for eleven years', async () => {
    const early = ['2015-01-05', '2015-01-06', '2015-01-07'].map(day)
    const { times } = await chartOf([[...early, ...DAYS]])
    expect(await times()).toEqual([...early, ...DAYS])
  })

  it('an hour ahead of the last minute waits for a second answer, and goes with a right one', async () => {
    const future = TRADING_TIME + HOUR_MS
    const { times, stored, next } = await chartOf([MINUTES, [...MINUTES.slice(-2), future], MINUTES.slice(-3)], {
      interval: '1m',
    })
    for (let answers = 0; answers < 4; answers++) {
      await next()
      expect(Math.max(...(await times()))).toBeLessThan(future)
    }
    expect(await stored()).not.toContain(future)
  })

  it('an hour ahead that two answers have goes with a right one, and quotes draw the last minute again', async () => {
    const future = TRADING_TIME + HOUR_MS
    const sent = [...MINUTES.slice(-2), future]
    const { times, stored, next } = await chartOf([MINUTES, sent, sent, MINUTES.slice(-3)], { interval: '1m' })
    await next()
    await next()
    expect(await times()).toContain(future)
    await next()
    await next()
    expect(await times()).not.toContain(future)
    expect(await stored()).not.toContain(future)
    expect((await times()).at(-1)).toBeGreaterThan(TRADING_TIME)
  })

  it('teaches nothing about how the service names its days', async () => {
    const { candles } = await chartOf([[...DAYS, Date.UTC(2199, 0, 1, 12)]])
    expect(candles.names.current()).toMatchObject([{ learned: { days: 'market' } }])
  })

  it('is listed among the unusable items of data health', async () => {
    const { feed } = await chartOf([[...DAYS, Date.UTC(2199, 0, 1, 5)]])
    expect(feed.health()?.dropped).toMatchObject([{ path: '/stock/klines', key: 'AAPL', reason: 'time' }])
  })
})

describe('a bar of a period that is not over', () => {
  it.each([
    ['a week by its Friday', '1W', ['2026-11-06T05:00Z', '2026-11-13T05:00Z', '2026-11-20T05:00Z']],
    ['a week by the Sunday after it', '1W', ['2026-11-08T05:00Z', '2026-11-15T05:00Z', '2026-11-22T05:00Z']],
    ['a month by its last day', '1M', ['2026-09-30T04:00Z', '2026-10-31T04:00Z', '2026-11-30T05:00Z']],
    ['a day by the midnight at its end', '1D', ['2026-11-19T05:00Z', '2026-11-20T05:00Z', '2026-11-21T05:00Z']],
    ['a minute by its end', '1m', ['2026-11-20T14:59Z', '2026-11-20T15:00Z', '2026-11-20T15:01Z']],
  ] as const)('may be named by its end: %s', async (_, interval, times) => {
    const chart = await chartOf([times.map(Date.parse)], { interval })
    expect(await chart.times()).toHaveLength(3)
  })
})

describe('bars of the future that an earlier version stored', () => {
  const bar = (time: number): Bar => ({
    time, open: 9, high: 9, low: 9, close: 9, volume: 1, turnover: 9, grade: 'served',
  }) // prettier-ignore

  async function storedBefore(times: readonly number[], interval: CandleInterval = '1D', instrument = AAPL) {
    const archive = createMemoryCandleArchive()
    const series = { service: SERVICE, instrument, interval }
    await archive.write(series, blockOf(times.map(bar)))
    await archive.writeCoverage(series, [{ from: times[0] ?? 0, to: times.at(-1) ?? 0 }])
    return archive
  }

  it.each([
    ['of 2199', Date.UTC(2199, 0, 1, 5)],
    ['of the year after next', Date.UTC(2028, 5, 1, 4)],
    ['of tomorrow', day('2026-11-21')],
  ])('%s go with a right answer, and bring the missing days with it', async (_, future) => {
    const archive = await storedBefore([...DAYS.slice(0, 3), future])
    const { times, stored, next } = await chartOf([DAYS], { archive })
    await next()
    await next()
    expect(await times()).toEqual(DAYS)
    expect(await stored()).toEqual(DAYS)
  })

  it('from 1972 are removed when they are read', async () => {
    const archive = await storedBefore([Date.UTC(1972, 4, 1, 4), ...DAYS.slice(0, 4)])
    const { times, stored } = await chartOf([DAYS], { archive })
    expect(await times()).toEqual(DAYS)
    expect(await stored()).toEqual(DAYS)
  })

  it('are kept by a computer whose clock is years behind', async () => {
    const archive = await storedBefore(DAYS)
    const chart = createCandleService({ archive, startAt: TRADING_TIME - 2_000 * DAY_MS, klines: () => rowsAt(DAYS) })
    chart.connect()
    chart.show({ instrument: AAPL, interval: '1D', adjust: false })
    await chart.clock.advanceSettling(10 * MINUTE_MS)
    const kept = barsOf(await archive.read({ service: SERVICE, instrument: AAPL, interval: '1D' }, Infinity, 99))
    expect(kept.map(({ time }) => time)).toEqual(DAYS)
  })

  it('that were built from quotes go with right ones, which draw the chart again', async () => {
    const future = TRADING_TIME + HOUR_MS
    const archive = await storedBefore([TRADING_TIME - MINUTE_MS, future], '1m', INDEX)
    const { clock, times, stored } = await chartOf([[]], { archive, interval: '1m', instrument: INDEX })
    await clock.advanceSettling(2 * MINUTE_MS)
    expect(await times()).toContain(TRADING_TIME + MINUTE_MS)
    expect(await times()).not.toContain(future)
    await clock.advanceSettling(2 * MINUTE_MS)
    expect(await stored()).not.toContain(future)
  })
})
