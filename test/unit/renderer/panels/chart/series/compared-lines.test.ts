import { describe, expect, it } from 'vitest'
import { createHeldCandles } from '#contract/candles/candle-columns.ts'
import { comparedText, type ComparedLine } from '#renderer/panels/chart/series/compared-lines.ts'
import { idOf } from '#test/fakes/quotes/live-quotes.ts'

const columns = createHeldCandles().columns()
const lineOf = (values: readonly number[], parts: Partial<ComparedLine> = {}): ComparedLine => ({
  ...{ instrument: idOf('indices:GB::SPX'), columns, state: 'ready', failure: null, isBuiltHere: true },
  ...{ values: Float64Array.from(values), ...parts },
})
const percent = (value: number | null) => (value === null ? '–' : `${value.toFixed(2)}%`)
const AT_LAST = { view: { first: 0, last: 3 }, place: 3, percent } as const

describe('the legend of a compared symbol', () => {
  it('shows its change since the first bar in view that it has', () => {
    expect(comparedText(lineOf([NaN, 80, 90, 100]), AT_LAST)).toBe('25.00%')
    expect(comparedText(lineOf([NaN, 80, 90, 100]), { ...AT_LAST, place: 0 })).toBe('–')
  })

  it.each([
    ['none at all', [NaN, NaN, NaN, NaN]],
    ['only the bar of today', [NaN, NaN, NaN, 6_700]],
  ])('says that there are no bars yet where it has %s, and never a change of 0%%', (_, values) => {
    expect(comparedText(lineOf(values), AT_LAST)).toBe('No bars yet')
    expect(comparedText(lineOf(values, { isBuiltHere: false }), AT_LAST)).toBe('No bars')
    expect(comparedText(lineOf([], { state: 'none' }), AT_LAST)).toBe('No bars yet')
  })

  it('says that its bars are on their way until they are there', () => {
    expect(comparedText(lineOf([], { state: 'loading' }), AT_LAST)).toBe('Loading bars…')
  })
})
