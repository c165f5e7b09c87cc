import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { LIST_NAME, openDeskWindow } from '#test/fakes/windows/desk-window.ts'
import { entryWith, idOf, listOf } from '#test/fakes/quotes/live-quotes.ts'

const AAPL = idOf('stock:US::AAPL')
const MSFT = idOf('stock:US::MSFT')
const TSLA = idOf('stock:US::TSLA')

const grid = () => page.getByRole('grid', { name: LIST_NAME })
const row = (instrument: string) => document.querySelector(`[data-instrument="${instrument}"]`)
const columnOf = (cell: Element) => cell.getAttribute('aria-colindex')

async function focusGrid(): Promise<void> {
  await expect.poll(() => row(AAPL)).not.toBeNull()
  ;(grid().element() as HTMLElement).focus()
}

describe('to a screen reader a watchlist', () => {
  it('is a table whose rows are named by their symbols, and whose cells are under their titles', async () => {
    await openDeskWindow({ instruments: [AAPL, TSLA] })
    await expect.element(grid().getByRole('rowheader', { name: /^TSLA/u })).toBeVisible()
    await expect.element(grid()).toHaveAttribute('aria-rowcount', '3')
    const titles = grid().getByRole('columnheader').elements()
    expect(titles.map((title) => title.textContent.trim().split(/\s/u)[0])).toContain('Last')
    expect(grid().element().getAttribute('aria-colcount')).toBe(`${titles.length}`)
    await focusGrid()
    await userEvent.keyboard('{ArrowDown}')
    await expect.poll(() => [...(row(TSLA)?.children ?? [])].map(columnOf)).toEqual(titles.map(columnOf))
    expect(titles.map(columnOf)).toEqual(titles.map((_, index) => `${index + 1}`))
  })

  it('keeps cells under their titles when columns are chosen, pictures and own words among them', async () => {
    const fields = ['symbol', 'note', 'last', 'range', 'open'] as const
    const list = { ...listOf('list-1', LIST_NAME, []), rows: [entryWith(AAPL, { note: 'bought' })] }
    await openDeskWindow({ lists: [{ ...list, columns: fields.map((id) => ({ id, width: null })) }] })
    await expect.poll(() => row(AAPL)).not.toBeNull()
    const cells = [...(row(AAPL)?.children ?? [])] as HTMLElement[]
    expect(cells.map((cell) => cell.dataset['field'])).toEqual(fields)
    expect(cells.map(columnOf)).toEqual(['1', '2', '3', '4', '5'])
    await expect.element(grid().getByRole('gridcell', { name: 'bought' })).toBeVisible()
  })

  it('draws cells as wide as their titles, those that take what is left included', async () => {
    const fields = ['symbol', 'name', 'last', 'note', 'open'] as const
    const list = listOf('list-1', LIST_NAME, [AAPL])
    await openDeskWindow({ lists: [{ ...list, columns: fields.map((id) => ({ id, width: null })) }] })
    await expect.poll(() => row(AAPL)).not.toBeNull()
    const edges = (elements: readonly Element[]) =>
      elements.map((element) => element.getBoundingClientRect()).map(({ left, right }) => [left, right])
    expect(edges([...(row(AAPL)?.children ?? [])])).toEqual(edges(grid().getByRole('columnheader').elements()))
  })

  it('says which column it is sorted by, and which way', async () => {
    await openDeskWindow({ instruments: [TSLA, AAPL] })
    const symbol = grid().getByRole('columnheader', { name: 'Symbol' })
    await expect.element(symbol).toHaveAttribute('aria-sort', 'none')
    await symbol.getByRole('button').click()
    await expect.element(symbol).toHaveAttribute('aria-sort', 'ascending')
    const others = grid().getByRole('columnheader').elements().slice(1)
    expect(new Set(others.map((title) => title.getAttribute('aria-sort')))).toEqual(new Set(['none']))
  })

  it('says what is selected, and points at the row that keys are about', async () => {
    await openDeskWindow({ instruments: [AAPL, MSFT, TSLA] })
    await expect.element(grid()).toHaveAttribute('aria-multiselectable', 'true')
    await focusGrid()
    await userEvent.keyboard('{Home}{Shift>}{ArrowDown}{/Shift}')
    const selected = () => [AAPL, MSFT, TSLA].map((instrument) => row(instrument)?.getAttribute('aria-selected'))
    await expect.poll(selected).toEqual(['true', 'true', 'false'])
    expect(grid().element().getAttribute('aria-activedescendant')).toBe(row(MSFT)?.id)
  })

  it('has its sections as rows that say whether they are folded', async () => {
    const list = listOf('list-1', LIST_NAME, [AAPL])
    const section = { kind: 'section' as const, id: 'section-1' as never, name: 'Tech', isCollapsed: false }
    await openDeskWindow({ lists: [{ ...list, rows: [section, ...list.rows] }] })
    await expect.poll(() => row(AAPL)).not.toBeNull()
    const heading = document.querySelector('[role="row"][data-section]')
    expect(heading?.getAttribute('aria-rowindex')).toBe('2')
    expect(heading?.querySelector('[role="rowheader"]')?.ariaExpanded).toBe('true')
  })
})
