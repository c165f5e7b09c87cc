import { describe, expect, it } from 'vitest'
import { baseInView, changeInView, comparedValues } from '#renderer/plotting/scales/compared-values.ts'

const column = (...values: readonly number[]) => Float64Array.from(values)
const same = (time: number) => time

function bars(times: readonly number[], closes: readonly number[] = times) {
  return { time: column(...times), close: column(...closes), length: times.length }
}

describe('the closes of another series', () => {
  it('are the last within each bar, and none where it has no bar', () => {
    const own = bars([10, 20, 30, 40])
    const other = bars([5, 10, 14, 32, 47], [1, 2, 3, 4, 5])
    expect([...comparedValues(own, same, other, same)]).toEqual([3, NaN, 4, 5])
  })

  it('are put to the same date where days begin at different hours', () => {
    const [day, hours] = [24, 1]
    const dateOf = (aheadHours: number) => (time: number) => Math.floor((time + aheadHours * hours) / day)
    // Midnights of a zone five hours behind, and of one eight ahead.
    const own = bars([5, 29, 53])
    const other = bars([-8, 16, 40], [7, 8, 9])
    expect([...comparedValues(own, dateOf(-5), other, dateOf(8))]).toEqual([7, 8, 9])
  })

  it('may be below zero for a future, and count', () => {
    const values = column(-10, NaN, -15, 5)
    const view = { first: 0, last: 3 }
    expect(baseInView(values, view)).toBe(-10)
    expect([2, 3].map((place) => changeInView(values, view, place))).toEqual([-50, 150])
  })

  it('are counted from the first that is known in view', () => {
    const values = column(50, NaN, NaN, 80, 90)
    expect(baseInView(values, { first: 1, last: 4 })).toBe(80)
    expect(baseInView(values, { first: 1, last: 2 })).toBeNaN()
    expect(baseInView(values, null)).toBeNaN()
  })

  it('change in percent from there, and not at all where one bar in view or none has a value', () => {
    const values = column(NaN, 80, NaN, 100)
    expect(changeInView(values, { first: 0, last: 3 }, 3)).toBe(25)
    expect(changeInView(values, { first: 0, last: 3 }, 1)).toBe(0)
    expect(changeInView(values, { first: 0, last: 3 }, 2)).toBeNull()
    expect(changeInView(values, { first: 2, last: 3 }, 3)).toBeNull()
    expect(changeInView(values, { first: 2, last: 2 }, 2)).toBeNull()
    expect(changeInView(values, null, 1)).toBeNull()
  })
})
