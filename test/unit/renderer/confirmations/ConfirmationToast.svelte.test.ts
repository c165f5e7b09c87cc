import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openDeskWindow } from '#test/fakes/windows/desk-window.ts'
import { idOf } from '#test/fakes/quotes/live-quotes.ts'

const AAPL = idOf('stock:US::AAPL')
const toast = () => document.querySelector<HTMLElement>('[data-toast]')

async function openWith(sentence: string) {
  const desk = await openDeskWindow({ instruments: [AAPL] })
  await expect.element(page.getByRole('grid')).toBeVisible()
  await page.getByRole('grid').hover()
  desk.app.confirmations.say(sentence)
  await expect.poll(() => toast()?.textContent).toContain(sentence)
  return desk
}

describe('a confirmation', () => {
  it('covers no panel, and is announced', async () => {
    await openWith('Alert saved')
    const bottom = toast()?.getBoundingClientRect().bottom ?? NaN
    expect(bottom).toBeLessThanOrEqual(document.querySelector('header')?.getBoundingClientRect().bottom ?? 0)
    expect(toast()?.closest('[role="status"]')).not.toBeNull()
  })

  it('disappears a few seconds later, and not while the pointer is on it', async () => {
    const { clock } = await openWith('Alert saved')
    toast()?.dispatchEvent(new PointerEvent('pointerenter'))
    clock.advance(60_000)
    expect(toast()).not.toBeNull()
    toast()?.dispatchEvent(new PointerEvent('pointerleave'))
    clock.advance(3_000)
    await expect.poll(toast).toBeNull()
  })

  it('goes by Escape', async () => {
    await openWith('Alert saved')
    await userEvent.keyboard('{Escape}')
    await expect.poll(toast).toBeNull()
  })

  it('is listed afterwards beside the fired alerts', async () => {
    const { clock, backend } = await openWith('Alert saved: AAPL')
    clock.advance(10_000)
    await expect.poll(toast).toBeNull()
    backend.publish('alertEvents', [null, { recent: [], unacknowledged: 0, isPersisted: true }])
    await page.getByRole('button', { name: 'Alerts', exact: true }).click()
    const drawer = page.getByRole('dialog', { name: 'Fired alerts' })
    await expect.element(drawer).toMatchTextContent(/Alert saved: AAPL/u)
  })

  it('from before discreet mode is covered by it', async () => {
    const { app, setSettings } = await openWith('Alert saved: AAPL')
    setSettings({ discreet: true })
    await expect.poll(() => toast()?.textContent).toContain('•••')
    app.confirmations.say('Alert saved')
    await expect.poll(() => toast()?.textContent).toContain('Alert saved')
  })

  it('in another language than that of the window is not shown', async () => {
    const { app, setSettings } = await openWith('Alert saved: AAPL')
    setSettings({ language: 'zh-CN' })
    await expect.poll(toast).toBeNull()
    app.confirmations.say('提醒已保存')
    await expect.poll(() => toast()?.textContent).toContain('提醒已保存')
  })
})
