import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#model/values/duration.ts'
import { createTimePositions } from '#renderer/plotting/drawings/time-positions.ts'

const MONDAY = Date.UTC(2024, 0, 8)

const placesOf = (times: readonly number[], longestMs: number) =>
  createTimePositions({ time: Float64Array.from(times), length: times.length }, longestMs)

const anyTimes = fc
  .array(fc.integer({ min: 5 * MINUTE_MS, max: 3 * DAY_MS }), { maxLength: 40 })
  .map((steps) => steps.reduce((times, step) => [...times, (times.at(-1) ?? 0) + step], [MONDAY]))

describe('the place of a time', () => {
  it('is the place that the time was taken from, before, among and after the bars', () => {
    fc.assert(
      fc.property(anyTimes, fc.integer({ min: -500, max: 500 }), fc.constantFrom(5 * MINUTE_MS, DAY_MS), (times, place, longestMs) => {
        const places = placesOf(times, longestMs)
        expect(places.placeOf(places.timeOf(place))).toBe(place)
      }),
    ) // prettier-ignore
  })

  it('never falls while time rises', () => {
    fc.assert(
      fc.property(anyTimes, fc.array(fc.integer({ min: -4 * DAY_MS, max: 130 * DAY_MS }), { minLength: 2 }), (times, offsets) => {
        const places = placesOf(times, 5 * MINUTE_MS)
        const found = offsets.sort((a, b) => a - b).map((offset) => places.placeOf(MONDAY + offset))
        expect(found).toEqual([...found].sort((a, b) => a - b))
      }),
    ) // prettier-ignore
  })

  it('is the bar that holds it, at a longer interval', () => {
    const weeks = placesOf([MONDAY, MONDAY + 7 * DAY_MS, MONDAY + 14 * DAY_MS], 7 * DAY_MS)
    expect(weeks.placeOf(MONDAY + 10 * DAY_MS + 14 * 3_600_000)).toBe(1)
  })

  it('is the first bar of its day, for a day at a shorter interval', () => {
    const open = MONDAY + 14.5 * 3_600_000
    const times = [open, open + 5 * MINUTE_MS, open + DAY_MS, open + DAY_MS + 5 * MINUTE_MS]
    expect(placesOf(times, 5 * MINUTE_MS).placeOf(MONDAY + DAY_MS)).toBe(2)
  })

  it('counts weekends where a drawing reaches a year of days ahead', () => {
    const days = Array.from({ length: 200 }, (_, place) => MONDAY + (Math.floor(place / 5) * 7 + (place % 5)) * DAY_MS)
    const places = placesOf(days, DAY_MS)
    const weeksAhead = (places.timeOf(199 + 260) - (days.at(-1) ?? 0)) / (7 * DAY_MS)
    expect(weeksAhead).toBeGreaterThan(50)
    expect(weeksAhead).toBeLessThan(54)
  })
})
