import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openDeskWindow, type DeskParts } from '#test/fakes/windows/desk-window.ts'
import { idOf } from '#test/fakes/quotes/live-quotes.ts'

const AAPL = idOf('stock:US::AAPL')
const MSFT = idOf('stock:US::MSFT')

const grid = () => page.getByRole('grid').element() as HTMLElement
const selected = () => document.querySelector<HTMLElement>('[role="row"][aria-selected="true"]')

async function openDesk(parts: DeskParts = {}) {
  const desk = await openDeskWindow({ instruments: [AAPL, MSFT], ...parts })
  await expect.element(page.getByRole('grid')).toBeVisible()
  grid().focus()
  return desk
}

describe('a chord', () => {
  it('carries out its command, whatever has the focus', async () => {
    const { backend } = await openDesk()
    await userEvent.keyboard('{Control>}{Shift>}d{/Shift}{/Control}')
    await expect.poll(() => backend.asked).toContainEqual({ name: 'settings.update', payload: { discreet: true } })
  })

  it('is the reader’s own as soon as it was changed', async () => {
    const { backend, setSettings } = await openDesk()
    setSettings({ shortcuts: { 'discreet.toggle': 'Alt+D' } })
    await expect.poll(() => document.querySelector('[role="grid"]')).not.toBeNull()
    await userEvent.keyboard('{Control>}{Shift>}d{/Shift}{/Control}')
    await userEvent.keyboard('{Alt>}d{/Alt}')
    await expect.poll(() => backend.asked.filter(({ name }) => name === 'settings.update')).toHaveLength(1)
  })

  it('acts on the rows only while the focus is among them', async () => {
    const { backend } = await openDesk()
    await userEvent.keyboard('{Home}')
    page.getByRole('button', { name: 'Menu', exact: true }).element().focus()
    await userEvent.keyboard('{Delete}')
    grid().focus()
    await userEvent.keyboard('{ArrowDown}{Delete}')
    await expect
      .poll(() => backend.asked.filter(({ name }) => name === 'watchlist.edit'))
      .toEqual([{ name: 'watchlist.edit', payload: { kind: 'removeRows', list: 'list-1', rows: [MSFT] } }])
  })

  it('is text inside a text, unless it is held with Ctrl', async () => {
    const { backend } = await openDesk()
    await userEvent.keyboard('{Insert}')
    await expect.element(page.getByRole('dialog')).toBeVisible()
    await userEvent.keyboard('?')
    await expect.element(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).not.toBeInTheDocument()
    expect(backend.asked.filter(({ name }) => name === 'settings.update')).toEqual([])
  })

  it('carries out its command inside a text if it is a function key', async () => {
    await openDesk()
    page.getByRole('searchbox').first().element().focus()
    await userEvent.keyboard('{F10}')
    await expect.element(page.getByRole('menu')).toBeVisible()
  })

  it('walks the rows by space, around the end', async () => {
    await openDesk()
    await userEvent.keyboard('{Home}')
    await userEvent.keyboard(' ')
    await expect.poll(() => selected()?.dataset['instrument']).toBe(MSFT)
    await userEvent.keyboard(' ')
    await expect.poll(() => selected()?.dataset['instrument']).toBe(AAPL)
  })
})

describe('the key list', () => {
  const dialog = () => page.getByRole('dialog', { name: 'Keyboard shortcuts' })

  it('shows every chord by group, and narrows to what is typed', async () => {
    await openDesk()
    await userEvent.keyboard('?')
    await expect.element(dialog().getByRole('searchbox')).toHaveFocus()
    await expect.element(dialog().getByText('Discreet mode on or off')).toBeVisible()
    await userEvent.keyboard('maximise')
    await expect.element(dialog().getByText('Maximise or restore panel')).toBeVisible()
    await expect.element(dialog().getByText('Discreet mode on or off')).not.toBeInTheDocument()
    // The first clears the text.
    await userEvent.keyboard('{Escape}{Escape}')
    await expect.poll(() => document.activeElement).toBe(grid())
  })

  it('finds a command by its chord, and says when no command has it', async () => {
    await openDesk()
    await userEvent.keyboard('?')
    await dialog().getByRole('searchbox').fill('ctrl+shift+d')
    await expect.element(dialog().getByText('Discreet mode on or off')).toBeVisible()
    await dialog().getByRole('searchbox').fill('qqqqq')
    await expect.element(dialog().getByText('No shortcut matches “qqqqq”.')).toBeVisible()
  })
})

describe('the window’s menu', () => {
  it('opens by key, offers commands with their chords, and carries them out', async () => {
    const { backend } = await openDesk()
    await userEvent.keyboard('{F10}')
    await expect.element(page.getByRole('menuitem', { name: 'Discreet mode on or off Ctrl+Shift+D' })).toBeVisible()
    await userEvent.keyboard('{End}{Enter}')
    await expect.poll(() => backend.asked).toContainEqual({ name: 'settings.update', payload: { discreet: true } })
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
    expect(document.activeElement).toBe(grid())
  })
})

describe('the menu of a row', () => {
  it('opens by key on the selected row and removes it', async () => {
    const { backend } = await openDesk()
    await userEvent.keyboard('{Home}')
    await userEvent.keyboard('{Shift>}{F10}{/Shift}')
    grid().dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }))
    await expect.element(page.getByRole('menu')).toBeVisible()
    await page.getByRole('menuitem', { name: /Remove from the list/u }).click()
    await expect
      .poll(() => backend.asked)
      .toContainEqual({ name: 'watchlist.edit', payload: { kind: 'removeRows', list: 'list-1', rows: [AAPL] } })
  })

  it('selects the row under the pointer first', async () => {
    await openDesk()
    document
      .querySelector(`[data-instrument="${MSFT}"] [data-field="last"]`)
      ?.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX: 200, clientY: 200 }))
    await expect.element(page.getByRole('menu')).toBeVisible()
    expect(selected()?.dataset['instrument']).toBe(MSFT)
  })
})
