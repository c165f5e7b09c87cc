import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { LIST_NAME, openDeskWindow } from '#test/fakes/windows/desk-window.ts'
import { idOf, liveWith } from '#test/fakes/quotes/live-quotes.ts'

const AAPL = idOf('stock:US::AAPL')
const grid = () => page.getByRole('grid', { name: LIST_NAME })

async function focusGrid(): Promise<void> {
  await expect.element(grid()).toBeVisible()
  ;(grid().element() as HTMLElement).focus()
}

describe('the keys of a row', () => {
  it('brings a chart into view by Enter, and opens no dialog', async () => {
    await openDeskWindow({ instruments: [AAPL] })
    await focusGrid()
    const chart = page.getByRole('tab', { name: /AAPL 1D|Chart/u })
    await expect.element(chart).not.toBeInTheDocument()
    await userEvent.keyboard('{Home}{Enter}')
    await expect.element(chart).toBeVisible()
    expect(document.querySelector('dialog[open], :popover-open')).toBeNull()
  })

  it('says by key where a number comes from', async () => {
    const { backend } = await openDeskWindow({ instruments: [AAPL] })
    await expect.poll(() => backend.listenedTo('quote')).toHaveLength(1)
    backend.publish('quote', [AAPL, liveWith(AAPL)])
    await focusGrid()
    await userEvent.keyboard('{Home}{Control>}i{/Control}')
    await expect.element(page.getByRole('dialog').getByText('/stock/quotes')).toBeVisible()
    await expect.element(page.getByRole('dialog').getByText('Stock · US')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => document.activeElement).toBe(grid().element())
  })
})
