import { describe, expect, it } from 'vitest'
import { TOUCHES_NOTHING, type ListedSplit } from '#model/reference/split-calendar.ts'
import { daysUntil, sortedSplits, ratioText, touchesText } from '#renderer/panels/splits/split-rows.ts'

const NOON = Date.UTC(2026, 10, 20, 12)
const split = (code: string, exDate: number): ListedSplit => ({
  code, name: null, region: 'US', exDate, ratio: { after: 4, before: 1 }, instrument: null, touches: TOUCHES_NOTHING,
}) // prettier-ignore

describe('the order of splits', () => {
  it('is the soonest announced first, then the latest past', () => {
    const dates = [-2, 5, -183, 0, -30, -182, 1].map((days) => Date.UTC(2026, 10, 20 + days))
    const sorted = sortedSplits(
      dates.map((date, place) => split(`S${place}`, date)),
      NOON,
    )
    expect(sorted.map(({ exDate }) => daysUntil(exDate, NOON))).toEqual([0, 1, 5, -2, -30, -182, -183])
  })
})

describe('a split in words', () => {
  it('says what becomes of shares and price', () => {
    expect(ratioText({ after: 4, before: 1 })).toBe('4 new for 1 old: price ÷ 4')
    expect(ratioText({ after: 1, before: 10 })).toBe('1 new for 10 old: price × 10')
    expect(ratioText({ after: 3, before: 2 })).toBe('3 new for 2 old: price ÷ 1.5')
  })

  it('names what it touches', () => {
    const names = new Map([['list-1', 'Tech']])
    expect(touchesText(TOUCHES_NOTHING, names)).toBe('')
    expect(touchesText({ lists: ['list-1'], alerts: 2, drawings: 0 }, names)).toBe(
      'On your lists: Tech · Alerts affected: 2',
    )
  })
})
