import { describe, expect, it } from 'vitest'
import { recallColumn, writeColumn } from '#renderer/panels/watchlist/dialogs/import-column.ts'

const TITLES = ['No', 'Instrument', 'Shares']

describe('the column of the codes that was chosen for a table', () => {
  it('is remembered for a table of the same titles', () => {
    expect(recallColumn(writeColumn(TITLES, 1), TITLES)).toBe(1)
  })

  it('is forgotten for another table, and for a place that the table does not have', () => {
    expect(recallColumn(writeColumn(TITLES, 1), ['No', 'Instrument'])).toBeNull()
    expect(recallColumn('', TITLES)).toBeNull()
    for (const column of [3, -1, 0.5, '1', null])
      expect(recallColumn(JSON.stringify({ titles: TITLES, column }), TITLES)).toBeNull()
  })
})
