import { describe, expect, it } from 'vitest'
import { cleanup } from 'vitest-browser-svelte'
import { page, userEvent } from 'vitest/browser'
import type { PanelRecord } from '#model/workspace/workspace.ts'
import { openDeskWindow, storedLayout } from '#test/fakes/windows/desk-window.ts'
import { idOf } from '#test/fakes/quotes/live-quotes.ts'

const AAPL = idOf('stock:US::AAPL')
const WATCHLIST: PanelRecord = { id: 'watchlist-1', kind: 'watchlist', state: null }
const HEALTH: PanelRecord = { id: 'health-1', kind: 'health', state: null }

const groups = () => document.querySelectorAll('.dv-groupview').length

describe('the scrolling of a desk', () => {
  it('scrolls a panel into view when it gets the focus and the desk is larger than its window', async () => {
    const { app } = await openDeskWindow({ panels: [WATCHLIST, HEALTH], instruments: [AAPL] })
    await expect.element(page.getByRole('grid')).toBeVisible()
    for (const kind of ['news', 'company', 'tape'] as const) {
      app.desk?.open(kind)
      app.desk?.split('down')
    }
    await expect.poll(groups).toBe(5)
    await page.viewport(1280, 300)
    const frame = document.querySelector<HTMLElement>('[data-window]')
    await expect.poll(() => (frame?.scrollHeight ?? 0) - (frame?.clientHeight ?? 0)).toBeGreaterThan(20)
    const isInView = (kind: string) => {
      const box = document.querySelector(`[data-panel="${kind}"]`)?.getBoundingClientRect()
      const room = frame?.getBoundingClientRect()
      return box !== undefined && room !== undefined && box.bottom <= room.bottom + 1 && box.top >= room.top - 1
    }
    app.desk?.focus('watchlist-1')
    await expect.poll(() => [isInView('watchlist'), isInView('tape')]).toEqual([true, false])
    app.desk?.focus(app.desk.panels.find(({ kind }) => kind === 'tape')?.id ?? '')
    await expect.poll(() => isInView('tape')).toBe(true)
  })

  it('leaves a panel that is moved where it was scrolled to', async () => {
    const many = Array.from({ length: 200 }, (_, place) => idOf(`stock:US::S${place}`))
    const { app } = await openDeskWindow({ panels: [WATCHLIST, HEALTH], instruments: many })
    await expect.element(page.getByRole('grid')).toBeVisible()
    const scrolled = [...document.querySelectorAll('[data-panel="watchlist"] *')].find(
      ({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1000,
    )
    const row = () => document.querySelector('[data-instrument="stock:US::S45"]')
    expect(row()).toBeNull()
    scrolled?.scrollTo({ top: 900 })
    await expect.poll(row).not.toBeNull()
    app.desk?.focus('watchlist-1')
    app.desk?.move('right')
    await expect.poll(groups).toBe(1)
    await expect.poll(() => scrolled?.scrollTop).toBe(900)
    await expect.poll(row).not.toBeNull()
  })

  it('shows a list as it was left, behind another tab and after the window was loaded again', async () => {
    const many = Array.from({ length: 200 }, (_, place) => idOf(`stock:US::S${place}`))
    const list = () => document.querySelector('[data-panel="watchlist"] [role="grid"]')
    const desk = await openDeskWindow({ panels: [WATCHLIST], instruments: many })
    await expect.poll(() => list()?.scrollHeight ?? 0).toBeGreaterThan(2000)
    await userEvent.fill(page.getByRole('searchbox'), 'S')
    list()?.scrollTo({ top: 900 })
    await expect.poll(() => document.querySelector('[data-instrument="stock:US::S45"]')).not.toBeNull()
    desk.app.desk?.open('health')
    await expect.poll(list).toBeNull()
    desk.app.desk?.show('watchlist')
    await expect.poll(() => list()?.scrollTop).toBe(900)
    const before = storedLayout(desk)
    cleanup()
    await openDeskWindow({ panels: before?.panels ?? [], layout: before?.layout ?? null, instruments: many })
    await expect.poll(() => list()?.scrollTop).toBe(900)
    await expect.element(page.getByRole('searchbox')).toHaveValue('S')
  })
})
