/** The date of a bar is the same wherever a chart writes it, in every time zone of the reader. */
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { marketZones } from '#core/feed/plan/market-hours.ts'
import { createMarketGrids } from '#core/market/hours/market-grids.ts'
import { dateMeant, type DatedInterval } from '#model/candles/bar-naming.ts'
import { adjustmentOn } from '#model/candles/candle-adjust.ts'
import { blockOf } from '#model/candles/candle-bar.ts'
import { DAY_MS } from '#model/values/duration.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import { marketZoneOf, zoneOf } from '#model/hours/market-zone.ts'
import type { Settings } from '#model/application/settings.ts'
import { addDays, type CalendarDate } from '#model/values/zoned-time.ts'
import { shownCsv } from '#renderer/panels/chart/plot/picture/chart-output.ts'
import { createComparedLines } from '#renderer/panels/chart/series/compared-lines.ts'
import { createShownIndicators } from '#renderer/panels/chart/series/shown-indicators.ts'
import { createBarTimes, zoneOfBars } from '#renderer/panels/chart/state/time-labels.ts'
import { createPeriods } from '#renderer/panels/chart/state/trading-days.ts'
import { columnsOf } from '#test/fixtures/drawing-spaces.ts'
import { idOf } from '#test/fakes/quotes/live-quotes.ts'

/** Zones from the last in which a date begins to the first. */
const READERS = ['Pacific/Pago_Pago', 'America/New_York', 'America/Mexico_City', 'UTC', 'Asia/Hong_Kong', 'Pacific/Kiritimati'] // prettier-ignore
const CLOCKS: readonly Settings['timeZone'][] = ['local', 'exchange', 'utc']
const INSTRUMENTS = [
  'stock:US::AAPL', 'stock:MX::AMXB', 'stock:HK::700', 'stock:JP::7203', 'fund:GB::ISF',
  'future:US::CL', 'forex:GB::EURUSD', 'crypto:BA::BTCUSDT', 'indices:GB::SPX',
].map(idOf) // prettier-ignore

const gridOf = createMarketGrids()
const zones = marketZones()
const utcMidnight = (date: CalendarDate): number => Date.parse(`${date}T00:00:00Z`)

/** The stored time of a bar that a service names by UTC midnight. */
function storedTime(instrument: InstrumentId, interval: DatedInterval, date: CalendarDate): number {
  const grid = gridOf(instrument)
  return grid.startOfDate(interval, dateMeant(utcMidnight(date), interval, { days: null, sundays: null }, grid.dates))
}

const barAt = (time: number, price = 1) => ({
  ...{ time, open: price, high: price, low: price, close: price, volume: 1, turnover: 1 },
  grade: 'served' as const,
})

const FIRST = utcMidnight('2024-01-01') / DAY_MS
const LAST = utcMidnight('2027-12-31') / DAY_MS
const dates = fc.integer({ min: FIRST, max: LAST }).map((day) => new Date(day * DAY_MS).toISOString().slice(0, 10))
const days = fc
  .tuple(fc.constantFrom(...INSTRUMENTS), dates)
  .filter(([instrument, date]) => gridOf(instrument).dates.dayOn(date) !== null)

/** A date in English, without a time zone. */
const written = (date: CalendarDate, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en', { ...options, timeZone: 'UTC' }).format(utcMidnight(date))
const WHOLE = { year: 'numeric', month: 'short', day: 'numeric', weekday: 'short' } as const

const ownZone = process.env['TZ']
afterEach(() => {
  if (ownZone === undefined) delete process.env['TZ']
  else process.env['TZ'] = ownZone
})

describe.each(READERS)('the date of a daily bar for a reader in %s', (reader) => {
  it('is the same on axis, legend, table, tags and in CSV, whatever clock the reader has chosen', () => {
    process.env['TZ'] = reader
    fc.assert(
      fc.property(days, fc.constantFrom(...CLOCKS), ([instrument, date], clock) => {
        const time = storedTime(instrument, '1D', date)
        const times = createBarTimes('en', zoneOfBars(zoneOf(zones, instrument), '1D', clock), '1D')
        // Legend, table, crosshair and a picture's title show the whole date; the axis shows its parts.
        expect(times.whole(time)).toBe(written(date, WHOLE))
        expect(times.label(time, 'day')).toBe(written(date, { month: 'short', day: 'numeric' }))
        expect(times.label(time, 'month')).toBe(written(date, { month: 'short' }))
        expect(times.label(time, 'year')).toBe(written(date, { year: 'numeric' }))
        // The axis finds the first bar of a month on the clock of the labels.
        expect(new Date(time + times.offsetMs(time)).toISOString().slice(0, 10)).toBe(date)
        const [, row = ''] = shownCsv(columnsOf(blockOf([barAt(time)])), times, { first: 0, last: 0 }, []).split('\r\n')
        expect(row.split(',')[0]).toBe(date)
      }),
    )
  })

  it('is the same for pivots, splits, drawings and comparisons', () => {
    process.env['TZ'] = reader
    fc.assert(
      fc.property(days, fc.constantFrom(...INSTRUMENTS), ([instrument, date], other) => {
        const { dateNamed } = gridOf(instrument)
        const time = storedTime(instrument, '1D', date)
        const [year = NaN, month = NaN] = date.split('-').map(Number)
        expect(createPeriods(marketZoneOf(zones, instrument), '1D')(time)).toBe(year * 12 + month - 1)
        // Splits and the anchors of drawings ask the grid for the date of a bar.
        expect(dateNamed(time)).toBe(date)
        const split = { exDate: utcMidnight(date), ratio: { after: 2, before: 1 } }
        const dayBefore = storedTime(instrument, '1D', addDays(date, -1))
        expect([dayBefore, time].map((at) => adjustmentOn([split], dateNamed(at)))).toEqual([0.5, 1])
        fc.pre(gridOf(other).dates.dayOn(date) !== null)
        const columns = columnsOf(blockOf([barAt(storedTime(other, '1D', date), 7)]))
        const compared = { instrument: other, columns, state: 'ready', failure: null, isBuiltHere: false } as const
        const [line] = createComparedLines(instrument, '1D', zones)(columnsOf(blockOf([barAt(time)])), [compared])
        expect(line?.values[0]).toBe(7)
      }),
    )
  })
})

describe('the pivots of bars that a service names by the midnight of UTC', () => {
  const PALETTE = { gain: 'green', loss: 'red', lines: ['blue'] } as const

  /** The pivot by bar: the mean of high, low and close of the previous period. */
  function pivotsOf(instrument: InstrumentId, interval: DatedInterval, prices: Readonly<Record<CalendarDate, number>>) {
    const bars = Object.entries(prices).map(([date, price]) => barAt(storedTime(instrument, interval, date), price))
    const periodOf = createPeriods(marketZoneOf(zones, instrument), interval)
    const shown = { columns: columnsOf(blockOf(bars)), epoch: 'one', sessionOf: () => null, periodOf }
    const chosen = [{ kind: 'pivot', parameters: [], colours: [], share: null }] as const
    const values = createShownIndicators()(chosen, shown, PALETTE)[0]?.lines[0]?.values ?? []
    return [...values.slice(0, bars.length)]
  }

  it.each(['stock:US::AAPL', 'stock:MX::AMXB'])('for %s change with the bar of 1 December', (instrument) => {
    const days = { '2026-10-30': 10, '2026-11-27': 20, '2026-11-30': 20, '2026-12-01': 30, '2026-12-02': 30 }
    expect(pivotsOf(idOf(instrument), '1D', days)).toEqual([NaN, 10, 10, 20, 20])
  })

  it.each([
    ['stock:US::AAPL', '1M', ['2025-12-01', '2026-11-01', '2026-12-01', '2027-01-01', '2027-02-01']],
    ['stock:MX::AMXB', '1M', ['2025-12-01', '2026-11-01', '2026-12-01', '2027-01-01', '2027-02-01']],
    ['stock:US::AAPL', '1D', ['2025-11-28', '2026-12-30', '2026-12-31', '2027-01-04', '2027-01-05']],
  ] as const)('for %s in bars of %s change with the first bar of January', (instrument, interval, dates) => {
    const prices = Object.fromEntries(dates.map((date, place) => [date, [10, 20, 20, 30, 30][place] ?? NaN]))
    expect(pivotsOf(idOf(instrument), interval, prices)).toEqual([NaN, 10, 10, 20, 20])
  })
})
