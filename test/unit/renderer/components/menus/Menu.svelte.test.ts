import { beforeEach, describe, expect, it } from 'vitest'
import { render } from 'vitest-browser-svelte'
import { page, userEvent } from 'vitest/browser'
import Menu from '#renderer/components/menus/Menu.svelte'
import type { MenuItem } from '#renderer/components/menus/menu-item.ts'
import { axeFaults } from '#test/fakes/windows/axe-faults.ts'

const ANCHOR = new DOMRectReadOnly(20, 20, 80, 24)

let events: string[] = []
let opener: HTMLButtonElement

const action = (label: string, parts: Partial<MenuItem & { kind: 'action' }> = {}): MenuItem => ({
  kind: 'action',
  label,
  run: () => events.push(label),
  ...parts,
})

const ITEMS: readonly MenuItem[] = [
  { kind: 'heading', label: 'Charts' },
  action('Candles'),
  action('Bars', { isDisabled: true }),
  { kind: 'separator' },
  action('Line'),
  action('Log scale'),
]

/** A menu opened from a button, removed when it closes. */
async function openMenu(items: readonly MenuItem[] = ITEMS, target: HTMLElement = document.body) {
  opener.focus()
  const props = {
    label: 'Appearance',
    anchor: ANCHOR,
    items,
    onclose() {
      events.push('closed')
      void menu.unmount()
    },
  }
  const menu = await render(Menu, { target, props })
  return { show: (next: readonly MenuItem[]) => menu.rerender({ items: next }) }
}

const item = (name: string) => page.getByRole('menuitem', { name })

beforeEach(() => {
  events = []
  document.body.replaceChildren()
  opener = document.createElement('button')
  opener.textContent = 'Opener'
  opener.addEventListener('click', () => events.push('opener clicked'))
  // Away from the menu, so that it can be clicked.
  opener.style.cssText = 'position: fixed; right: 0; bottom: 0'
  document.body.append(opener)
})

describe('a menu without an entry', () => {
  it('says why to a screen reader too, and closes by Escape', async () => {
    await openMenu([{ kind: 'heading', label: 'No drawings yet' }])
    await expect.element(page.getByRole('menuitem', { name: 'No drawings yet' })).toBeDisabled()
    expect(await axeFaults('[role="menu"]')).toEqual([])
    await userEvent.keyboard('{Escape}')
    expect(events).toEqual(['closed'])
    expect(document.activeElement).toBe(opener)
  })
})

describe('an entry of a menu', () => {
  it('shows its whole label where its hint is too long for both', async () => {
    await openMenu([action('Rectangle 243.45', { hint: 'a hint that goes on for much longer than a menu is wide' })])
    const label = item('Rectangle 243.45 a hint that goes on for much longer than a menu is wide')
      .element()
      .querySelector('.label')
    expect(label?.scrollWidth).toBeGreaterThan(50)
    expect(label?.clientWidth).toBe(label?.scrollWidth)
  })
})

describe('a menu by keyboard', () => {
  it('focuses its first entry', async () => {
    await openMenu()
    await expect.element(item('Candles')).toHaveFocus()
  })

  it('focuses the chosen entry', async () => {
    await openMenu([action('Day', { isChosen: false }), action('Week', { isChosen: true })])
    await expect.element(page.getByRole('menuitemradio', { name: 'Week' })).toHaveFocus()
  })

  it('walks by arrow keys past what is disabled, and around its ends', async () => {
    await openMenu()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(item('Line')).toHaveFocus()
    await userEvent.keyboard('{ArrowUp}{ArrowUp}')
    await expect.element(item('Log scale')).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(item('Candles')).toHaveFocus()
  })

  it('goes to its ends by Home and End', async () => {
    await openMenu()
    await userEvent.keyboard('{End}')
    await expect.element(item('Log scale')).toHaveFocus()
    await userEvent.keyboard('{Home}')
    await expect.element(item('Candles')).toHaveFocus()
  })

  it('goes to the next entry with a letter', async () => {
    await openMenu()
    await userEvent.keyboard('l')
    await expect.element(item('Line')).toHaveFocus()
    await userEvent.keyboard('l')
    await expect.element(item('Log scale')).toHaveFocus()
    await userEvent.keyboard('l')
    await expect.element(item('Line')).toHaveFocus()
  })

  it.each(['{Escape}', '{Tab}'])('closes by %s and returns the focus', async (key) => {
    await openMenu()
    await userEvent.keyboard(key)
    expect(events).toEqual(['closed'])
    await expect.element(page.getByText('Opener')).toHaveFocus()
  })

  it('keeps the focus, and closes by Escape, when the entry that has it goes', async () => {
    const menu = await openMenu()
    await userEvent.keyboard('{End}')
    await menu.show([action('Candles'), { kind: 'separator' }, action('Line')])
    await expect.element(item('Line')).toHaveFocus()
    await menu.show([{ kind: 'heading', label: 'No charts' }])
    await userEvent.keyboard('{Escape}')
    expect(events).toEqual(['closed'])
  })

  it('lets no key through to what is underneath', async () => {
    await openMenu()
    const received: string[] = []
    const receive = ({ key }: KeyboardEvent) => received.push(key)
    window.addEventListener('keydown', receive)
    await userEvent.keyboard('a{ArrowDown}{F2}{Escape}')
    window.removeEventListener('keydown', receive)
    expect(received).toEqual([])
  })
})

describe('a menu', () => {
  it('closes before it does what was chosen', async () => {
    await openMenu()
    await item('Line').click()
    expect(events).toEqual(['closed', 'Line'])
  })

  it('closes by a click elsewhere, which counts', async () => {
    await openMenu()
    await page.getByText('Opener').click()
    expect(events).toEqual(['closed', 'opener clicked'])
  })

  it.each(['blur', 'resize'])('closes by %s of the window', async (type) => {
    await openMenu()
    window.dispatchEvent(new Event(type))
    expect(events).toEqual(['closed'])
  })

  it('closes when the focus goes elsewhere, which keeps it', async () => {
    await openMenu()
    opener.focus()
    expect(events).toEqual(['closed'])
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
    expect(document.activeElement).toBe(opener)
  })

  it('is above the modal dialog that it was opened from', async () => {
    const dialog = document.createElement('dialog')
    document.body.append(dialog)
    dialog.showModal()
    await openMenu(ITEMS, dialog)
    await expect.element(item('Candles')).toHaveFocus()
    await item('Line').click()
    expect(events).toEqual(['closed', 'Line'])
  })
})
