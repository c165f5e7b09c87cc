import { describe, expect, it } from 'vitest'
import { cleanup } from 'vitest-browser-svelte'
import { page, userEvent } from 'vitest/browser'
import { EMPTY_LINK_GROUPS } from '#model/workspace/link-group.ts'
import type { PanelRecord, WorkspaceId } from '#model/workspace/workspace.ts'
import { PANEL_KINDS } from '#renderer/panels/registry.ts'
import { openDeskWindow, storedLayout, THIS_WINDOW, THIS_WORKSPACE } from '#test/fakes/windows/desk-window.ts'
import { idOf } from '#test/fakes/quotes/live-quotes.ts'

const [AAPL, MSFT] = [idOf('stock:US::AAPL'), idOf('stock:US::MSFT')]
const WATCHLIST: PanelRecord = { id: 'watchlist-1', kind: 'watchlist', state: null }
const HEALTH: PanelRecord = { id: 'health-1', kind: 'health', state: null }
const FUTURE: PanelRecord = { id: 'holograms-1', kind: 'holograms', state: { depth: 3 } }

const tab = (name: string) => page.getByRole('tab', { name, exact: true })
const groups = () => document.querySelectorAll('.dv-groupview').length

describe('a desk', () => {
  it('gives the first panel a place of its own when nothing is stored of the arrangement', async () => {
    await openDeskWindow({ panels: [WATCHLIST, HEALTH], instruments: [AAPL] })
    await expect.element(tab('Watchlist')).toHaveAttribute('aria-selected', 'true')
    await expect.element(page.getByRole('grid')).toBeVisible()
    await expect.element(tab('Data health')).toHaveAttribute('aria-selected', 'true')
    expect(groups()).toBe(2)
  })

  it('keeps a panel of an unknown kind as it came, and says that it is one', async () => {
    const desk = await openDeskWindow({ panels: [FUTURE, WATCHLIST] })
    await expect.element(page.getByText(/has no panel “holograms”/u)).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: 'Add a panel' }).first())
    await userEvent.click(page.getByRole('menuitem', { name: 'Data health' }))
    await expect.poll(() => storedLayout(desk)?.panels).toContainEqual(FUTURE)
  })

  it('says when there is no more room for what was made of it', async () => {
    const desk = await openDeskWindow({ panels: [WATCHLIST] })
    await expect.element(tab('Watchlist')).toBeVisible()
    desk.backend.answer('window.keepLayout', () => ({ ok: false, failure: 'tooMuchInAll' }))
    desk.app.desk?.open('health')
    await expect.poll(() => storedLayout(desk)?.panels).toHaveLength(2)
    await expect.element(page.getByText(/no more room in the workspaces/u)).toBeVisible()
  })

  it('announces a panel that opens, and drops that in another language or in discreet mode', async () => {
    const desk = await openDeskWindow({ panels: [WATCHLIST] })
    await expect.element(tab('Watchlist')).toBeVisible()
    for (const change of [{ language: 'zh-CN' }, { discreet: true }] as const) {
      desk.app.desk?.open('health')
      const said = page.getByText(desk.app.locale === 'en' ? 'Data health opened' : /已打开/u)
      await expect.element(said).toBeInTheDocument()
      desk.setSettings(change)
      await expect.element(said).not.toBeInTheDocument()
    }
  })

  it('wants no data for a panel behind another tab', async () => {
    const desk = await openDeskWindow({ panels: [WATCHLIST], instruments: [AAPL] })
    await expect.poll(() => desk.backend.listenedTo('quote')).toEqual([AAPL])
    desk.app.desk?.open('health')
    await expect.poll(() => desk.backend.listenedTo('quote')).toEqual([])
    desk.app.desk?.show('watchlist')
    await expect.poll(() => desk.backend.listenedTo('quote')).toEqual([AAPL])
  })

  it('comes back exactly as it was stored', async () => {
    const desk = await openDeskWindow({ panels: [WATCHLIST, HEALTH] })
    await expect.element(tab('Data health')).toBeVisible()
    desk.app.desk?.open('settings')
    desk.app.desk?.split('down')
    await expect.poll(groups).toBe(3)
    const before = storedLayout(desk)
    cleanup()
    const again = await openDeskWindow({ panels: before?.panels ?? [], layout: before?.layout ?? null })
    await expect.poll(groups).toBe(3)
    expect(storedLayout(again) ?? before).toEqual(before)
    expect(again.app.desk?.panels.map(({ kind }) => kind)).toEqual(['watchlist', 'settings', 'health'])
  })

  it('shows what an import made of it, and is not disturbed by its own word', async () => {
    const desk = await openDeskWindow({ panels: [WATCHLIST], instruments: [AAPL] })
    await expect.element(page.getByRole('grid')).toBeVisible()
    desk.app.desk?.open('health')
    desk.app.desk?.show('watchlist')
    await expect.element(page.getByRole('grid')).toBeVisible()
    const grid = page.getByRole('grid').element()
    const { layout, panels } = storedLayout(desk) ?? { layout: null, panels: [] }
    const record = { id: THIS_WINDOW, kind: 'desk' as const, places: [], pinned: [] }
    desk.backend.publish('window', [THIS_WINDOW, { ...record, layout, panels }])
    await expect.element(tab('Data health')).toBeVisible()
    expect(page.getByRole('grid').element()).toBe(grid)

    desk.backend.publish('window', [THIS_WINDOW, { ...record, layout: null, panels: [HEALTH] }])
    await expect.element(tab('Watchlist')).not.toBeInTheDocument()
    await expect.element(tab('Data health')).toBeVisible()
  })

  it('moves a panel with everything in it, between groups and into a group of its own', async () => {
    const { app } = await openDeskWindow({ panels: [WATCHLIST, HEALTH], instruments: [AAPL] })
    await expect.element(page.getByRole('grid')).toBeVisible()
    const panel = document.querySelector('[data-panel="watchlist"]')
    await userEvent.fill(page.getByRole('searchbox'), 'AA')
    app.desk?.focus('watchlist-1')
    app.desk?.move('right')
    await expect.poll(groups).toBe(1)
    await expect.element(page.getByRole('grid')).toBeVisible()
    expect(document.querySelector('[data-panel="watchlist"]')).toBe(panel)
    app.desk?.split('down')
    await expect.poll(groups).toBe(2)
    await expect.element(page.getByRole('searchbox')).toHaveValue('AA')
    expect(document.querySelector('[data-panel="watchlist"]')).toBe(panel)
  })

  it('stores that a panel is maximised, and that it no longer is', async () => {
    const desk = await openDeskWindow({ panels: [WATCHLIST, HEALTH] })
    await expect.element(tab('Data health')).toBeVisible()
    desk.app.desk?.focus('watchlist-1')
    const isStoredMaximised = () => JSON.stringify(storedLayout(desk)?.layout).includes('maximizedNode')
    for (let times = 0; times < 3; times++) {
      desk.app.desk?.toggleMaximise()
      await expect.poll(isStoredMaximised).toBe(true)
      desk.app.desk?.toggleMaximise()
      await expect.poll(isStoredMaximised).toBe(false)
    }
  })

  it('hides from keys and readers what a maximised panel covers, until it is asked for', async () => {
    const { app } = await openDeskWindow({ panels: [WATCHLIST, HEALTH], instruments: [AAPL] })
    await expect.element(tab('Data health')).toBeVisible()
    app.desk?.focus('watchlist-1')
    app.desk?.toggleMaximise()
    const covered = () => [...document.querySelectorAll('.dv-groupview')].map((group) => group.hasAttribute('inert'))
    await expect.poll(covered).toEqual([false, true])
    const focusable = tab('Data health').element() as HTMLElement
    focusable.focus()
    expect(document.activeElement).not.toBe(focusable)
    app.desk?.focusNext()
    expect(covered()).toEqual([false, true])
    app.desk?.show('health')
    await expect.poll(covered).toEqual([false, false])
    await expect.element(tab('Data health')).toBeVisible()
  })

  it('shows the symbols of its own workspace while another one is entered', async () => {
    const chart: PanelRecord = { id: 'chart-1', kind: 'chart', state: null }
    const desk = await openDeskWindow({ panels: [chart], links: { 1: { symbol: AAPL, interval: null } } })
    await expect.element(tab('Chart AAPL 1D')).toBeVisible()
    const elsewhere = { id: 'workspace-9' as WorkspaceId, name: 'Two', windows: [] }
    const here = { id: THIS_WORKSPACE, name: '', windows: [{ id: THIS_WINDOW, kind: 'desk' as const, isShown: false }] }
    desk.backend.publish('workspaces', [null, { current: elsewhere.id, workspaces: [here, elsewhere] }])
    desk.backend.publish('links', [null, { ...EMPTY_LINK_GROUPS, 1: { symbol: MSFT, interval: null } }])
    await expect.element(tab('Chart AAPL 1D')).toBeVisible()
    desk.backend.publish('workspaces', [null, { current: THIS_WORKSPACE, workspaces: [here, elsewhere] }])
    await expect.element(tab('Chart MSFT 1D')).toBeVisible()
  })

  it('offers a way to begin when its last panel is closed', async () => {
    const { app } = await openDeskWindow({ panels: [HEALTH] })
    await expect.element(tab('Data health')).toBeVisible()
    app.desk?.close()
    await expect.element(page.getByText('No panel is open')).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: 'Add a panel' }))
    await userEvent.click(page.getByRole('menuitem', { name: 'Watchlist' }))
    await expect.element(tab('Watchlist')).toBeVisible()
  })

  it('shows its panel titles in a new language immediately', async () => {
    const { setSettings } = await openDeskWindow({ panels: [WATCHLIST] })
    await expect.element(tab('Watchlist')).toBeVisible()
    setSettings({ language: 'zh-CN' })
    await expect.element(tab('自选')).toBeVisible()
  })
})

describe('the focus on a desk', () => {
  it('goes into a panel that is added', async () => {
    const { app } = await openDeskWindow({ panels: [WATCHLIST, HEALTH], instruments: [AAPL] })
    await expect.element(page.getByRole('grid')).toBeVisible()
    app.desk?.open('tape')
    const inTape = () => document.querySelector('.dock-panel:focus-within [data-panel="tape"]') !== null
    await expect.poll(inTape).toBe(true)
  })

  it.each(PANEL_KINDS.map(({ kind }) => kind))(
    'goes into a new panel of the kind %s, and into no field of it',
    async (kind) => {
      const { app } = await openDeskWindow({ panels: [HEALTH], instruments: [AAPL] })
      await expect.element(tab('Data health')).toBeVisible()
      const id = app.desk?.open(kind)
      const drawn = () => document.querySelector(`.dock-panel:focus-within [data-panel="${kind}"]`)
      // Panels in separate files are loaded first.
      await expect.poll(drawn, { timeout: 30_000 }).not.toBeNull()
      await expect.poll(() => document.activeElement?.matches('input, select, textarea')).toBe(false)
      expect(app.desk?.active?.id).toBe(id)
    },
  )

  it('goes around the panels that can be seen, and back to where it was in each', async () => {
    const { app } = await openDeskWindow({ panels: [WATCHLIST, HEALTH], instruments: [AAPL] })
    await expect.element(page.getByRole('grid')).toBeVisible()
    const grid = page.getByRole('grid').element() as HTMLElement
    grid.focus()
    app.desk?.focusNext()
    await expect
      .poll(() => document.querySelector('[data-panel="health"]')?.contains(document.activeElement))
      .toBe(true)
    app.desk?.focusNext()
    await expect.poll(() => document.activeElement).toBe(grid)
    app.desk?.focusTowards('right')
    await expect.poll(() => app.desk?.active?.kind).toBe('health')
  })
})

describe('a grid of charts in a workspace without a watchlist', () => {
  it('shows the symbols of the lists there are, the first one too', async () => {
    const chart: PanelRecord = { id: 'chart-1', kind: 'chart', state: null }
    const desk = await openDeskWindow({ panels: [chart], instruments: [AAPL, MSFT] })
    await expect.poll(() => desk.app.desk?.active?.kind).toBe('chart')
    await userEvent.keyboard('{Control>}k{/Control}')
    await userEvent.keyboard('Grid of 2')
    await expect.element(page.getByRole('option', { selected: true, name: /Grid of 2 charts/u })).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => storedLayout(desk)?.panels.map(({ state }) => state)).toMatchObject([{ link: { symbolGroup: 1 } }, { link: { symbol: MSFT } }]) // prettier-ignore
    expect(desk.backend.asked).toContainEqual({ name: 'link.setSymbol', payload: { group: 1, symbol: AAPL } })
  })
})

describe('a linked panel', () => {
  it('shows the group’s symbol, and shows its own choice to the group', async () => {
    const { backend } = await openDeskWindow({
      panels: [WATCHLIST],
      instruments: [AAPL, MSFT],
      links: { 1: { symbol: MSFT, interval: null } },
    })
    await expect.element(page.getByRole('row', { selected: true })).toHaveAttribute('data-instrument', MSFT)
    await userEvent.click(page.getByRole('rowheader', { name: /AAPL/u }))
    await expect
      .poll(() => backend.asked)
      .toContainEqual({ name: 'link.setSymbol', payload: { group: 1, symbol: AAPL } })
  })

  it('follows the group that is chosen from the chip’s menu, which shows the symbol of each group', async () => {
    const desk = await openDeskWindow({
      panels: [WATCHLIST],
      instruments: [AAPL, MSFT],
      links: { 1: { symbol: AAPL, interval: null }, 5: { symbol: MSFT, interval: null } },
    })
    const chip = page.getByRole('button', { name: 'Link group 1: AAPL' })
    await userEvent.click(chip)
    await expect
      .element(page.getByRole('menuitemradio', { name: /Group 1.*AAPL/u }))
      .toHaveAttribute('aria-checked', 'true')
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{Enter}')
    await expect.element(page.getByRole('button', { name: 'Link group 5: MSFT' })).toBeVisible()
    await expect.element(page.getByRole('row', { selected: true })).toHaveAttribute('data-instrument', MSFT)
    expect(storedLayout(desk)?.panels[0]?.state).toMatchObject({ link: { symbolGroup: 5 } })
  })
})
