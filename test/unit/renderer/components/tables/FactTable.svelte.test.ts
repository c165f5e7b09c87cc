import { describe, expect, it } from 'vitest'
import { render } from 'vitest-browser-svelte'
import FactTable from '#renderer/components/tables/FactTable.svelte'

describe('a small table of texts', () => {
  it('keeps room for every column in a narrow panel, and can be scrolled by keyboard then', async () => {
    document.body.style.width = '260px'
    const columns = [
      { title: 'Time', width: '180px' },
      { title: 'What happened', isText: true },
      { title: 'How often', width: '90px' },
    ]
    await render(FactTable, { caption: 'Problems', columns, rows: [{ key: 'a', cells: ['10:31', 'left out', '3'] }] })
    const widths = [...document.querySelectorAll('td')].map((cell) => cell.getBoundingClientRect().width)
    expect(widths).toHaveLength(3)
    for (const width of widths) expect(width).toBeGreaterThanOrEqual(90)
    await expect.poll(() => document.querySelector('[role="group"]')?.getAttribute('tabindex')).toBe('0')
    document.body.style.width = ''
  })

  it('can be scrolled by keyboard where it has less height than its rows', async () => {
    const rows = Array.from({ length: 9 }, (_, place) => ({ key: `${place}`, cells: [`${place}`] }))
    await render(FactTable, { caption: 'Problems', columns: [{ title: 'Time' }], rows })
    const table = document.querySelector<HTMLElement>('[role="group"]')
    expect(table?.tabIndex).toBe(-1)
    if (table !== null) table.style.height = '60px'
    await expect.poll(() => table?.tabIndex).toBe(0)
    table?.focus()
    if (table !== null) table.style.height = '600px'
    await expect.poll(() => table?.tabIndex).toBe(-1)
    expect(document.activeElement).toBe(table)
  })
})
