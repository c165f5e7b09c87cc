import { describe, expect, it } from 'vitest'
import { WATCHLIST_COLUMNS } from '../../../../../../src/model/watchlist.ts'
import {
  COLUMNS,
  columnTemplate,
  keptColumns,
  leastWidth,
  shownColumns,
  USUAL_FIELDS,
} from '../../../../../../src/renderer/panels/watchlist/columns/columns.ts'

describe('the columns of a list', () => {
  it('are the usual ones until it is arranged', () => {
    expect(shownColumns(null).map(({ field }) => field)).toEqual(USUAL_FIELDS)
  })

  it('always name the row', () => {
    const shown = shownColumns([{ id: 'last', width: 70 }])
    expect(shown.map(({ field }) => field)).toEqual(['symbol', 'last'])
    expect(columnTemplate(shown)).toBe('132px 70px')
    expect(leastWidth(shown)).toBe(202)
  })

  it('are kept in their order, with the widths that the reader gave them', () => {
    const kept = [
      { id: 'symbol', width: null },
      { id: 'alertDistance', width: 90 },
      { id: 'last', width: null },
    ] as const
    expect(keptColumns(shownColumns(kept))).toEqual(kept)
  })

  it('are offered once each, and all that a list may keep', () => {
    expect(COLUMNS.map(({ field }) => field).sort()).toEqual([...WATCHLIST_COLUMNS].sort())
  })
})
