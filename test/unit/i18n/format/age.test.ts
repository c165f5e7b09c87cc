import { describe, expect, it } from 'vitest'
import { ageOf } from '#i18n/format/age.ts'

describe('an age', () => {
  it.each([
    [0, 'seconds', 0],
    [999, 'seconds', 0],
    [59_999, 'seconds', 59],
    [60_000, 'minutes', 1],
    [3_599_999, 'minutes', 59],
    [3_600_000, 'hours', 1],
    [86_399_999, 'hours', 23],
    [86_400_000, 'days', 1],
    [10 * 86_400_000, 'days', 10],
  ])('over %i ms is shown in %s: %i', (ageMs, unit, count) => {
    expect(ageOf(ageMs)).toEqual({ unit, count })
  })

  it('is zero when the clock was set back', () => {
    expect(ageOf(-5000)).toEqual({ unit: 'seconds', count: 0 })
  })
})
