/** Bars of services with other names for a day or a week, through the whole core of charts. */
import { describe, expect, it } from 'vitest'
import forexDays from '#test/fixtures/strangers/klines-forex-day-17-new-york.json' with { type: 'json' }
import movingDay from '#test/fixtures/strangers/klines-day-moving-stamp.json' with { type: 'json' }
import sundayWeeks from '#test/fixtures/strangers/klines-week-sunday.json' with { type: 'json' }
import utcDays from '#test/fixtures/strangers/klines-us-daily-utc-midnight.json' with { type: 'json' }
import weekTwice from '#test/fixtures/strangers/klines-week-twice.json' with { type: 'json' }
import { barsOf } from '#model/candles/candle-bar.ts'
import type { ChartInterval } from '#model/candles/candle-interval.ts'
import { instrumentId, type Instrument, type InstrumentId } from '#model/market/instrument.ts'
import { createMemoryCandleArchive } from '#node/databases/memory-candle-archive.ts'
import { createCandleService, SESSION } from '#test/fakes/charts/candle-service.ts'
import type { CandleArchive } from '#core/ports/candle-archive.ts'
import { EMPTY_BLOCK } from '#model/candles/candle-series.ts'

const NEW_YORK = 'America/New_York'
const stock = (code: string): InstrumentId => id({ assetClass: 'stock', region: 'US', code })
const id = (parts: Omit<Instrument, 'exchange'>): InstrumentId => instrumentId({ ...parts, exchange: '' })

/** Friday 2026-11-27, 15:12 UTC: the short day after Thanksgiving trades in New York. */
const FRIDAY = Date.parse('2026-11-27T15:12:00Z')

interface Desk {
  readonly archive?: CandleArchive
  readonly startAt?: number
}

/** Shows a chart of rows as a service answers them. */
async function chartOf(
  rows: () => readonly unknown[],
  instrument: InstrumentId,
  interval: ChartInterval,
  desk: Desk = {},
) {
  const archive = desk.archive ?? createMemoryCandleArchive()
  const chart = createCandleService({ startAt: FRIDAY, ...desk, archive, klines: rows })
  chart.connect()
  const key = { instrument, interval, adjust: false }
  chart.show(key)
  await chart.clock.advanceSettling(5_000)
  const nobody = { onClose: () => undefined }
  const bars = async () => barsOf((await chart.candles.requests['candles.read'](key, nobody)).bars)
  const stored = async () =>
    barsOf(await archive.read({ service: SESSION_NAME, instrument, interval: '1D' }, Infinity, 99))
  return { chart, bars, stored, dates: async () => (await bars()).map(({ time }) => dateIn(NEW_YORK, time)) }
}

const SESSION_NAME = SESSION.address?.baseUrl ?? ''

const dateIn = (timeZone: string, time: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(time)

describe('the bars of a service', () => {
  it('are dated as they are meant where days are named by the midnight of UTC', async () => {
    const { dates } = await chartOf(() => utcDays.data.UTCMID, stock('UTCMID'), '1D')
    expect((await dates()).slice(0, 4)).toEqual(['2026-11-20', '2026-11-23', '2026-11-24', '2026-11-25'])
  })

  it('are dated by their trading day where a day of forex starts at 17:00 in New York', async () => {
    const { dates } = await chartOf(
      () => forexDays.data.EURUSD,
      id({ assetClass: 'forex', region: 'GB', code: 'EURUSD' }),
      '1D',
    )
    expect(await dates()).toEqual(['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27'])
  })

  it('are one for the day in progress, however often its time moves, after a restart as well', async () => {
    const archive = createMemoryCandleArchive()
    const answers = [movingDay.firstAnswer, movingDay.secondAnswer].map(({ data }) => data.MOVING)
    for (const rows of answers) {
      const { chart, dates } = await chartOf(() => rows, stock('MOVING'), '1D', { archive })
      expect(await dates()).toEqual(['2026-11-24', '2026-11-27'])
      await chart.candles.dispose()
    }
  })

  it('are one for the week in progress where weeks are named by their Sunday', async () => {
    const { bars } = await chartOf(() => sundayWeeks.data.SUNWK, stock('SUNWK'), '1W')
    expect((await bars()).map(({ time }) => new Date(time).toISOString())).toEqual([
      '2026-11-16T05:00:00.000Z',
      '2026-11-23T05:00:00.000Z',
    ])
  })

  it('are one for the week in progress where it comes with the row of its last trade', async () => {
    const { bars } = await chartOf(() => weekTwice.data.WKDUP, stock('WKDUP'), '1W')
    expect((await bars()).map(({ time }) => dateIn(NEW_YORK, time))).toEqual(['2026-11-16', '2026-11-23'])
    const week = (await bars()).at(-1)
    expect(week).toMatchObject({ open: 13, low: 12 })
    // The row of the last trade is a part of the week: its volume of 700 is not added to 5,000.
    expect(week?.volume).toBeLessThan(5_100)
  })
})

describe('bars that an earlier version stored under the times of the service', () => {
  const instrument = stock('MOVING')

  /** Two days, and a third one that was stored twice while it moved. */
  async function storedBefore(): Promise<CandleArchive> {
    const archive = createMemoryCandleArchive()
    const stamps = ['2026-11-24T00:00Z', '2026-11-25T00:00Z', '2026-11-27T15:00Z', '2026-11-27T15:05Z'].map(Date.parse)
    const prices = stamps.map((_, row) => 10 + row)
    await archive.write({ service: SESSION_NAME, instrument, interval: '1D' }, {
      ...EMPTY_BLOCK,
      time: stamps,
      open: prices, high: prices, low: prices, close: prices,
      volume: [1, 2, 3, 4], turnover: [1, 2, 3, 4], grade: [0, 0, 0, 0],
    }) // prettier-ignore
    return archive
  }

  it('are one a day when they are read again', async () => {
    const { dates, stored } = await chartOf(() => [], instrument, '1D', { archive: await storedBefore() })
    expect(await dates()).toEqual(['2026-11-24', '2026-11-25', '2026-11-27'])
    expect((await stored()).map(({ time, volume }) => [dateIn(NEW_YORK, time), volume])).toEqual([
      ['2026-11-24', 1],
      ['2026-11-25', 2],
      ['2026-11-27', 4],
    ])
  })
})

describe('how a service names its days', () => {
  const BEIJING = ['2026-11-18', '2026-11-19', '2026-11-22', '2026-11-23', '2026-11-24', '2026-11-26']
  const rows = BEIJING.map((date) => ({ t: Date.parse(`${date}T16:00Z`), o: 1, h: 1, l: 1, c: 1, v: 1, tu: 1 }))

  it('is learned from its answers, and what was stored before is asked for again', async () => {
    const { chart, dates } = await chartOf(() => rows, stock('BJ'), '1D')
    await chart.clock.advanceSettling(5_000)
    expect((await dates()).slice(0, 5)).toEqual(['2026-11-19', '2026-11-20', '2026-11-23', '2026-11-24', '2026-11-25'])
    expect(chart.candles.names.current()).toEqual([
      { assetClass: 'stock', region: 'US', interval: '1D', learned: { days: 480, sundays: null }, chosen: null },
    ])
  })

  it('is learned once, so that a service which mixes names is not asked for the same bars for ever', async () => {
    const openings = ['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-23', '2026-11-24']
    const atOpening = openings.map((date) => ({ t: Date.parse(`${date}T14:30Z`), o: 1, h: 1, l: 1, c: 1, v: 1, tu: 1 }))
    let answers = 0
    const { chart } = await chartOf(() => (answers++ % 2 === 0 ? rows : atOpening), stock('MIX'), '1D')
    await chart.clock.advanceSettling(60_000)
    expect(chart.limits().filter((limit) => limit > 3).length).toBeLessThan(5)
  })

  it('can be chosen, and taken back', async () => {
    const { chart, dates } = await chartOf(() => utcDays.data.UTCMID, stock('UTCMID'), '1D')
    const days = { assetClass: 'stock', region: 'US', interval: '1D' } as const
    chart.candles.names.choose(days, { days: 'trading', sundays: null })
    await chart.clock.advanceSettling(5_000)
    expect((await dates())[0]).toBe('2026-11-19')
    chart.candles.names.choose(days, null)
    await chart.clock.advanceSettling(5_000)
    expect((await dates())[0]).toBe('2026-11-20')
  })
})

describe('the chart of a stock that was split within a week and a month', () => {
  const NEW_YORK_MIDNIGHT = 'T05:00:00Z'
  const row = (date: string, price: number, v: number) => ({
    t: Date.parse(`${date}${NEW_YORK_MIDNIGHT}`), o: price, h: price, l: price, c: price, v, tu: 1,
  }) // prettier-ignore

  interface Served {
    /** Rows by the code of their interval. */
    readonly rows: Readonly<Record<string, readonly unknown[]>>
    readonly splitOn: string
  }

  async function adjustedChart(interval: '1W' | '1M', { rows, splitOn }: Served) {
    const chart = createCandleService({
      startAt: FRIDAY,
      splits: [{ c: 'SPLIT', d: Date.parse(`${splitOn}T00:00:00Z`), v: '10:1' }],
      klines: ({ query }) => rows[query.get('kType') ?? ''] ?? [],
    })
    chart.connect()
    const key = { instrument: stock('SPLIT'), interval, adjust: true } as const
    chart.show(key)
    await chart.clock.advanceSettling(10_000)
    async function barOf(date: string) {
      const { bars } = await chart.candles.requests['candles.read'](key, { onClose: () => undefined })
      return barsOf(bars).find(({ time }) => dateIn(NEW_YORK, time) === date)
    }
    return { chart, barOf }
  }

  it('shows that week in the shares of today', async () => {
    const days = [row('2026-11-13', 1_000, 10), row('2026-11-16', 1_000, 10), row('2026-11-18', 100, 200)]
    const weeks = [row('2026-11-09', 1_000, 50), { ...row('2026-11-16', 1_000, 210), l: 100, c: 100 }]
    const { barOf } = await adjustedChart('1W', { rows: { 8: days, 9: weeks }, splitOn: '2026-11-18' })
    expect(await barOf('2026-11-16')).toMatchObject({ open: 100, high: 100, low: 100, close: 100, volume: 300 })
  })

  it.each([
    ['1W', '2026-11-23', { open: 110, volume: 100 + 200 + 20 }],
    ['1M', '2026-11-01', { open: 100, volume: 100 + 100 + 200 + 20 }],
  ] as const)(
    'shows the period in progress in the shares of today, up to its last day: %s',
    async (interval, first, { open, volume }) => {
      const days = [
        row('2026-10-30', 1_000, 10),
        row('2026-11-20', 1_000, 10),
        row('2026-11-23', 1_100, 10),
        row('2026-11-25', 100, 200),
        row('2026-11-27', 105, 20),
      ]
      const mixed = { ...row(first, 1_000, 240), h: 1_100, l: 100, c: 105 }
      const rows = { 8: days, 9: [row('2026-11-16', 1_000, 10), mixed], 10: [row('2026-10-01', 1_000, 10), mixed] }
      const { chart, barOf } = await adjustedChart(interval, { rows, splitOn: '2026-11-25' })
      // The day in progress follows the quotes, and so does the longer bar; a share is traded each second.
      const traded = []
      for (const step of [0, 60_000]) {
        await chart.clock.advanceSettling(step)
        const { value } = chart.feed.sample('quote', stock('SPLIT'))
        const bar = await barOf(first)
        expect(bar).toMatchObject({ open, low: 100, high: value?.last, close: value?.last })
        traded.push(bar?.volume ?? NaN)
      }
      const [before = NaN, after = NaN] = traded
      expect(before).toBeGreaterThan(volume)
      expect(before).toBeLessThan(volume + 15)
      expect(after - before).toBe(60)
    },
  )
})
