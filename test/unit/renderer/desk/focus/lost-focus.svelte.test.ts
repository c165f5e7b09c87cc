import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { PanelRecord, WindowId } from '#model/workspace/workspace.ts'
import type { Json } from '#model/values/json.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import { EMPTY_LINK_GROUPS } from '#model/workspace/link-group.ts'
import {
  chooseInMenu,
  openDeskWindow,
  THIS_WINDOW,
  type DeskParts,
  type DeskWindow,
} from '#test/fakes/windows/desk-window.ts'
import { idOf } from '#test/fakes/quotes/live-quotes.ts'
import { walkingBars } from '#test/fixtures/candle-bars.ts'

const [AAPL, MSFT] = [idOf('stock:US::AAPL'), idOf('stock:US::MSFT')]
const WATCHLIST: PanelRecord = { id: 'watchlist-1', kind: 'watchlist', state: null }
const HEALTH: PanelRecord = { id: 'health-1', kind: 'health', state: null }
const BARS = walkingBars(400)

const tab = (name: string) => page.getByRole('tab', { name, exact: true })
/** A word for the focus elsewhere. */
const focusedPanel = () => {
  const { activeElement } = document
  const kind = activeElement?.closest('.dock-panel')?.querySelector('[data-panel]')?.getAttribute('data-panel')
  return kind ?? (activeElement === document.body ? 'nothing' : 'no panel')
}

async function openTwo(parts: DeskParts = {}): Promise<DeskWindow> {
  const desk = await openDeskWindow({ panels: [WATCHLIST, HEALTH], instruments: [AAPL], ...parts })
  await expect.element(tab('Data health')).toBeVisible()
  await expect.element(page.getByRole('grid')).toBeVisible()
  return desk
}

describe('the focus when a panel is closed', () => {
  it('goes to the tab that the group shows then', async () => {
    const { app } = await openTwo()
    app.desk?.focus('watchlist-1')
    app.desk?.open('tape')
    await expect.poll(focusedPanel, { timeout: 10_000 }).toBe('tape')
    app.desk?.close()
    await expect.element(tab('Trades')).not.toBeInTheDocument()
    await expect.poll(focusedPanel).toBe('watchlist')
  })

  it('goes to another panel if the group is gone', async () => {
    const { app } = await openTwo()
    app.desk?.focus('health-1')
    await expect.poll(focusedPanel).toBe('health')
    app.desk?.close()
    await expect.poll(focusedPanel).toBe('watchlist')
  })

  it('goes to the next panel if the tab had the focus and the Delete key closed it', async () => {
    await openTwo()
    const closed = tab('Data health').element() as HTMLElement
    closed.focus()
    await userEvent.keyboard('{Delete}')
    await expect.element(tab('Data health')).not.toBeInTheDocument()
    await expect.poll(focusedPanel).toBe('watchlist')
  })

  it('goes into the panel whenever the window becomes too narrow for tabs', async () => {
    await openTwo()
    for (const name of ['Data health', 'Watchlist']) {
      ;(tab(name).element() as HTMLElement).focus()
      await userEvent.keyboard('{Enter}')
      await page.viewport(390, 800)
      await expect.poll(focusedPanel).not.toMatch(/nothing|no panel/u)
      await page.viewport(1100, 760)
      await expect.element(tab(name)).toBeVisible()
    }
  })

  it('stays in a panel that is not closed', async () => {
    const { app } = await openTwo()
    const grid = page.getByRole('grid').element() as HTMLElement
    grid.focus()
    app.desk?.close('health-1')
    await expect.element(tab('Data health')).not.toBeInTheDocument()
    expect(document.activeElement).toBe(grid)
  })

  it('goes to the button that adds a panel if the last one is closed', async () => {
    const { app } = await openDeskWindow({ panels: [HEALTH] })
    await expect.element(tab('Data health')).toBeVisible()
    app.desk?.focus('health-1')
    app.desk?.close()
    await expect.element(page.getByRole('button', { name: 'Add a panel' })).toHaveFocus()
  })
})

describe('the focus when another workspace is entered', () => {
  it('goes to the panel that is active there', async () => {
    const desk = await openTwo()
    desk.app.desk?.focus('health-1')
    await expect.poll(focusedPanel).toBe('health')
    const other = 'window-9' as WindowId
    desk.backend.answer('window.attach', () => other)
    const record = { kind: 'desk' as const, places: [], layout: null, pinned: [] }
    desk.backend.publish('window', [other, { ...record, id: other, panels: [WATCHLIST, HEALTH] }])
    desk.backend.publish('window', [THIS_WINDOW, null])
    await expect.poll(() => document.querySelector(`[data-window="${other}"]`)).not.toBeNull()
    await expect.poll(focusedPanel).toBe('watchlist')
  })
})

describe('the focus when a dialog is left', () => {
  it.each(['Connect', 'Keyboard shortcuts', 'Guide', 'About'])(
    'returns to where it was before the menu from which the dialog was chosen (%s)',
    async (name) => {
      await openTwo()
      const grid = page.getByRole('grid').element() as HTMLElement
      grid.focus()
      await chooseInMenu(name)
      await expect.element(page.getByRole('dialog')).toBeVisible()
      await userEvent.keyboard('{Escape}')
      await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
      expect(document.activeElement).toBe(grid)
    },
  )

  it.each(['Connect', 'Keyboard shortcuts'])('goes to the active panel if nothing had it before (%s)', async (name) => {
    await openTwo()
    await chooseInMenu(name)
    await expect.element(page.getByRole('dialog')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.poll(focusedPanel).toBe('watchlist')
  })

  it('returns to the opener after a list was imported, and stays in the dialog until then', async () => {
    const { backend } = await openTwo()
    backend.answer('watchlist.import', () => ({ watchlist: 'list-1', added: 1, faults: [], step: 4 }))
    const opener = page.getByRole('button', { name: 'Import…' }).first()
    await opener.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabelText('Instruments').fill('US:MSFT')
    await dialog.getByRole('button', { name: 'Import', exact: true }).click()
    await expect.element(dialog.getByText(/1 instrument was added/u)).toBeVisible()
    await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true)
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(opener).toHaveFocus()
  })

  it('goes to the panel that had it before if the opener is gone', async () => {
    const { app } = await openTwo()
    app.desk?.focus('health-1')
    await expect.poll(focusedPanel, { timeout: 10_000 }).toBe('health')
    const opener = document.createElement('button')
    document.querySelector('[data-panel="health"]')?.append(opener)
    opener.focus()
    expect(document.activeElement).toBe(opener)
    await userEvent.keyboard('{F1}')
    await expect.element(page.getByRole('dialog')).toBeVisible()
    opener.remove()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.poll(focusedPanel).toBe('health')
  })
})

describe('the focus that comes back into a panel', () => {
  it('goes to where it was last, but into no field', async () => {
    const { app } = await openTwo()
    app.desk?.focus('health-1')
    await expect.poll(focusedPanel, { timeout: 10_000 }).toBe('health')
    const [button, field] = [document.createElement('button'), document.createElement('input')]
    document.querySelector('[data-panel="health"]')?.append(button, field)
    for (const [left, isBack] of [
      [button, true],
      [field, false],
    ] as const) {
      left.focus()
      app.desk?.focus('watchlist-1')
      await expect.poll(focusedPanel).toBe('watchlist')
      app.desk?.focus('health-1')
      await expect.poll(focusedPanel).toBe('health')
      expect(document.activeElement === left).toBe(isBack)
    }
  })
})

describe('the focus in a chart that shows another symbol', () => {
  function serve(desk: DeskWindow, instrument: InstrumentId): void {
    const live = { revision: 1, since: 1, tail: BARS, origin: 'service', state: 'ready' } as const
    const key = { instrument, interval: '1D', adjust: true } as const
    desk.whole.publish('candles', [key, { ...live, failure: null, nextDueAt: null, endsAt: null, covering: null }])
  }
  const show = (desk: DeskWindow, symbol: InstrumentId) =>
    desk.whole.publish('links', [null, { ...EMPTY_LINK_GROUPS, 1: { symbol, interval: '1D' } }])
  const plotOf = (symbol: string) => page.getByRole('application', { name: `Chart of ${symbol}, 1 day` })

  async function openChart(content: Json = null): Promise<DeskWindow> {
    const panels = [{ id: 'chart-1', kind: 'chart', state: { content } }]
    const desk = await openDeskWindow({ panels, instruments: [AAPL, MSFT] })
    desk.whole.answer('candles.read', () => ({ revision: 1, bars: BARS, coverage: [], splits: [], hasOlder: false }))
    desk.whole.answer('market.zones', () => [])
    serve(desk, AAPL)
    show(desk, AAPL)
    await expect.element(plotOf('AAPL'), { timeout: 10_000 }).toBeVisible()
    return desk
  }

  it('stays on the plot, also while bars are on their way', async () => {
    const desk = await openChart()
    ;(plotOf('AAPL').element() as HTMLElement).focus()
    show(desk, MSFT)
    desk.clock.advance(1_000)
    await expect.element(plotOf('AAPL')).not.toBeInTheDocument()
    await expect.poll(() => document.activeElement).not.toBe(document.body)
    serve(desk, MSFT)
    await expect.element(plotOf('MSFT')).toHaveFocus()
  })

  it('stays on the button that is drawn again', async () => {
    const desk = await openChart({ showsDrawingTools: true })
    const line = page.getByRole('button', { name: 'Trend line' })
    const before = line.element() as HTMLElement
    before.focus()
    serve(desk, MSFT)
    show(desk, MSFT)
    desk.clock.advance(1_000)
    await expect.element(plotOf('MSFT')).toBeVisible()
    await expect.element(line).toHaveFocus()
    expect(line.element()).not.toBe(before)
  })
})
