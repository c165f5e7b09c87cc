import { describe, expect, it } from 'vitest'
import type { RowId } from '#model/watchlists/watchlist.ts'
import {
  keepSelection,
  NOTHING_SELECTED,
  selectAll,
  selectRow,
  type Selection,
  type SelectHow,
} from '#renderer/panels/watchlist/grid/model/selection.ts'

const [A, B, C, D] = ['section-1', 'section-2', 'section-3', 'section-4'] as const
const ROWS: readonly RowId[] = [A, B, C, D]

const after = (...steps: readonly (readonly [RowId, SelectHow])[]): Selection =>
  steps.reduce((selection, [row, how]) => selectRow(selection, ROWS, row, how), NOTHING_SELECTED)
const chosen = (selection: Selection) => [...selection.chosen]

describe('selecting rows', () => {
  it('takes one alone, several one by one, and gives one of them up again', () => {
    expect(chosen(after([A, 'only'], [C, 'only']))).toEqual([C])
    expect(chosen(after([A, 'only'], [C, 'toggle']))).toEqual([A, C])
    expect(chosen(after([A, 'only'], [C, 'toggle'], [A, 'toggle']))).toEqual([C])
  })

  it('takes a range in both directions from where it began', () => {
    expect(chosen(after([C, 'only'], [D, 'range'], [A, 'range']))).toEqual([A, B, C])
    expect(chosen(after([B, 'range']))).toEqual([B])
  })

  it('takes all and stays on its row', () => {
    expect(selectAll(after([C, 'only']), ROWS)).toMatchObject({ current: C, chosen: new Set(ROWS) })
  })
})

describe('rows that go', () => {
  it('are replaced in the selection by the row that is at their position now', () => {
    expect(keepSelection(after([B, 'only']), [A, C, D], 1)).toMatchObject({ current: C, chosen: new Set([C]) })
    expect(keepSelection(after([D, 'only']), [A, B, C], 3)).toMatchObject({ current: C })
    expect(keepSelection(after([A, 'only']), [], 0)).toEqual(NOTHING_SELECTED)
  })

  it('leave the other selected ones selected', () => {
    const selection = after([A, 'only'], [B, 'toggle'], [C, 'toggle'])
    expect(chosen(keepSelection(selection, [A, C, D], 2))).toEqual([A, C])
  })
})
