import { describe, expect, it } from 'vitest'
import { createHeldCandles } from '#contract/candles/candle-columns.ts'
import { eventsOf } from '#renderer/panels/chart/series/chart-events.ts'
import { walkingBars } from '#test/fixtures/candle-bars.ts'

const held = createHeldCandles()
held.replace(walkingBars(20))
const columns = held.columns()
const timeOf = (place: number) => columns.time[place] ?? NaN
const split = (exDate: number) => ({ exDate, ratio: { after: 4, before: 1 } })

describe('an event of a stock', () => {
  it('is at the bar of its day, or at the first one after it', () => {
    const splits = [split(timeOf(5)), split(timeOf(7) + 1)]
    expect(eventsOf(columns, { splits, listedAt: timeOf(2), triedFires: [] })).toEqual([
      { place: 5, label: 'Split 4:1' },
      { place: 8, label: 'Split 4:1' },
      { place: 2, label: 'Listed' },
    ])
  })

  it('is left out before the first bar and after the last one', () => {
    const splits = [split(timeOf(0) - 1), split(timeOf(19) + 1)]
    expect(eventsOf(columns, { splits, listedAt: null, triedFires: [] })).toEqual([])
  })

  it('marks each bar once on which an alert would have fired', () => {
    const triedFires = [timeOf(0) - 1, timeOf(3), timeOf(3) + 1, timeOf(5)]
    expect(eventsOf(columns, { splits: [], listedAt: null, triedFires })).toEqual([
      { place: 3, label: '◆' },
      { place: 5, label: '◆' },
    ])
  })
})
