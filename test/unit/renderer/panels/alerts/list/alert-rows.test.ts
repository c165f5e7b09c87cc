import { describe, expect, it } from 'vitest'
import { createFormats } from '#i18n/format/formats.ts'
import { alertRows, blocksOf, chosenAmong, groupedRows, matchingRows } from '#renderer/panels/alerts/list/alert-rows.ts'
import { viewWith } from '#test/fixtures/alert-events.ts'

const FORMATS = createFormats('en', { numberUnits: 'western', timeZone: 'utc' })
const LISTS = new Map([['list-2', 'Chips']])
const ROWS = alertRows(
  [
    viewWith({ id: 'alert-1' }),
    viewWith({ id: 'alert-2', target: { kind: 'list', list: 'list-2' } }, { state: 'done' }),
    viewWith({ id: 'alert-3', conditions: [{ kind: 'news', keyword: 'merger' }], target: { kind: 'everything' } }),
  ],
  LISTS,
  FORMATS,
)
const idsOf = (rows: typeof ROWS) => rows.map(({ view }) => view.alert.id)

describe('the alerts that are shown', () => {
  it.each([
    ['aapl', ['alert-1']],
    ['chips done', ['alert-2']],
    ['MERGER', ['alert-3']],
    ['price', ['alert-1', 'alert-2']],
    ['nothing like it', []],
  ])('are those that hold every word of the filter: %s', (filter, ids) => {
    expect(idsOf(matchingRows(ROWS, filter))).toEqual(ids)
  })

  it('are grouped by list, by state or by symbol', () => {
    const titles = (grouping: Parameters<typeof groupedRows>[1]) =>
      groupedRows(ROWS, grouping, FORMATS.compare).map(({ title, rows }) => [title, rows.length])
    expect(titles('none')).toEqual([['', 3]])
    expect(titles('list')).toEqual([
      ['Chips', 1],
      ['Single symbols', 2],
    ])
    expect(titles('state')).toEqual([
      ['Armed', 2],
      ['Done', 1],
    ])
  })

  it('are drawn in blocks, the title of a group above the first of its blocks', () => {
    const many = Array.from({ length: 30 }, (_, place) => viewWith({ id: `alert-${place + 1}` }))
    const blocks = blocksOf(groupedRows(alertRows(many, LISTS, FORMATS), 'symbol', FORMATS.compare))
    expect(blocks.map(({ title, first, rows }) => [title, first, rows.length])).toEqual([
      ['AAPL', 2, 25],
      ['', 27, 5],
    ])
    expect(new Set(blocks.map(({ key }) => key)).size).toBe(2)
  })

  it('are the only ones that something is done to', () => {
    const chosen = new Set(['alert-1', 'alert-2'] as const)
    expect(chosenAmong(matchingRows(ROWS, 'aapl'), chosen)).toEqual(['alert-1'])
  })
})
