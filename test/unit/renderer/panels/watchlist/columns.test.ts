import { describe, expect, it } from 'vitest'
import {
  COLUMNS,
  columnTemplate,
  keptColumns,
  leastWidth,
  shownColumns,
  USUAL_FIELDS,
} from '../../../../../src/renderer/panels/watchlist/columns.ts'

describe('the columns of a list', () => {
  it('are the usual ones until it is arranged', () => {
    expect(shownColumns(null).map(({ field }) => field)).toEqual(USUAL_FIELDS)
  })

  it('always name the row', () => {
    const shown = shownColumns([{ id: 'last', width: 70 }])
    expect(shown.map(({ field }) => field)).toEqual(['symbol', 'last'])
    expect(columnTemplate(shown)).toBe('116px 70px')
    expect(leastWidth(shown)).toBe(186)
  })

  it('keep what another version put there, though there is nothing to show in it', () => {
    const kept = [
      { id: 'symbol', width: null },
      { id: 'alertDistance', width: 90 },
      { id: 'last', width: null },
    ] as const
    expect(keptColumns(shownColumns(kept), kept)).toEqual([
      { id: 'symbol', width: null },
      { id: 'last', width: null },
      { id: 'alertDistance', width: 90 },
    ])
  })

  it('are offered once each', () => {
    expect(new Set(COLUMNS.map(({ field }) => field)).size).toBe(COLUMNS.length)
  })
})
