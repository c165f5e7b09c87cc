import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { FoundInstrument } from '#model/watchlists/found-instrument.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import { THIS_WORKSPACE, openDeskWindow, type DeskParts } from '#test/fakes/windows/desk-window.ts'
import { idOf } from '#test/fakes/quotes/live-quotes.ts'

const AAPL = idOf('stock:US::AAPL')
const TSLA = idOf('stock:US::TSLA')

const found = (instrument: InstrumentId, parts: Partial<FoundInstrument> = {}): FoundInstrument => ({
  instrument,
  name: null,
  alias: null,
  watchlists: [],
  isKnown: true,
  ...parts,
})

const combobox = () => page.getByRole('combobox')
const option = (name: RegExp | string) => page.getByRole('option', { name })
const active = () => document.querySelector('[role="option"][aria-selected="true"]')
const focusGrid = () => (page.getByRole('grid').element() as HTMLElement).focus()

async function openPalette(parts: DeskParts = { instruments: [AAPL] }) {
  localStorage.clear()
  const desk = await openDeskWindow(parts)
  desk.backend.answer('directory.search', () => [])
  desk.backend.answer('directory.describe', () => [])
  await expect.element(page.getByRole('grid')).toBeVisible()
  focusGrid()
  return desk
}

describe('the palette', () => {
  it('opens by its chord with the focus in its text, and gives the focus back', async () => {
    await openPalette()
    await userEvent.keyboard('{Control>}k{/Control}')
    await expect.element(combobox()).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(combobox()).not.toBeInTheDocument()
    expect(document.activeElement).toBe(page.getByRole('grid').element())
  })

  it('finds a command by a few letters and carries it out', async () => {
    const { backend } = await openPalette()
    await userEvent.keyboard('{Control>}k{/Control}themdark')
    await expect.element(option(/Theme: Dark/u)).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('{Enter}')
    await expect.element(combobox()).not.toBeInTheDocument()
    await expect.poll(() => backend.asked).toContainEqual({ name: 'settings.update', payload: { theme: 'dark' } })
  })

  it('finds a command by its name in either language', async () => {
    const { setSettings } = await openPalette()
    await userEvent.keyboard('{Control>}k{/Control}')
    await combobox().fill('深色')
    await expect.element(option(/Theme: Dark/u)).toBeVisible()
    await userEvent.keyboard('{Escape}')
    setSettings({ language: 'zh-CN' })
    await userEvent.keyboard('{Control>}k{/Control}dark')
    await expect.element(option(/：深色/u)).toBeVisible()
  })

  it('is walked by arrows, and names its active line to screen readers', async () => {
    await openPalette()
    await userEvent.keyboard('{Control>}k{/Control}panel')
    await expect.poll(() => document.querySelectorAll('[role="option"]').length).toBeGreaterThan(3)
    const first = active()?.id
    await userEvent.keyboard('{ArrowDown}')
    await expect.poll(() => active()?.id).not.toBe(first)
    await expect.element(combobox()).toHaveAttribute('aria-activedescendant', active()?.id)
    await userEvent.keyboard('{ArrowUp}{ArrowUp}')
    await expect.poll(() => active()).toBe([...document.querySelectorAll('[role="option"]')].at(-1))
  })

  it('puts what was used lately first', async () => {
    await openPalette()
    await userEvent.keyboard('{Control>}k{/Control}theme dark')
    await expect.element(option(/Theme: Dark/u)).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('{Enter}')
    await expect.element(combobox()).not.toBeInTheDocument()
    await userEvent.keyboard('{Control>}k{/Control}')
    await expect.element(page.getByRole('group', { name: 'Recent' }).getByRole('option').first()).toBeVisible()
    expect(active()?.textContent).toContain('Theme: Dark')
  })

  it('shows the chord of a command as the reader has set it', async () => {
    await openPalette({ instruments: [AAPL], settings: { shortcuts: { 'discreet.toggle': 'Alt+D' } } })
    await userEvent.keyboard('{Control>}k{/Control}discreet')
    await expect.element(option(/Discreet mode.*Alt\+D/u)).toBeVisible()
  })

  it('switches to a workspace', async () => {
    const { backend } = await openPalette()
    const windows = [{ id: 'window-9', kind: 'desk', isShown: false }] as never
    const other = { id: 'workspace-7', name: 'Evening', windows } as never
    backend.publish('workspaces', [
      null,
      { current: THIS_WORKSPACE, workspaces: [{ id: THIS_WORKSPACE, name: '', windows: [] }, other] },
    ])
    await userEvent.keyboard('{Control>}k{/Control}evening')
    await expect.element(option(/Evening/u)).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('{Enter}')
    await expect
      .poll(() => backend.asked)
      .toContainEqual({ name: 'workspace.switch', payload: { workspace: 'workspace-7' } })
  })

  it('says what went wrong with what was chosen', async () => {
    const { backend } = await openPalette()
    backend.answer('settings.update', () => {
      throw new Error('the disk is full')
    })
    await userEvent.keyboard('{Control>}k{/Control}theme dark')
    await expect.element(option(/Theme: Dark/u)).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('{Enter}')
    const alert = page.getByRole('alert').getByText(/the disk is full/u)
    await expect.element(alert).toBeVisible()
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect.element(alert).not.toBeInTheDocument()
  })

  it('says that nothing matches', async () => {
    await openPalette()
    await userEvent.keyboard('{Control>}k{/Control}qqqzz')
    await expect.element(page.getByText('Nothing matches “qqqzz”.')).toBeVisible()
  })
})

describe('a letter typed in a list', () => {
  it('looks for a symbol, and shows what was chosen wherever symbols are shown', async () => {
    const { backend } = await openPalette()
    backend.answer('directory.search', ({ text }) => (text === 'ts' ? [found(TSLA, { watchlists: ['list-1'] })] : []))
    await userEvent.keyboard('ts')
    await expect.element(combobox()).toHaveValue('ts')
    await expect.element(option(/TSLA/u)).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('{Enter}')
    await expect
      .poll(() => backend.asked)
      .toContainEqual({ name: 'link.setSymbol', payload: { group: 1, symbol: TSLA } })
  })

  it('puts a symbol on the list with the second key', async () => {
    const { backend } = await openPalette()
    backend.answer('directory.search', () => [found(TSLA)])
    await userEvent.keyboard('t')
    await expect.element(option(/TSLA/u)).toBeVisible()
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}')
    await expect
      .poll(() => backend.asked)
      .toContainEqual({ name: 'watchlist.add', payload: { watchlist: 'list-1', instrument: TSLA } })
  })

  it('shows only the answer to what is typed now', async () => {
    const { backend } = await openPalette()
    const answers = new Map<string, (found: readonly FoundInstrument[]) => void>()
    backend.answer('directory.search', ({ text }) => new Promise((resolve) => answers.set(text, resolve)))
    await userEvent.keyboard('ts')
    await expect.poll(() => answers.has('ts')).toBe(true)
    answers.get('ts')?.([found(TSLA)])
    answers.get('t')?.([found(AAPL)])
    await expect.element(option(/TSLA/u)).toBeVisible()
    await expect.element(option(/AAPL/u)).not.toBeInTheDocument()
  })
})
