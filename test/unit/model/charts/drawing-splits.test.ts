import { describe, expect, it } from 'vitest'
import { adjustmentAt, datesIn, drawingsAffectedBy } from '#model/charts/drawing-splits.ts'
import type { Drawing } from '#model/charts/drawing.ts'
import { createZone } from '#model/values/zoned-time.ts'
import { drawingOf } from '#test/fixtures/drawing-arbitraries.ts'

const dateOf = datesIn(createZone('America/New_York'))
const at = (text: string) => Date.parse(`${text}Z`)
/** Apple's split of 2020: four for one, effective in quotes from 31 August on. */
const SPLIT = { exDate: at('2020-08-31T00:00:00'), ratio: { after: 4, before: 1 } }

describe('a split', () => {
  const drawn = (id: Drawing['id'], ...times: readonly string[]): Drawing => ({
    id,
    ...drawingOf('trend', { anchors: times.map((time) => ({ time: at(time), price: 400 })) }),
  })

  it('affects drawings that have a price from before it', () => {
    const before = drawn('drawing-1', '2020-08-27T00:00:00', '2020-08-28T19:55:00')
    const across = drawn('drawing-2', '2020-08-28T00:00:00', '2020-09-02T00:00:00')
    const after = drawn('drawing-3', '2020-08-31T13:30:00', '2020-09-02T00:00:00')
    expect(drawingsAffectedBy([before, across, after], SPLIT, dateOf)).toEqual([before, across])
  })

  it('divides a price from before it by four, and leaves one of the day itself', () => {
    expect(adjustmentAt([SPLIT], dateOf, at('2020-08-28T19:55:00'))).toBe(0.25)
    expect(adjustmentAt([SPLIT], dateOf, at('2020-08-31T00:00:00'))).toBe(1)
    // Late in the evening of the 30th in New York, early on the 31st in UTC.
    expect(adjustmentAt([SPLIT], dateOf, at('2020-08-31T02:00:00'))).toBe(0.25)
  })
})
