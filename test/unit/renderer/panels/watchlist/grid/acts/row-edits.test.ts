import { describe, expect, it } from 'vitest'
import type { RowId } from '#model/watchlists/watchlist.ts'
import { anchorAfterStep } from '#renderer/panels/watchlist/grid/acts/row-edits.ts'
import { idOf } from '#test/fakes/quotes/live-quotes.ts'
import { rowsOf } from '#test/fakes/quotes/watchlist-rows.ts'

const idIn = (word: string): RowId =>
  word.startsWith('#') ? `section-${Number(word.slice(1))}` : idOf(`stock:US::${word}`)
const anchor = (line: string, moved: string, step: -1 | 1) =>
  anchorAfterStep(rowsOf(line), new Set(moved.split(' ').map(idIn)), step)

describe('a step by keyboard', () => {
  it.each([
    ['A B C', 'B', -1, 'A'],
    ['A B C D', 'B', 1, 'D'],
    ['A B C D', 'B C', -1, 'A'],
    ['A B C', 'A C', -1, undefined],
    ['A #1 B', 'B', -1, '#1'],
  ] as const)('in %s takes %s by %d before %s', (line, moved, step, before) => {
    expect(anchor(line, moved, step)).toBe(before === undefined ? undefined : idIn(before))
  })

  it('reaches the end', () => {
    expect(anchor('A B C', 'B', 1)).toBeNull()
    expect(anchor('A B C', 'C', 1)).toBeUndefined()
  })

  it('takes a section, with all that is in it, over a whole other section', () => {
    expect(anchor('#1 A B #2 C #3 D', '#2', -1)).toBe('section-1')
    expect(anchor('#1 A B #2 C #3 D', '#1', 1)).toBe('section-3')
    expect(anchor('#1 A B #2 C', '#1', 1)).toBeNull()
  })

  it('goes nowhere without rows', () => {
    expect(anchorAfterStep(rowsOf('A B'), new Set(), 1)).toBeUndefined()
  })
})
