import { createRawSnippet } from 'svelte'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { render } from 'vitest-browser-svelte'
import { page } from 'vitest/browser'
import Menu from '#renderer/components/menus/Menu.svelte'
import Popover from '#renderer/components/menus/Popover.svelte'
import type { Box } from '#renderer/components/menus/anchor.ts'

const PHONE = [390, 600] as const
const NO_ROOM = [260, 180] as const
/** CSS pixels between a layer and the edge of the window. */
const MARGIN = 8
const BUTTON = { width: 24, height: 20 }

/** Anchors at the four corners, the middles of the four edges, and the centre. */
function anchorsOf(width: number, height: number): Box[] {
  const [right, bottom] = [width - BUTTON.width, height - BUTTON.height]
  return [0, right / 2, right].flatMap((left) => [0, bottom / 2, bottom].map((top) => ({ left, top, ...BUTTON })))
}

const block = (width: number, height: number) => `<div data-block style="width:${width}px;height:${height}px"></div>`
const content = (width: number, height: number) => createRawSnippet(() => ({ render: () => block(width, height) }))

async function openPopover(anchor: Box, position: 'right' | 'side', width: number, height: number) {
  const props = { label: 'Origin', anchor, position, takesFocus: false, onclose() {}, children: content(width, height) }
  return render(Popover, { props })
}

async function openMenu(anchor: Box, rows: number) {
  const items = Array.from({ length: rows }, (_, row) => ({
    kind: 'action' as const,
    label: `What can be done number ${row}`,
    hint: 'Ctrl+Alt+Shift+ArrowDown',
    run() {},
  }))
  return render(Menu, { props: { label: 'Row', anchor, items, onclose() {} } })
}

/** The distance of an open layer from the nearest edge of the window. */
function distanceToEdge(role: 'dialog' | 'menu'): number {
  const { left, top, right, bottom } = page.getByRole(role).element().getBoundingClientRect()
  return Math.floor(Math.min(left, top, innerWidth - right, innerHeight - bottom) + 0.5)
}

const grow = (width: number, height: number): void => {
  const grown = document.querySelector<HTMLElement>('[data-block]')
  Object.assign(grown?.style ?? {}, { width: `${width}px`, height: `${height}px` })
}

let before: readonly [number, number]
beforeEach(() => {
  before = [innerWidth, innerHeight]
})
afterEach(() => page.viewport(...before))

describe('a popover in a small window', () => {
  it.each(['right', 'side'] as const)('stays inside at every edge, its anchor at its %s', async (position) => {
    await page.viewport(...PHONE)
    for (const anchor of anchorsOf(...PHONE)) {
      const popover = await openPopover(anchor, position, 280, 160)
      expect.soft(distanceToEdge('dialog'), JSON.stringify(anchor)).toBeGreaterThanOrEqual(MARGIN)
      await popover.unmount()
    }
  })

  it('stays inside when its answer comes and makes it larger', async () => {
    await page.viewport(...PHONE)
    for (const anchor of anchorsOf(...PHONE)) {
      const popover = await openPopover(anchor, 'right', 60, 20)
      grow(300, 220)
      await expect
        .poll(() => distanceToEdge('dialog'), { message: JSON.stringify(anchor) })
        .toBeGreaterThanOrEqual(MARGIN)
      await popover.unmount()
    }
  })

  it('does not move when its content changes and still finds room', async () => {
    await page.viewport(...PHONE)
    const popover = await openPopover({ left: 200, top: 40, ...BUTTON }, 'right', 100, 40)
    const { left, top } = page.getByRole('dialog').element().getBoundingClientRect()
    grow(110, 60)
    await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
    expect(page.getByRole('dialog').element().getBoundingClientRect()).toMatchObject({ left, top })
    await popover.unmount()
  })

  it('stays inside a window that becomes smaller', async () => {
    await page.viewport(...PHONE)
    const popover = await openPopover({ left: 340, top: 400, ...BUTTON }, 'right', 200, 100)
    await page.viewport(...NO_ROOM)
    await expect.poll(() => distanceToEdge('dialog')).toBeGreaterThanOrEqual(MARGIN)
    await popover.unmount()
  })

  it('scrolls what finds no room, also where everything is drawn larger', async () => {
    await page.viewport(...NO_ROOM)
    document.documentElement.setAttribute('style', '--scale: 1.5; zoom: 1.5')
    for (const anchor of anchorsOf(...NO_ROOM)) {
      const popover = await openPopover(anchor, 'right', 900, 900)
      expect.soft(distanceToEdge('dialog'), JSON.stringify(anchor)).toBeGreaterThanOrEqual(MARGIN)
      await popover.unmount()
    }
  })
})

describe('a menu in a small window', () => {
  it.each([
    ['all its rows', ...PHONE, 8],
    ['more rows than find room', ...NO_ROOM, 40],
  ] as const)('stays inside at every edge with %s', async (_, width, height, rows) => {
    await page.viewport(width, height)
    for (const anchor of anchorsOf(width, height)) {
      const menu = await openMenu(anchor, rows)
      expect.soft(distanceToEdge('menu'), JSON.stringify(anchor)).toBeGreaterThanOrEqual(MARGIN)
      await menu.unmount()
    }
  })
})
