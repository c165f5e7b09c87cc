import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Failure } from '#model/values/failure.ts'
import { openDeskWindow } from '#test/fakes/windows/desk-window.ts'
import { idOf, liveWith, NOON_MS } from '#test/fakes/quotes/live-quotes.ts'

const AAPL = idOf('stock:US::AAPL')
const IBM = idOf('stock:US::IBM')
const popover = () => page.getByRole('dialog', { name: /data source/u })
const shown = () => popover().query()?.textContent
const cell = (field: string) => page.getByRole('grid').element().querySelector(`[data-field="${field}"]`)
const grid = () => page.getByRole('grid').element() as HTMLElement

async function openGrid() {
  const desk = await openDeskWindow({ instruments: [AAPL, IBM] })
  await expect.poll(() => desk.backend.listenedTo('quote')).toHaveLength(2)
  desk.backend.publish('quote', [AAPL, liveWith(AAPL)], [IBM, liveWith(IBM)])
  await expect.poll(() => cell('last')?.textContent?.trim()).toBe('265.46')
  return desk
}

async function hover(field: string): Promise<void> {
  await userEvent.hover(page.elementLocator(cell(field) as Element))
}

describe('pointing at a number', () => {
  it('shows after a moment where it comes from, and the number in full', async () => {
    const { clock } = await openGrid()
    await hover('volume')
    await expect.element(popover()).not.toBeInTheDocument()
    clock.advance(1_000)
    for (const text of [
      'AAPL · Volume',
      '46,450,000',
      '/stock/quotes',
      'Up to date',
      '1.0 s',
      'It is refreshed as planned.',
    ])
      await expect.poll(shown).toContain(text)
  })

  it('stays open when data comes, and shows the newest', async () => {
    const { backend, clock } = await openGrid()
    await hover('last')
    clock.advance(1_000)
    await expect.element(popover()).toBeVisible()
    const before = popover().element().getBoundingClientRect()
    const failure: Failure = { kind: 'unavailable', cause: 'timeout', message: 'no answer in 10 s' }
    backend.publish('quote', [
      AAPL,
      liveWith(AAPL, { last: 270 }, { state: 'failing', failure, fetchedAt: NOON_MS - 9_000 }),
    ])
    await expect.poll(shown).toContain('Requests fail')
    await expect.poll(shown).toContain('The host did not answer in time.')
    await expect.poll(shown).toContain('no answer in 10 s')
    const after = popover().element().getBoundingClientRect()
    expect([after.left, after.top]).toEqual([before.left, before.top])
  })

  it('lets the pointer go over to what it shows, and ends when the pointer goes elsewhere', async () => {
    const { clock } = await openGrid()
    await hover('last')
    clock.advance(1_000)
    await userEvent.hover(popover())
    clock.advance(5_000)
    await expect.element(popover()).toBeVisible()
    await userEvent.hover(page.getByRole('tab').first())
    clock.advance(250)
    await expect.element(popover()).not.toBeInTheDocument()
  })

  it('ends with Escape, wherever the focus is', async () => {
    const { clock } = await openGrid()
    await hover('last')
    clock.advance(1_000)
    await expect.element(popover()).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(popover()).not.toBeInTheDocument()
  })

  it('ends immediately when a dialog opens over the desk, which keeps its Escape', async () => {
    const { clock } = await openGrid()
    await hover('last')
    clock.advance(1_000)
    await expect.element(popover()).toBeVisible()
    await userEvent.keyboard('{Control>},{/Control}')
    const dialog = page.getByRole('dialog', { name: 'Settings' })
    await expect.element(dialog).toBeVisible()
    await expect.element(popover()).not.toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
  })

  it('shows nothing about names and symbols', async () => {
    const { clock } = await openGrid()
    await hover('name')
    clock.advance(5_000)
    await expect.element(popover()).not.toBeInTheDocument()
  })
})

describe('the key of the origin', () => {
  it('shows details of the selected row, takes the focus, and gives it back on Escape', async () => {
    await openGrid()
    grid().focus()
    await userEvent.keyboard('{ArrowDown}{Control>}i{/Control}')
    await expect.element(popover()).toHaveFocus()
    await expect.poll(shown).toContain('AAPL · Last')
    await userEvent.keyboard('{Escape}')
    await expect.element(popover()).not.toBeInTheDocument()
    await expect.element(page.getByRole('grid')).toHaveFocus()
  })
})
