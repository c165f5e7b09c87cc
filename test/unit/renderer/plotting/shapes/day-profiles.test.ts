import { describe, expect, it } from 'vitest'
import { createHeldCandles } from '#contract/candles/candle-columns.ts'
import { createProfileShapes, shapeDayProfiles } from '#renderer/plotting/picture/profile-shapes.ts'
import { daysInView } from '#renderer/plotting/scales/session-bands.ts'
import type { CandleBlock } from '#model/candles/candle-series.ts'

const HOUR = 3_600_000
const UTC = { offsetMs: () => 0, eveMinutes: 0, sessions: [{ open: 0, close: 1_440 }] }
const MONDAY = Date.UTC(2026, 10, 16)

/** Two days of four bars of six hours: between 100 and 110, then between 200 and 220. */
function block(): CandleBlock {
  const days = [0, 0, 0, 0, 1, 1, 1, 1]
  const high = days.map((day) => (day === 0 ? 110 : 220))
  const low = days.map((day) => (day === 0 ? 100 : 200))
  const all = (value: number) => days.map(() => value)
  return {
    time: days.map((_, place) => MONDAY + place * 6 * HOUR),
    open: low,
    high,
    low,
    close: high,
    volume: all(100),
    turnover: all(0),
    grade: all(0),
  }
}

describe('profiles of days', () => {
  const held = createHeldCandles()
  held.replace(block())
  const columns = held.columns()
  const plot = {
    box: { left: 0, top: 0, width: 800, height: 260 },
    window: { from: 0, count: 8 },
    axis: { low: 90, high: 220 },
    pixelRatio: 1,
  }

  it('are of whole trading days, of which any bar is in view', () => {
    expect(daysInView(columns, { from: 5, count: 3 }, UTC)).toEqual([{ from: 4, to: 8 }])
    expect(daysInView(columns, { from: 2, count: 6 }, UTC)).toEqual([
      { from: 0, to: 4 },
      { from: 4, to: 8 },
    ])
  })

  it('start at the left edge of their day, and stay within it', () => {
    const shapes = createProfileShapes()
    shapeDayProfiles(shapes, { showsDayProfiles: true, hours: UTC, columns }, plot, (price) => price)
    const rects = [shapes.area, shapes.beyond, shapes.peak].flatMap(({ values, used }) =>
      Array.from({ length: used / 4 }, (_, place) => [...values.slice(place * 4, place * 4 + 4)]),
    )
    const lefts = new Set(rects.map(([left]) => left))
    expect([...lefts].toSorted((a = 0, b = 0) => a - b)).toEqual([0, 400])
    expect(rects.every(([left = 0, , width = 0]) => left + width <= left + 300)).toBe(true)
  })

  it('are absent if days are not distinguished', () => {
    const shapes = createProfileShapes()
    shapeDayProfiles(shapes, { showsDayProfiles: true, hours: null, columns }, plot, (price) => price)
    expect([shapes.area.used, shapes.beyond.used, shapes.peak.used]).toEqual([0, 0, 0])
  })
})
