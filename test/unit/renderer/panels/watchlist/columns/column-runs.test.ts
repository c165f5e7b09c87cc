import { describe, expect, it } from 'vitest'
import { columnRuns } from '../../../../../../src/renderer/panels/watchlist/columns/column-runs.ts'
import { shownColumns } from '../../../../../../src/renderer/panels/watchlist/columns/columns.ts'

describe('runs of columns', () => {
  it('keep every column in its order, apart by who decides about it', () => {
    const fields = ['symbol', 'last', 'change', 'range', 'note', 'open'] as const
    const runs = columnRuns(shownColumns(fields.map((id) => ({ id, width: null }))))
    expect(runs.map(({ isMarket, columns }) => [isMarket, columns.map(({ field }) => field)])).toEqual([
      [false, ['symbol']],
      [true, ['last', 'change']],
      [false, ['range', 'note']],
      [true, ['open']],
    ])
  })
})
