import { describe, expect, it } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import type { DepthLevel } from '../../../../../src/model/depth-book.ts'
import type { Provenance } from '../../../../../src/model/freshness.ts'
import type { InstrumentId } from '../../../../../src/model/instrument.ts'
import { EMPTY_LINK_GROUPS } from '../../../../../src/model/link-group.ts'
import type { Settings } from '../../../../../src/model/settings.ts'
import type { LiveDepth } from '../../../../../src/model/live-depth.ts'
import DepthPanel from '../../../../../src/renderer/panels/depth/DepthPanel.svelte'
import { axeFaults, THEMES } from '../../../../fakes/axe-faults.ts'
import { idOf, NOON_MS, sessionWith } from '../../../../fakes/live-quotes.ts'
import { openPanelWindow, type PanelWindowParts } from '../../../../fakes/panel-window.ts'

const AAPL = idOf('stock:US::AAPL')
const MSFT = idOf('stock:US::MSFT')
const SPY = idOf('fund:US::SPY')

type Row = readonly [price: number | null, volume: number]

const side = (rows: readonly Row[]): DepthLevel[] =>
  rows.map(([price, volume], index) => ({ position: index + 1, price, volume, orders: price === null ? 0 : 2.5 }))

interface Sides {
  readonly bids?: readonly Row[]
  readonly asks?: readonly Row[]
  readonly second?: number
}

function depthOf(
  instrument: InstrumentId,
  sides: Sides | null = {},
  provenance: Partial<Provenance> = {},
): readonly [InstrumentId, LiveDepth] {
  const { bids = [[10, 300], [9.99, 100]], asks = [[10.02, 100], [null, 0]], second = 0 } = sides ?? {} // prettier-ignore
  const live: LiveDepth = {
    instrument,
    value: sides === null ? null : { asks: side(asks), bids: side(bids) },
    isServed: instrument !== SPY,
    provenance: {
      state: 'healthy',
      path: '/stock/depths',
      fetchedAt: sides === null ? null : NOON_MS + second * 1_000,
      expectedPeriodMs: 1_000,
      nextDueAt: null,
      failure: null,
      ...provenance,
    },
  }
  return [instrument, live]
}

const linked = (symbol: InstrumentId) => ({ ...EMPTY_LINK_GROUPS, 1: { symbol, interval: null } })

const open = (first: ReturnType<typeof depthOf> = depthOf(AAPL), parts: PanelWindowParts = {}) =>
  openPanelWindow(DepthPanel, {
    ...parts,
    prepare(backend) {
      backend.publish('links', [null, linked(first[0])])
      backend.publish('depth', first)
    },
  })

const line = (name: 'ask' | 'bid', level: number) =>
  document.querySelector(`[data-side="${name}"][data-level="${level}"]`)
const cell = (name: 'ask' | 'bid', level: number, field: string) =>
  line(name, level)?.querySelector(`[data-field="${field}"]`)?.textContent?.trim()
const figure = (name: string) => document.querySelector(`[data-figure="${name}"]`)?.textContent?.trim()

describe('the depth panel', () => {
  it('shows prices, volumes and order counts, and dashes where a level is empty', async () => {
    await open()
    await expect.element(page.getByRole('table', { name: 'Order book of AAPL' })).toBeVisible()
    expect(['price', 'volume', 'orders'].map((field) => cell('bid', 1, field))).toEqual(['10.00', '300', '3'])
    expect(['price', 'volume', 'orders'].map((field) => cell('ask', 2, field))).toEqual(['–', '–', '–'])
  })

  it('begins at the best prices where not all levels find room, and stays where the reader scrolled to', async () => {
    const levels = Array.from({ length: 40 }, (_, place) => place)
    const many = (second: number) =>
      depthOf(AAPL, {
        bids: levels.map((place) => [99 - place, 1]),
        asks: levels.map((place) => [101 + place, 1]),
        second,
      })
    const { backend } = await open(many(0))
    await expect.element(page.getByRole('rowheader', { name: 'Bid 1', exact: true })).toBeInViewport()
    await expect.element(page.getByRole('rowheader', { name: 'Ask 1', exact: true })).toBeInViewport()
    const table = page.getByRole('table').element()
    table.scrollTop = 0
    await expect.element(page.getByRole('rowheader', { name: 'Ask 40' })).toBeInViewport()
    backend.publish('depth', many(1))
    await expect.element(page.getByRole('rowheader', { name: 'Ask 40' })).toBeInViewport()
    expect(table.scrollTop).toBe(0)
  })

  it('brings the best prices into sight again whenever levels are gathered otherwise', async () => {
    const levels = Array.from({ length: 60 }, (_, place) => place)
    await open(
      depthOf(AAPL, { bids: levels.map((place) => [999 - place, 1]), asks: levels.map((place) => [1_000 + place, 1]) }),
    )
    const [bid, ask] = ['Bid 1', 'Ask 1'].map((name) => page.getByRole('rowheader', { name, exact: true }))
    await expect.element(bid as Locator).toBeInViewport()
    ;(page.getByRole('table').element() as HTMLElement).focus()
    for (const [key, best] of [
      ['+', '998'],
      ['+', '995'],
      ['-', '998'],
      ['-', '999'],
    ] as const) {
      await userEvent.keyboard(key)
      await expect.poll(() => cell('bid', 1, 'price')).toBe(best)
      await expect.element(bid as Locator).toBeInViewport()
      await expect.element(ask as Locator).toBeInViewport()
    }
  })

  it('offers an alert at a rung of the ladder where nobody has an order', async () => {
    await open()
    await expect.element(page.getByRole('table')).toBeVisible()
    ;(page.getByRole('table').element() as HTMLElement).focus()
    await userEvent.keyboard('{]>}{]>}')
    await expect.element(page.getByRole('cell', { name: '10.01', exact: true })).toBeVisible()
    await page.getByRole('cell', { name: '10.01', exact: true }).click({ button: 'right' })
    await expect.element(page.getByRole('menuitem', { name: 'New alert at 10.01' })).toBeVisible()
  })

  it('tells spread, mid, micro-price and imbalance', async () => {
    await open()
    await expect.poll(() => figure('spread')).toMatch(/^0\.02\s+20\.0 bp$/u)
    expect([figure('mid'), figure('micro'), figure('imbalance')]).toEqual(['10.010', '10.015', '+60.00%'])
  })

  it('marks what has changed since the last look', async () => {
    const { backend } = await open()
    await expect.poll(() => cell('bid', 1, 'volume')).toBe('300')
    backend.publish('depth', depthOf(AAPL, { bids: [[10, 450], [9.99, 100]], second: 1 })) // prettier-ignore
    await expect.poll(() => cell('bid', 1, 'volume')).toBe('450')
    expect(line('bid', 1)?.getAttribute('data-change')).toBe('more')
    expect(line('bid', 2)?.hasAttribute('data-change')).toBe(false)
  })

  it.each([
    ['crossed', { bids: [[10.05, 1]], asks: [[10.02, 1]] }, /Crossed/u],
    ['locked', { bids: [[10.02, 1]], asks: [[10.02, 1]] }, /Locked/u],
    ['empty', { bids: [[null, 0]], asks: [[null, 0]] }, /No orders on either side/u],
  ] as const)('says that a book is %s', async (_state, sides, words) => {
    await open(depthOf(AAPL, sides))
    await expect.element(page.getByText(words)).toBeVisible()
  })

  it('says of a class without books that it has none, and not that one is coming', async () => {
    await open(depthOf(SPY, null))
    await expect.element(page.getByText('No order book', { exact: true })).toBeVisible()
  })

  it('says why there is no book, and not that one is loading, while the service is out of reach', async () => {
    const { backend } = await open(depthOf(AAPL, null, { state: 'offline' }))
    const failure = { kind: 'unavailable', cause: 'refused', message: 'ECONNREFUSED' } as const
    backend.publish('session', [null, sessionWith({ source: 'service', state: 'offline', failure })])
    await expect.element(page.getByText('The book could not be loaded')).toBeVisible()
    await expect.element(page.getByText(/the connection was refused/u)).toBeVisible()
  })

  it('fades the levels of a book as it grows old', async () => {
    const { clock } = await open()
    const age = () => document.querySelector('[data-layout]')?.getAttribute('data-age')
    await expect.poll(age).toBeNull()
    clock.advance(60_000)
    await expect.poll(age).toBe('3')
  })

  it('says why there is no book, and recovers by itself', async () => {
    const failure = { kind: 'unavailable', cause: 'timeout', message: '' } as const
    const { backend } = await open(depthOf(AAPL, null, { state: 'failing', failure }))
    await expect.element(page.getByText('The book could not be loaded')).toBeVisible()
    backend.publish('depth', depthOf(AAPL))
    await expect.poll(() => cell('bid', 1, 'price')).toBe('10.00')
    backend.publish('depth', depthOf(AAPL, {}, { state: 'failing', failure }))
    await expect.poll(() => document.querySelector('header[data-state="failing"]')).not.toBeNull()
    expect(cell('bid', 1, 'price')).toBe('10.00')
  })

  it('never shows another symbol’s book, and listens only to symbols that the reader rests on', async () => {
    const { backend, clock } = await open()
    await expect.poll(() => cell('bid', 1, 'price')).toBe('10.00')
    const passed = Array.from({ length: 20 }, (_, place) => idOf(`stock:US::S${place}`))
    for (const symbol of [...passed, MSFT]) {
      backend.publish('links', [null, linked(symbol)])
      await expect.poll(() => document.querySelector('[data-panel="depth"] article')?.textContent).not.toContain('AAPL')
      clock.advance(50)
    }
    // The first one came after a rest.
    expect(backend.listenedTo('depth')).toEqual([])
    clock.advance(200)
    await expect.poll(() => backend.listenedTo('depth')).toEqual([MSFT])
    backend.publish('depth', depthOf(AAPL, { bids: [[77, 1]], second: 9 }))
    backend.publish('depth', depthOf(MSFT, { bids: [[55, 1]], asks: [[56, 1]] }))
    await expect.poll(() => cell('bid', 1, 'price')).toBe('55')
  })

  it('turns its layout and coarsens its prices by key', async () => {
    await open()
    await expect.element(page.getByRole('table')).toBeVisible()
    ;(page.getByRole('table').element() as HTMLElement).focus()
    await userEvent.keyboard('{]>}')
    await expect.poll(() => document.querySelector('[data-layout]')?.getAttribute('data-layout')).toBe('sides')
    await userEvent.keyboard('+')
    await expect.poll(() => cell('bid', 2, 'price')).toBe('9.98')
  })

  it('gathers the levels of one symbol by a price, and remembers that for it alone', async () => {
    const { backend, clock } = await open()
    let second = 1
    const show = async (symbol: InstrumentId, price: string) => {
      backend.publish('links', [null, linked(symbol)])
      await expect
        .poll(() => document.querySelector('[data-panel="depth"] article')?.textContent)
        .toContain(symbol.slice(-4))
      clock.advance(250)
      backend.publish('depth', depthOf(symbol, { bids: [[10.09, 1], [10.01, 2]], asks: [[10.1, 1]], second: second++ })) // prettier-ignore
      await expect.poll(() => cell('bid', 1, 'price')).toBe(price)
    }
    await show(AAPL, '10.09')
    await page.getByRole('button', { name: 'Price step As served' }).click()
    await page.getByRole('menuitemradio', { name: '0.10', exact: true }).click()
    await expect.element(page.getByRole('button', { name: 'Price step 0.10' })).toBeVisible()
    await expect.poll(() => cell('bid', 1, 'price')).toBe('10.00')
    await show(MSFT, '10.09')
    await expect.element(page.getByRole('button', { name: 'Price step As served' })).toBeVisible()
    await show(AAPL, '10.00')
    await expect.element(page.getByRole('button', { name: 'Price step 0.10' })).toBeVisible()
  })

  it('shows further books beside its own, each with a way to take it away', async () => {
    const { backend } = await open()
    backend.answer('directory.search', () => [
      { instrument: MSFT, name: null, alias: null, watchlists: [], isKnown: true },
    ])
    backend.publish('depth', depthOf(MSFT))
    await page.getByRole('button', { name: 'Add a book' }).click()
    await page.getByRole('menuitem', { name: 'A symbol…' }).click()
    await page.getByRole('combobox').fill('ms')
    await expect.element(page.getByRole('option', { name: /MSFT/u })).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('table', { name: 'Order book of MSFT' })).toBeVisible()
    await page.getByRole('button', { name: 'Remove the book of MSFT' }).click()
    await expect.poll(() => backend.listenedTo('depth')).toEqual([AAPL])
  })

  describe('in a low panel', () => {
    const PHONE_WIDTH = 390
    const LEVELS = Array.from({ length: 10 }, (_, place) => place)
    /** Each side has walls, so that all that can be said of a book is said. */
    const walled = (second: number) =>
      depthOf(AAPL, {
        bids: LEVELS.map((place) => [99 - place, place % 3 === 0 ? 6_000 + 1_000 * second : 100]),
        asks: LEVELS.map((place) => [101 + place, place % 3 === 0 ? 6_000 + 1_000 * second : 100]),
        second,
      })

    async function openAt(width: number, height: number, density: Settings['density']): Promise<void> {
      const { backend, clock } = await open(walled(0), { settings: { density } })
      await page.viewport(width === PHONE_WIDTH ? width : 1100, height)
      document.querySelector('main')?.setAttribute('style', `width: ${width}px`)
      await expect.element(page.getByRole('table')).toBeVisible()
      ;(page.getByRole('table').element() as HTMLElement).focus()
      await userEvent.keyboard('{]>}')
      for (const second of [1, 2, 3]) {
        clock.advance(1_000)
        backend.publish('depth', walled(second))
      }
      await expect.poll(() => document.querySelector('[data-layout]')?.getAttribute('data-layout')).toBe('sides')
      await expect.poll(() => cell('bid', 1, 'volume')).toBe('9.00K')
    }

    const boxOf = (element: Element | null | undefined) => element?.getBoundingClientRect() ?? new DOMRect()

    /** What is drawn beside its box, by its text. */
    const cutParts = (): readonly string[] =>
      [...document.querySelectorAll('[data-book-part]')]
        .filter((part) => part.checkVisibility({ visibilityProperty: true }))
        .filter((part) => boxOf(part).bottom > boxOf(part.parentElement).bottom + 1)
        .map((part) => part.textContent)

    it.each([
      ['of a desk of 1440 by 900', 345, 489, 'comfortable'],
      ['of a desk of 1440 by 900, spacious', 345, 489, 'spacious'],
      ['of a desk of 1280 by 720', 306, 380, 'comfortable'],
      ['of a desk of 1280 by 720, compact', 306, 380, 'compact'],
      ['of a phone', PHONE_WIDTH, 740, 'comfortable'],
    ] as const)('shows all ten levels before what is said of them, as %s', async (_, width, height, density) => {
      await openAt(width, height, density)
      for (const side of ['bid', 'ask'] as const)
        for (const level of [1, 10]) {
          const { top, bottom } = boxOf(line(side, level))
          const levels = boxOf(document.querySelector('[role="table"]'))
          expect.soft(top, `${side} ${level}`).toBeGreaterThanOrEqual(levels.top)
          expect.soft(bottom, `${side} ${level}`).toBeLessThanOrEqual(Math.min(levels.bottom, height) + 1)
        }
      expect(cutParts()).toEqual([])
    })

    it('says all of a book where there is room', async () => {
      await openAt(400, 760, 'comfortable')
      const shownParts = () =>
        [...document.querySelectorAll('[data-book-part]')]
          .filter((part) => part.checkVisibility({ visibilityProperty: true }))
          .map((part) => part.textContent.replaceAll(/\s+/gu, ' '))
          .join(' | ')
      for (const words of ['Imbalance ', 'since the last poll', 'Spread over', 'standing'])
        await expect.poll(shownParts).toContain(words)
    })
  })

  it.each(THEMES)('stands in nobody’s way in %s', async (theme) => {
    await open(depthOf(AAPL), { settings: { theme } })
    await expect.poll(() => figure('mid')).toBe('10.010')
    expect(await axeFaults('[data-panel="depth"]', { theme })).toEqual([])
  })
})
