import { describe, expect, it } from 'vitest'
import { readLayout, layoutOfArea } from '#renderer/desk/layouts/stored-layout.ts'
import { chartGrid, type GridChoice } from '#renderer/desk/layouts/chart-grid.ts'
import { divided, group } from '#renderer/desk/layouts/area.ts'
import type { DeskContent } from '#renderer/app/desk-actions.ts'
import { idOf } from '#test/fakes/quotes/live-quotes.ts'

const [AAPL, MSFT, TSLA, NVDA] = ['AAPL', 'MSFT', 'TSLA', 'NVDA'].map((code) => idOf(`stock:US::${code}`))
const WISHES: GridChoice = { count: 4, symbols: [AAPL, MSFT, TSLA, NVDA].filter((id) => id !== undefined), chart: 'chart-1', shown: AAPL ?? null, group: 5 } // prettier-ignore

const DESK: DeskContent = {
  panels: [
    { id: 'watchlist-1', kind: 'watchlist', state: null },
    { id: 'chart-1', kind: 'chart', state: { content: { style: 'hollow' } } },
    { id: 'news-1', kind: 'news', state: null },
  ],
  layout: layoutOfArea(divided(1, group(1, 'watchlist-1'), divided(2, group(2, 'chart-1'), group(1, 'news-1')))),
}

type Tree = string | readonly Tree[]

/** The layout as passed to the docking library: tabs of a group, and parts in brackets. */
function treeOf(desk: DeskContent): Tree {
  const { grid } = readLayout(desk.layout, desk.panels.map(({ id }) => id)) // prettier-ignore
  const tree = (node: typeof grid.root): Tree =>
    Array.isArray(node.data) ? node.data.map(tree) : (node.data as { views: string[] }).views.join('+')
  return tree(grid.root)
}

describe('a grid of charts', () => {
  it('takes the place of the chart alone, as rows if its neighbours are below', () => {
    expect(treeOf(chartGrid(DESK, WISHES))).toEqual([
      'watchlist-1',
      [['chart-1', 'chart-2'], ['chart-3', 'chart-4'], 'news-1'],
    ])
  })

  it('is laid in columns if the neighbours of the chart are beside it', () => {
    const layout = layoutOfArea(divided(1, group(1, 'watchlist-1'), group(2, 'chart-1', 'news-1')))
    expect(treeOf(chartGrid({ ...DESK, layout }, { ...WISHES, count: 6 }))).toEqual([
      'watchlist-1',
      ['chart-1+news-1', 'chart-4'],
      ['chart-2', 'chart-5'],
      ['chart-3', 'chart-6'],
    ])
    expect(treeOf(chartGrid({ ...DESK, layout }, { ...WISHES, count: 2 }))).toEqual([
      'watchlist-1',
      'chart-1+news-1',
      'chart-2',
    ])
  })

  it('shows further symbols, looks like the first chart, and has one interval by a group', () => {
    const { panels } = chartGrid(DESK, WISHES)
    const charts = panels.filter(({ kind }) => kind === 'chart')
    expect(charts.map(({ state }) => state)).toMatchObject([
      { content: { style: 'hollow' }, link: { symbolGroup: 1, intervalGroup: 5 } },
      { content: { style: 'hollow' }, link: { symbolGroup: null, symbol: MSFT, intervalGroup: 5 } },
      { link: { symbol: TSLA, intervalGroup: 5 } },
      { link: { symbol: NVDA, intervalGroup: 5 } },
    ])
  })

  it('shows each symbol once, and no symbol in the charts for which there are too few', () => {
    const { panels } = chartGrid(DESK, { ...WISHES, symbols: WISHES.symbols.slice(0, 2) })
    const symbols = panels.filter(({ kind }) => kind === 'chart').map(({ state }) => state)
    expect(symbols.slice(1)).toMatchObject([{ link: { symbol: MSFT } }, { link: { symbol: null } }, { link: { symbol: null } }]) // prettier-ignore
  })

  it('becomes another one: charts stay with what they show, and none is lost', () => {
    const four = chartGrid(DESK, WISHES)
    const two = chartGrid(four, { ...WISHES, count: 2 })
    expect(treeOf(two)).toEqual(['watchlist-1', [['chart-1+chart-3+chart-4', 'chart-2'], 'news-1']])
    // In a row the grid is arranged in columns.
    const columns = [['chart-1', 'chart-4', 'chart-7'], ['chart-2', 'chart-5', 'chart-8'], ['chart-3', 'chart-6', 'chart-9']] // prettier-ignore
    expect(treeOf(chartGrid(two, { ...WISHES, count: 9 }))).toEqual(['watchlist-1', [columns, 'news-1']])
  })
})
