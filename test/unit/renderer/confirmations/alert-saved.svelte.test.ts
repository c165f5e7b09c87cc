import { describe, expect, it } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import { openDeskWindow } from '#test/fakes/windows/desk-window.ts'
import { idOf } from '#test/fakes/quotes/live-quotes.ts'

const AAPL = idOf('stock:US::AAPL')
const CHART = { id: 'chart-1', kind: 'chart', state: null } as const

async function saveAlert(settings: { readonly discreet?: boolean } = {}) {
  const desk = await openDeskWindow({ panels: [CHART], links: { 1: { symbol: AAPL, interval: '1D' } }, settings })
  desk.backend.answer('alert.save', () => ({ ok: true, value: null }) as never)
  await page.getByRole('tab').first().click()
  await userEvent.keyboard('{Alt>}a{/Alt}')
  await page.getByRole('textbox', { name: 'Price' }).fill('250')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  return desk
}

const said = () => page.getByRole('status').filter({ hasText: 'Alert saved' })

const textOf = (one: Locator) => one.query()?.textContent?.trim()

describe('an alert that was saved', () => {
  it('is confirmed over the bar at the top for a moment', async () => {
    const { clock } = await saveAlert()
    await expect.poll(() => textOf(said())).toMatch(/^Alert saved: AAPL, .*250$/u)
    clock.advance(4_000)
    await expect.element(said()).not.toBeInTheDocument()
  })

  it('is confirmed without its symbol in discreet mode', async () => {
    await saveAlert({ discreet: true })
    await expect.poll(() => textOf(said())).toBe('Alert saved')
  })
})
