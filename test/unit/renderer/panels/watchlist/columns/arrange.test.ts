import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  arrangeRows,
  entryFilter,
  nextSort,
  sortRows,
  type Arrangement,
  type SortKey,
} from '#renderer/panels/watchlist/columns/arrange.ts'
import { entryWith, idOf } from '#test/fakes/quotes/live-quotes.ts'
import { lineOf, rowsOf } from '#test/fakes/quotes/watchlist-rows.ts'

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

const compare = (a: string, b: string) => a.localeCompare(b)

describe('a click on the title of a column', () => {
  it('sorts ascending, then descending, then returns to the own order of the list', () => {
    const ascending = nextSort(null, 'last')
    const descending = nextSort(ascending, 'last')
    expect(ascending).toEqual({ column: 'last', direction: 'ascending' })
    expect(descending).toEqual({ column: 'last', direction: 'descending' })
    expect(nextSort(descending, 'last')).toBeNull()
  })

  it('starts again on another column', () => {
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

  it('order texts as the reader’s language does', () => {
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

const TENCENT = entryWith(idOf('stock:HK::700'), {
  name: { en: 'Tencent', 'zh-CN': '腾讯控股' },
  alias: 'Penguin',
  tags: ['core'],
  note: 'games',
})

describe('the filter box', () => {
  it.each(['700', 'penguin', 'tencent', '#core', 'games', 'TEN 70'])('finds an entry by %s', (text) => {
    expect(entryFilter(text, 'en')?.(TENCENT)).toBe(true)
  })

  it('finds it by its name in the reader’s language', () => {
    expect(entryFilter('腾讯', 'zh-CN')?.(TENCENT)).toBe(true)
  })

  it('requires every word, and is off without a word', () => {
    expect(entryFilter('700 apple', 'en')?.(TENCENT)).toBe(false)
    expect(entryFilter('  ', 'en')).toBeNull()
  })
})
