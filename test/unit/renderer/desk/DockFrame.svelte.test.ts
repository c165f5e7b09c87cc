import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openDeskWindow } from '../../../fakes/desk-window.ts'
import { idOf } from '../../../fakes/live-quotes.ts'

const TWO = [
  { id: 'watchlist-1', kind: 'watchlist', state: null },
  { id: 'health-1', kind: 'health', state: null },
]
const AAPL = idOf('stock:US::AAPL')

describe('a desk', () => {
  it('shows its panels as tabs of one group when nothing is kept of their arrangement', async () => {
    await openDeskWindow({ panels: TWO, instruments: [AAPL] })
    await expect.element(page.getByRole('tab', { name: 'Watchlist' })).toHaveAttribute('aria-selected', 'true')
    await expect.element(page.getByRole('tab', { name: 'Data health' })).toHaveAttribute('aria-selected', 'false')
    await userEvent.click(page.getByRole('tab', { name: 'Data health' }))
    await expect.element(page.getByRole('region', { name: 'Data health' }).first()).toBeVisible()
  })
})
