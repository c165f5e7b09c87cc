import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openDeskWindow } from '#test/fakes/windows/desk-window.ts'
import { idOf, listOf } from '#test/fakes/quotes/live-quotes.ts'

const LISTS = [
  listOf('list-1', 'First', [idOf('stock:US::AAPL')]),
  listOf('list-2', 'Second', [idOf('stock:US::TSLA')]),
]

describe('the list that a panel shows', () => {
  it('is stored with the panel when another is chosen, and shown by a window that opens on what was stored', async () => {
    const { whole, clock } = await openDeskWindow({ lists: LISTS })
    await page.getByRole('tab', { name: 'Second' }).click()
    const stored = () => whole.asked.findLast(({ name }) => name === 'window.keepLayout')?.payload
    await expect.element(page.getByRole('grid', { name: 'Second' })).toBeVisible()
    clock.advance(1_000)
    await expect.poll(() => JSON.stringify(stored() ?? null)).toContain('list-2')
    const { panels } = stored() as { readonly panels: NonNullable<Parameters<typeof openDeskWindow>[0]>['panels'] }

    await openDeskWindow({ lists: LISTS, panels: panels ?? [] })
    await expect.element(page.getByRole('tab', { name: 'Second' }).last()).toHaveAttribute('aria-selected', 'true')
    await expect.element(page.getByRole('grid', { name: 'Second' }).last()).toBeVisible()
  })
})
