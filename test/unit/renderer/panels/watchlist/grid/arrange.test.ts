import { describe, expect, it } from 'vitest'
import { arrangeRows, type Arrangement } from '../../../../../../src/renderer/panels/watchlist/grid/arrange.ts'
import { lineOf, rowsOf } from '../../../../../fakes/watchlist-rows.ts'

const arranged = (line: string, parts: Partial<Arrangement> = {}) =>
  lineOf(
    arrangeRows(rowsOf(line), {
      sort: null,
      passes: null,
      keyOf: ({ instrument }) => instrument,
      compare: (a, b) => a.localeCompare(b),
      ...parts,
    }),
  )
const ASCENDING = { column: 'symbol', direction: 'ascending' } as const

describe('the rows that are shown', () => {
  it('are the list itself, the very same, as long as nothing is asked of them', () => {
    const rows = rowsOf('B A #1 C')
    expect(arrangeRows(rows, { sort: null, passes: null, keyOf: () => null, compare: () => 0 })).toBe(rows)
  })

  it('are sorted within their sections, which stay where they are', () => {
    expect(arranged('B A #1 D C #2 E', { sort: ASCENDING })).toBe('A B #1 C D #2 E')
  })

  it('lack what is folded away', () => {
    expect(arranged('A #1- B C #2 D')).toBe('A #1- #2 D')
  })

  it('are found by a filter even where they are folded away, and empty sections are left out', () => {
    const passes: Arrangement['passes'] = ({ instrument }) => instrument.endsWith('C')
    expect(arranged('A #1- B C #2 D', { passes })).toBe('#1- C')
  })
})
