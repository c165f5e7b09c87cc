import { describe, expect, it } from 'vitest'
import { pageWith } from '#test/fakes/windows/wander-reading.ts'
import { hasOtherDrawings, hasOtherRows } from '#test/wander/acts/act.ts'
import { ACTS } from '#test/wander/acts/table.ts'

const undoOf = (name: string) => ACTS.find((act) => act.name === name)?.undo

describe('an act that can be undone', () => {
  it('was done if the rows of its panels are others, or in another order', () => {
    const isDone = hasOtherRows('watchlist')
    const before = pageWith({ rows: ['a', 'b'] })
    expect(isDone(before, pageWith({ rows: ['b', 'a'] }))).toBe(true)
    expect(isDone(before, pageWith({ rows: ['a', 'b'], scrolls: [120], title: 'Other' }))).toBe(false)
  })

  it('was not done by the order of sorted rows, which follows prices, nor by rows of other panels', () => {
    const isDone = hasOtherRows('watchlist')
    const sorted = ['sorted ascending by last']
    expect(
      isDone(pageWith({ rows: ['a', 'b'], choices: sorted }), pageWith({ rows: ['b', 'a'], choices: sorted })),
    ).toBe(false)
    expect(isDone(pageWith({ kind: 'movers', rows: ['a'] }), pageWith({ kind: 'movers', rows: ['b'] }))).toBe(false)
  })

  it('was done if a chart has more or fewer drawings', () => {
    const before = pageWith({ kind: 'chart', drawn: ['indicator sma', '1 drawings'] })
    expect(hasOtherDrawings(before, pageWith({ kind: 'chart', drawn: ['indicator sma', '2 drawings'] }))).toBe(true)
    expect(hasOtherDrawings(before, before)).toBe(false)
    expect(hasOtherDrawings(before, pageWith({ kind: 'chart', drawn: ['1 drawings'] }))).toBe(false)
    expect(hasOtherDrawings(pageWith({ kind: 'chart', drawn: null }), before)).toBe(false)
    expect(hasOtherDrawings(before, pageWith({ kind: 'chart', drawn: null }))).toBe(false)
  })

  it('is an edit of lists, lots, drawings or an import', () => {
    const edits = [
      'removes a row',
      'moves a row',
      'moves a row to another list',
      'adds an instrument',
      'adds a section',
      'imports a list',
      'enters a lot',
      'draws a level by keyboard',
      'draws a line by mouse',
      'removes a drawing',
    ]
    expect(edits.filter((name) => undoOf(name) === undefined)).toEqual([])
  })
})
