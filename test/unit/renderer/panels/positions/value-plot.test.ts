import { describe, expect, it } from 'vitest'
import type { InstrumentId } from '#model/market/instrument.ts'
import type { PlotPoint } from '#renderer/components/plot-path.ts'
import { dayAt, looksOf, partialDays, rangeOf, steppedDay } from '#renderer/panels/positions/value-plot.ts'
import { idOf } from '#test/fakes/quotes/live-quotes.ts'

describe('the picture of the value line', () => {
  it('reaches from the lowest to the highest value, and has room around a single one', () => {
    expect(rangeOf([3, null, -2])).toEqual({ low: -2, high: 3 })
    expect(rangeOf([200, 200])).toEqual({ low: 198, high: 202 })
    expect(rangeOf([0])).toEqual({ low: -1, high: 1 })
    expect(rangeOf([null])).toEqual({ low: 0, high: 1 })
  })

  it('knows the day under the pointer, as far apart as days are in time', () => {
    const dates = ['2026-03-02', '2026-03-03', '2026-03-12']
    expect([-1, 0, 0.1, 0.5, 0.6, 2].map((part) => dayAt(dates, part))).toEqual([0, 0, 1, 1, 2, 2])
  })

  it('is walked by key, and not beyond its ends', () => {
    expect(['ArrowLeft', 'ArrowRight', 'PageUp', 'Home', 'End'].map((key) => steppedDay(key, 4, 9))).toEqual([
      3, 5, 9, 0, 9,
    ])
    expect(steppedDay('a', 4, 9)).toBeNull()
  })

  it('is whole or partial by what it counts, and continues unless a part joins or leaves', () => {
    const dates = ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05']
    const [start, , , end] = dates.map((date) => ({ at: Date.parse(date), value: null }))
    const stretch = (from: number, counted: number, joined: readonly InstrumentId[] = []) => ({ from, counted, held: 2, isAtLeast: counted < 2, joined, left: [] }) // prettier-ignore
    const point = (day: number, value: number) => ({ at: Date.parse(dates[day] ?? ''), value })
    const drawn = (points: readonly PlotPoint[]) => points.filter(({ value }) => value !== null)
    const stepped = looksOf({
      dates,
      values: [1, 2, 9, 10],
      stretches: [stretch(0, 1), stretch(2, 2, [idOf('stock:US::AAPL')])],
    })
    expect(drawn(stepped.partial)).toEqual([point(0, 1), point(1, 2)])
    expect(drawn(stepped.whole)).toEqual([point(2, 9), point(3, 10)])
    expect([stepped.whole.at(0), stepped.partial.at(-1)]).toEqual([start, end])
    const continued = looksOf({ dates, values: [1, 2, 3, 4], stretches: [stretch(0, 2), stretch(2, 1)] })
    expect(drawn(continued.partial)).toEqual([point(1, 2), point(2, 3), point(3, 4)])
    const alone = looksOf({
      dates,
      values: [1, 2, 3, 4],
      stretches: [stretch(0, 2), stretch(3, 1, [idOf('stock:US::AAPL')])],
    })
    expect(drawn(alone.alone)).toEqual([point(3, 4), point(3, 4)])
    expect(drawn(alone.partial)).toEqual([])
  })

  it('counts the days that lack a part, and not those that lack everything', () => {
    const stretch = (from: number, counted: number) => ({
      from,
      counted,
      held: 2,
      isAtLeast: false,
      joined: [],
      left: [],
    })
    const stretches = [stretch(0, 1), stretch(2, 0), stretch(3, 2)]
    expect(partialDays({ dates: ['a', 'b', 'c', 'd'], stretches })).toBe(2)
  })
})
