import { describe, expect, it } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import type { InstrumentId } from '#model/market/instrument.ts'
import { axeFaults, THEMES } from '#test/fakes/windows/axe-faults.ts'
import {
  AAPL,
  MSFT,
  SPY,
  cell,
  depthOf,
  figure,
  line,
  linked,
  openDepthPanel,
} from '#test/fakes/windows/depth-panel.ts'
import { idOf, NOON_MS, sessionWith } from '#test/fakes/quotes/live-quotes.ts'

describe('the depth panel', () => {
  it('shows prices, volumes and order counts, and dashes where a level is empty', async () => {
    await openDepthPanel()
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
    const { backend } = await openDepthPanel(many(0))
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
    await openDepthPanel(
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

  it('offers an alert at a rung of the ladder without orders', async () => {
    await openDepthPanel()
    await expect.element(page.getByRole('table')).toBeVisible()
    ;(page.getByRole('table').element() as HTMLElement).focus()
    await userEvent.keyboard('{]>}{]>}')
    await expect.element(page.getByRole('cell', { name: '10.01', exact: true })).toBeVisible()
    await page.getByRole('cell', { name: '10.01', exact: true }).click({ button: 'right' })
    await expect.element(page.getByRole('menuitem', { name: 'New alert at 10.01' })).toBeVisible()
  })

  it('shows spread, mid, micro-price and imbalance', async () => {
    await openDepthPanel()
    await expect.poll(() => figure('spread')).toMatch(/^0\.02\s+20\.0 bp$/u)
    expect([figure('mid'), figure('micro'), figure('imbalance')]).toEqual(['10.010', '10.015', '+60.00%'])
  })

  it('marks what has changed since the last look', async () => {
    const { backend } = await openDepthPanel()
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
    await openDepthPanel(depthOf(AAPL, sides))
    await expect.element(page.getByText(words)).toBeVisible()
  })

  it('says of a class without books that it has none, and not that one is coming', async () => {
    await openDepthPanel(depthOf(SPY, null))
    await expect.element(page.getByText('No order book', { exact: true })).toBeVisible()
  })

  it('says when the book is due while it waits for its turn, and nothing of it where the service refuses it', async () => {
    const { backend, clock } = await openDepthPanel(
      depthOf(AAPL, null, { state: 'pending', nextDueAt: NOON_MS + 130_000 }),
    )
    await expect.element(page.getByText('Due in about 2 min')).toBeVisible()
    clock.advance(90_000)
    await expect.element(page.getByText('Due in 40 s')).toBeVisible()
    clock.advance(60_000)
    await expect.element(page.getByText('Overdue by 20 s')).toBeVisible()
    backend.publish('depth', depthOf(AAPL, null, { state: 'notServed', nextDueAt: NOON_MS + 900_000 }))
    await expect.element(page.getByText('Overdue by 20 s')).not.toBeInTheDocument()
  })

  it('says why there is no book, and not that one is loading, while the service is out of reach', async () => {
    const { backend } = await openDepthPanel(depthOf(AAPL, null, { state: 'offline' }))
    const failure = { kind: 'unavailable', cause: 'refused', message: 'ECONNREFUSED' } as const
    backend.publish('session', [null, sessionWith({ source: 'service', state: 'offline', failure })])
    await expect.element(page.getByText('The book could not be loaded')).toBeVisible()
    await expect.element(page.getByText(/the connection was refused/u)).toBeVisible()
  })

  it('fades the levels of a book as it grows old', async () => {
    const { clock } = await openDepthPanel()
    const age = () => document.querySelector('[data-layout]')?.getAttribute('data-age')
    await expect.poll(age).toBeNull()
    clock.advance(60_000)
    await expect.poll(age).toBe('3')
  })

  it('says why there is no book, and shows the book when it comes', async () => {
    const failure = { kind: 'unavailable', cause: 'timeout', message: '' } as const
    const { backend } = await openDepthPanel(depthOf(AAPL, null, { state: 'failing', failure }))
    await expect.element(page.getByText('The book could not be loaded')).toBeVisible()
    backend.publish('depth', depthOf(AAPL))
    await expect.poll(() => cell('bid', 1, 'price')).toBe('10.00')
    backend.publish('depth', depthOf(AAPL, {}, { state: 'failing', failure }))
    await expect.poll(() => document.querySelector('header[data-state="failing"]')).not.toBeNull()
    expect(cell('bid', 1, 'price')).toBe('10.00')
  })

  it('never shows another symbol’s book, and listens only to symbols that the reader rests on', async () => {
    const { backend, clock } = await openDepthPanel()
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
    await openDepthPanel()
    await expect.element(page.getByRole('table')).toBeVisible()
    ;(page.getByRole('table').element() as HTMLElement).focus()
    await userEvent.keyboard('{]>}')
    await expect.poll(() => document.querySelector('[data-layout]')?.getAttribute('data-layout')).toBe('sides')
    await userEvent.keyboard('+')
    await expect.poll(() => cell('bid', 2, 'price')).toBe('9.98')
  })

  it('gathers the levels of one symbol by a price, and remembers that for it alone', async () => {
    const { backend, clock } = await openDepthPanel()
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
    const { backend } = await openDepthPanel()
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

  it.each(THEMES)('has no accessibility faults in %s', async (theme) => {
    await openDepthPanel(depthOf(AAPL), { settings: { theme } })
    await expect.poll(() => figure('mid')).toBe('10.010')
    expect(await axeFaults('[data-panel="depth"]', { theme })).toEqual([])
  })
})
