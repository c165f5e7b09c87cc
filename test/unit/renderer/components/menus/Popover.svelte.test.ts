import { createRawSnippet } from 'svelte'
import { beforeEach, describe, expect, it } from 'vitest'
import { render } from 'vitest-browser-svelte'
import { page, userEvent } from 'vitest/browser'
import Popover from '#renderer/components/menus/Popover.svelte'

const ANCHOR = new DOMRectReadOnly(200, 20, 80, 24)
const children = createRawSnippet(() => ({ render: () => '<p>Fetched a second ago</p>' }))

let closings = 0
let opener: HTMLButtonElement

async function openPopover(takesFocus: boolean): Promise<void> {
  opener.focus()
  const props = {
    label: 'Origin',
    anchor: ANCHOR,
    takesFocus,
    children,
    onclose() {
      closings++
      if (closings === 1) void popover.unmount()
    },
  }
  const popover = await render(Popover, { props })
}

beforeEach(() => {
  closings = 0
  opener = document.createElement('button')
  opener.textContent = 'Opener'
  document.body.replaceChildren(opener)
})

describe('a popover', () => {
  it('leaves the focus where it is when the pointer opened it', async () => {
    await openPopover(false)
    await expect.element(page.getByRole('dialog', { name: 'Origin' })).toBeVisible()
    await expect.element(page.getByText('Opener')).toHaveFocus()
  })

  it('takes the focus when it was opened by keyboard, and gives it back', async () => {
    await openPopover(true)
    await expect.element(page.getByRole('dialog', { name: 'Origin' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    expect(closings).toBeGreaterThan(0)
    await expect.element(page.getByText('Opener')).toHaveFocus()
  })

  it('uses Escape up', async () => {
    await openPopover(false)
    const received: string[] = []
    const onReceive = ({ key }: KeyboardEvent) => received.push(key)
    window.addEventListener('keydown', onReceive)
    await userEvent.keyboard('{Escape}')
    window.removeEventListener('keydown', onReceive)
    expect({ received, closings }).toEqual({ received: [], closings: 1 })
  })

  it('leaves Escape to a menu that was opened since the pointer opened it', async () => {
    await openPopover(false)
    const menu = document.createElement('div')
    menu.innerHTML = '<button>New window</button>'
    menu.role = 'menu'
    document.body.append(menu)
    menu.querySelector('button')?.focus()
    const received: string[] = []
    menu.addEventListener('keydown', ({ key }) => received.push(key))
    await userEvent.keyboard('{Escape}')
    expect({ received, closings }).toEqual({ received: ['Escape'], closings: 1 })
  })

  it('stays inside the window', async () => {
    await openPopover(false)
    const { left, top, right, bottom } = page.getByRole('dialog').element().getBoundingClientRect()
    expect(left).toBeGreaterThanOrEqual(0)
    expect(top).toBeGreaterThanOrEqual(0)
    expect(right).toBeLessThanOrEqual(innerWidth)
    expect(bottom).toBeLessThanOrEqual(innerHeight)
  })
})
