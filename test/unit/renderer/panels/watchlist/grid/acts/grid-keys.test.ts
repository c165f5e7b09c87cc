import { describe, expect, it } from 'vitest'
import { rowAfterKey } from '#renderer/panels/watchlist/grid/acts/grid-keys.ts'

describe('walking through the rows', () => {
  it.each([
    ['ArrowDown', 5, 6],
    ['ArrowUp', 5, 4],
    ['PageDown', 5, 25],
    ['PageUp', 50, 30],
    ['Home', 50, 0],
    ['End', 50, 99],
    ['ArrowDown', 99, 99],
    ['ArrowUp', 0, 0],
    ['PageDown', 95, 99],
    ['PageUp', 5, 0],
    ['ArrowDown', -1, 0],
    ['ArrowUp', -1, 0],
  ])('%s leads from %i to %i', (key, from, to) => {
    expect(rowAfterKey(key, from, 100, 20)).toBe(to)
  })

  it('leaves other keys alone, and every key where there is no row', () => {
    expect(rowAfterKey('a', 5, 100, 20)).toBeNull()
    expect(rowAfterKey('End', -1, 0, 20)).toBeNull()
  })
})
