import { describe, expect, it } from 'vitest'
import { pageWith } from '#test/fakes/windows/wander-reading.ts'
import { hasOtherDrawings, hasOtherEntries, hasOtherRows } from '#test/wander/acts/act.ts'
import { ACTS } from '#test/wander/acts/table.ts'

const undoOf = (name: string) => ACTS.find((act) => act.name === name)?.undo

describe('an act that can be undone', () => {
  it('was done if the rows of its panels are others, or in another order', () => {
    const isDone = hasOtherRows('positions')
    const before = pageWith({ kind: 'positions', rows: ['a', 'b'] })
    expect(isDone(before, pageWith({ kind: 'positions', rows: ['b', 'a'] }))).toBe(true)
    expect(isDone(before, pageWith({ kind: 'positions', rows: ['a', 'b', 'c'] }))).toBe(true)
    expect(isDone(before, pageWith({ kind: 'positions', rows: ['a', 'b'], scrolls: [120], title: 'Other' }))).toBe(
      false,
    )
  })

  it('was done to a list that counts more or fewer entries, or has them in another order', () => {
    const before = pageWith({ rows: ['a', 'b', 'c'], choices: ['My watchlist 3'] })
    const after = (rows: readonly string[], count: number, scroll = 0) =>
      pageWith({ rows, choices: [`My watchlist ${count}`], scrolls: [scroll] })
    expect(hasOtherEntries(before, pageWith({ ...before.panels[0], rows: ['b', 'a', 'c'] }))).toBe(true)
    expect(hasOtherEntries(before, after(['a', 'b', 'c'], 4))).toBe(true)
    expect(hasOtherEntries(before, after(['a', 'c'], 2))).toBe(true)
  })

  it('was not done to a list that only draws fewer rows, or others because it was scrolled', () => {
    const before = pageWith({ rows: ['a', 'b', 'c'], choices: ['My watchlist 40'], scrolls: [0] })
    expect(hasOtherEntries(before, pageWith({ ...before.panels[0], rows: ['a', 'b'] }))).toBe(false)
    expect(hasOtherEntries(before, pageWith({ ...before.panels[0], rows: ['b', 'c', 'd'], scrolls: [24] }))).toBe(false)
  })

  it('was not done by the order of sorted rows, which follows prices, nor by rows of other panels', () => {
    const sorted = ['sorted ascending by last']
    expect(
      hasOtherEntries(pageWith({ rows: ['a', 'b'], choices: sorted }), pageWith({ rows: ['b', 'a'], choices: sorted })),
    ).toBe(false)
    expect(hasOtherEntries(pageWith({ kind: 'movers', rows: ['a'] }), pageWith({ kind: 'movers', rows: ['b'] }))).toBe(
      false,
    )
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
