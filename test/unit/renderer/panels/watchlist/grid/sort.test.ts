import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextSort, sortRows, type SortKey } from '../../../../../../src/renderer/panels/watchlist/grid/sort.ts'

const compare = (a: string, b: string) => a.localeCompare(b)

describe('a click on the title of a column', () => {
  it('sorts rising, then falling, then returns to the own order of the list', () => {
    const rising = nextSort(null, 'last')
    const falling = nextSort(rising, 'last')
    expect(rising).toEqual({ column: 'last', direction: 'ascending' })
    expect(falling).toEqual({ column: 'last', direction: 'descending' })
    expect(nextSort(falling, 'last')).toBeNull()
  })

  it('begins anew on another column', () => {
    expect(nextSort({ column: 'last', direction: 'ascending' }, 'name')).toEqual({
      column: 'name',
      direction: 'ascending',
    })
  })
})

describe('sorted rows', () => {
  const sorted = (keys: readonly SortKey[], direction: 'ascending' | 'descending') =>
    sortRows(keys, direction, (key) => key, compare)

  it('have those without a value last in both directions', () => {
    expect(sorted([2, null, 1, 3], 'ascending')).toEqual([1, 2, 3, null])
    expect(sorted([2, null, 1, 3], 'descending')).toEqual([3, 2, 1, null])
  })

  it('order texts as told', () => {
    expect(sorted(['b', null, 'a'], 'descending')).toEqual(['b', 'a', null])
  })

  it('keep the own order among equals, in both directions', () => {
    const rows = [
      { id: 'first', key: 1 },
      { id: 'second', key: 1 },
    ]
    for (const direction of ['ascending', 'descending'] as const)
      expect(sortRows(rows, direction, ({ key }) => key, compare).map(({ id }) => id)).toEqual(['first', 'second'])
  })

  it('are the same rows, in order, with every null behind every number', () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.double({ noNaN: true }))), (keys) => {
        const result = sorted(keys, 'ascending')
        expect(result.filter((key) => key === null)).toHaveLength(keys.filter((key) => key === null).length)
        const numbers = result.slice(0, result.findIndex((key) => key === null) >>> 0)
        expect(numbers).toEqual(keys.filter((key) => key !== null).sort((a, b) => a - b))
      }),
    )
  })
})
