import { describe, expect, it } from 'vitest'
import { createHeldCandles } from '#contract/candles/candle-columns.ts'
import { eventsOf } from '#renderer/panels/chart/series/chart-events.ts'
import { DAY_MS, HOUR_MS } from '#model/values/duration.ts'
import { walkingBars } from '#test/fixtures/candle-bars.ts'

const held = createHeldCandles()
held.replace(walkingBars(20))
const columns = held.columns()
const timeOf = (place: number) => columns.time[place] ?? NaN
const split = (exDate: number) => ({ exDate, ratio: { after: 4, before: 1 } })

const utcDays = { dayOf: (time: number) => Math.floor(time / DAY_MS), areLonger: false }

describe('an event of a stock', () => {
  it('is at the bar of its day, or at the first one after a day without trading', () => {
    held.replace(walkingBars(20, 100, 2 * DAY_MS))
    const sparse = held.columns()
    const days = { dayOf: utcDays.dayOf, areLonger: false }
    const times = [...sparse.time.subarray(0, sparse.length)]
    const splits = [split(times[5] ?? NaN), split((times[7] ?? NaN) + DAY_MS)]
    expect(eventsOf(sparse, days, { splits, listedAt: times[2] ?? NaN, triedFires: [] })).toEqual([
      { place: 5, label: 'Split 4:1' },
      { place: 8, label: 'Split 4:1' },
      { place: 2, label: 'Listed' },
    ])
    held.replace(walkingBars(20))
  })

  it('is at the week in which it is, also in the last one', () => {
    const weekly = createHeldCandles()
    weekly.replace(walkingBars(6, 100, 7 * DAY_MS))
    const weeks = weekly.columns()
    const wednesdayOf = (place: number) => (weeks.time[place] ?? NaN) + 2 * DAY_MS
    const splits = [split(wednesdayOf(3)), split(wednesdayOf(5))]
    const days = { dayOf: utcDays.dayOf, areLonger: true }
    expect(eventsOf(weeks, days, { splits, listedAt: null, triedFires: [] }).map(({ place }) => place)).toEqual([3, 5])
  })

  it('is at the bar that has its date in the market, whatever the hour at which the bar starts', () => {
    const opening = createHeldCandles()
    const bars = walkingBars(10)
    // Sydney opens at 23:00 UTC on the evening before.
    opening.replace({ ...bars, time: bars.time.map((time) => Math.floor(time / DAY_MS) * DAY_MS - HOUR_MS) })
    const sydney = { dayOf: (time: number) => Math.floor((time + 11 * HOUR_MS) / DAY_MS), areLonger: false }
    const exDate = Math.floor((bars.time[4] ?? NaN) / DAY_MS) * DAY_MS
    const events = eventsOf(opening.columns(), sydney, { splits: [split(exDate)], listedAt: null, triedFires: [] })
    expect(events.map(({ place }) => place)).toEqual([4])
  })

  it('is left out before the first bar and after the last one', () => {
    const splits = [split(timeOf(0) - DAY_MS), split(timeOf(19) + DAY_MS)]
    expect(eventsOf(columns, utcDays, { splits, listedAt: null, triedFires: [] })).toEqual([])
  })

  it('marks each bar once on which an alert would have fired', () => {
    const triedFires = [timeOf(0) - 1, timeOf(3), timeOf(3) + 1, timeOf(5)]
    expect(eventsOf(columns, utcDays, { splits: [], listedAt: null, triedFires })).toEqual([
      { place: 3, label: '◆' },
      { place: 5, label: '◆' },
    ])
  })
})
