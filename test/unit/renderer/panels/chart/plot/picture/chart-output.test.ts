import { describe, expect, it } from 'vitest'
import utcMidnights from '#test/fixtures/strangers/klines-us-daily-utc-midnight.json' with { type: 'json' }
import { createHeldCandles } from '#contract/candles/candle-columns.ts'
import { DAY_MS } from '#model/values/duration.ts'
import { csvOf, imageKey, imageTitle, shownCsv } from '#renderer/panels/chart/plot/picture/chart-output.ts'
import { FIRST_STATE, shownScale } from '#renderer/panels/chart/state/chart-state.ts'
import type { ShownIndicator } from '#renderer/panels/chart/series/shown-indicators.ts'
import type { ChartInterval } from '#model/candles/candle-interval.ts'
import { createBarTimes } from '#renderer/panels/chart/state/time-labels.ts'
import { blockOf, type Bar } from '#model/candles/candle-bar.ts'
import { createCandleService } from '#test/fakes/charts/candle-service.ts'
import { idOf } from '#test/fakes/quotes/live-quotes.ts'

const START = Date.parse('2026-11-02T00:00:00Z')
const CLOSES = [100, 110, 120, 150]
const bars = CLOSES.map((close, place): Bar => ({
  ...{ time: START + place * DAY_MS, open: close, high: close, low: close, close, volume: null, turnover: null },
  grade: 'served',
}))
const held = createHeldCandles()
held.replace(blockOf(bars))
const SHOWN = { instrument: idOf('stock:US::AAPL'), interval: '1D', columns: held.columns(), compared: [], indicators: [] } as const // prettier-ignore
const PALETTE = { text: '#000', lines: ['#111', '#222', '#333'] } as const
const WRITING = {
  price: (value: number) => value.toFixed(2),
  percent: (value: number | null) => `${value?.toFixed(0)}%`,
  written: (_: unknown, value: number) => value.toFixed(1),
}
const THIRD_BAR = { label: 'O 120.00  H 120.00  L 120.00  C 120.00', colour: null }

describe('the texts of a saved picture of a chart', () => {
  it('include the dates that it shows', () => {
    const title = imageTitle(SHOWN, createBarTimes('en', 'UTC', '1D'), { first: 1, last: 3 })
    expect(title).toMatch(/^AAPL · .* · Tue, Nov 3, 2026 to Thu, Nov 5, 2026$/u)
  })

  it('name the symbol of each colour, and its change over the picture', () => {
    const compared = [{
      instrument: idOf('stock:US::MSFT'), columns: held.columns(), state: 'ready', failure: null, isBuiltHere: false,
      values: Float64Array.of(50, NaN, 100, 80),
    }] as const // prettier-ignore
    const key = imageKey({ ...SHOWN, compared }, { first: 0, last: 2 }, PALETTE, WRITING)
    expect(key).toEqual([THIRD_BAR, { label: 'AAPL 20%', colour: '#000' }, { label: 'MSFT 100%', colour: '#333' }])
  })

  it('name a compared symbol with a single bar without a change', () => {
    const compared = [{
      instrument: idOf('indices:GB::SPX'), columns: held.columns(), state: 'ready', failure: null, isBuiltHere: true,
      values: Float64Array.of(NaN, NaN, 6_700, NaN),
    }] as const // prettier-ignore
    const spx = imageKey({ ...SHOWN, compared }, { first: 0, last: 3 }, PALETTE, WRITING).at(-1)
    expect(spx?.label).toBe('SPX')
  })

  it('are the prices of its last bar if there is one symbol without indicators', () => {
    expect(imageKey(SHOWN, { first: 0, last: 2 }, PALETTE, WRITING)).toEqual([THIRD_BAR])
    expect(imageKey(SHOWN, null, PALETTE, WRITING)).toEqual([])
  })

  it('name each line of an indicator once, with its value at the last bar of the picture', () => {
    const values = Float64Array.of(1, 2, 3, 4)
    const indicator = (parts: object, ...names: readonly string[]) => ({
      ...{ kind: 'ema', unit: 'price', isAmongPrices: true, share: 0.2, ...parts },
      lines: names.map((name) => ({ name, values, colour: '#111' })),
    })
    const indicators = [
      indicator({ name: 'EMA', title: 'EMA 9 50' }, 'EMA9', 'EMA50'),
      indicator({ name: 'BOLL', title: 'BOLL 20 2' }, 'MID', 'UP'),
      indicator({ name: 'RSI', title: 'RSI 14' }, 'RSI'),
    ] as unknown as readonly ShownIndicator[]
    const key = imageKey({ ...SHOWN, indicators }, { first: 0, last: 2 }, PALETTE, WRITING)
    const labels = ['EMA9 3.0', 'EMA50 3.0', 'BOLL 20 2 MID 3.0', 'BOLL UP 3.0', 'RSI 14 3.0']
    expect(key.slice(1).map(({ label }) => label)).toEqual(labels)
  })
})

describe('the scale of a chart', () => {
  it('is the reader’s own, and percent while symbols are compared', () => {
    expect(shownScale({ ...FIRST_STATE, scale: 'log' }, 0)).toBe('log')
    expect(shownScale({ ...FIRST_STATE, scale: 'log' }, 1)).toBe('percent')
  })
})

const minutes = createHeldCandles()
minutes.replace({
  time: [0, 60_000, 120_000],
  open: [1, 2, 3],
  high: [1.5, 2.5, 3.5],
  low: [0.5, 1.5, 2.5],
  close: [1.2, 2.2, 3.2],
  volume: [10, null, 30],
  turnover: [11, 22, 33],
  grade: [0, 0, 0],
})

const IN_MINUTES = createBarTimes('en', 'Asia/Hong_Kong', '1m')

describe('the file of a chart of days', () => {
  const utcDays = utcMidnights.data.UTCMID
  /** Friday 2026-11-27, 15:12 UTC: New York trades. */
  const NOW = Date.parse('2026-11-27T15:12:00Z')

  it('has the dates that the service means, each once, and the bars in view alone', async () => {
    const key = { instrument: idOf('stock:US::UTCMID'), interval: '1D', adjust: false } as const
    const { candles, clock, connect, show } = createCandleService({ startAt: NOW, klines: () => utcDays })
    connect()
    show(key)
    await clock.advanceSettling(5_000)
    const read = await candles.requests['candles.read'](key, { onClose: () => undefined })
    const served = createHeldCandles()
    served.replace(read.bars)
    const times = createBarTimes('en', 'America/New_York', '1D')
    const csv = csvOf({ ...SHOWN, ...key, columns: served.columns() }, times, { first: 0, last: 3 }) ?? ''
    const [header, ...rows] = csv.trimEnd().split('\r\n')
    expect(header).toBe('time,open,high,low,close,volume,turnover')
    expect(rows.map((row) => row.split(',')[0])).toEqual(['2026-11-20', '2026-11-23', '2026-11-24', '2026-11-25'])
  })

  it('is not written while nothing is in view', () => {
    expect(csvOf(SHOWN, createBarTimes('en', 'UTC', '1D'), null)).toBeNull()
  })
})

describe('the numbers of a chart', () => {
  it('have the date of a day as its market counts it, and the time of a minute in UTC', () => {
    const hongKong = createHeldCandles()
    const midnight = Date.parse('2026-11-22T16:00:00Z')
    hongKong.replace({
      time: [midnight],
      open: [1],
      high: [1],
      low: [1],
      close: [1],
      volume: [1],
      turnover: [1],
      grade: [0],
    })
    const lineOf = (interval: ChartInterval) =>
      shownCsv(hongKong.columns(), createBarTimes('en', 'Asia/Hong_Kong', interval), { first: 0, last: 0 }, []).split(
        '\r\n',
      )[1]
    expect(lineOf('1D')).toBe('2026-11-23,1,1,1,1,1,1')
    expect(lineOf('1m')).toBe('2026-11-22T16:00:00.000Z,1,1,1,1,1,1')
  })

  it('are those of the bars in view with all that is drawn by bar, and empty cells for missing values', () => {
    const further = [{ name: 'MA 5 10 20 MA5', values: Float64Array.from([NaN, NaN, 2.2]) }]
    expect(shownCsv(minutes.columns(), IN_MINUTES, { first: 1, last: 2 }, further).split('\r\n')).toEqual([
      'time,open,high,low,close,volume,turnover,MA 5 10 20 MA5',
      '1970-01-01T00:01:00.000Z,2,2.5,1.5,2.2,,22,',
      '1970-01-01T00:02:00.000Z,3,3.5,2.5,3.2,30,33,2.2',
      '',
    ])
  })

  it.each([
    ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
    ['A,B', '"A,B"'],
  ])('name %s so that no spreadsheet takes it for a formula or for two', (name, cell) => {
    const [header = ''] = shownCsv(minutes.columns(), IN_MINUTES, { first: 0, last: 0 }, [
      { name, values: new Float64Array(3) },
    ]).split('\r\n')
    expect(header.endsWith(`,${cell}`)).toBe(true)
  })
})
