import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { InstrumentId } from '#model/market/instrument.ts'
import type { LiveDepth } from '#model/market/book/live-depth.ts'
import { openDeskWindow, type DeskWindow } from '#test/fakes/windows/desk-window.ts'
import { idOf, liveWith, NOON_MS, sessionWith } from '#test/fakes/quotes/live-quotes.ts'

const AAPL = idOf('stock:US::AAPL')
const PANELS = [
  { id: 'watchlist-1', kind: 'watchlist', state: null },
  { id: 'depth-1', kind: 'depth', state: null },
] as const
const OTHER = 'https://other.example'

function bookOf(instrument: InstrumentId, base: number, second: number): LiveDepth {
  const level = (price: number, position: number) => ({ position, price, volume: 100 * position, orders: 1 })
  return {
    instrument,
    isServed: true,
    value: { asks: [level(base + 0.11, 1), level(base + 0.12, 2)], bids: [level(base, 1), level(base - 0.01, 2)] },
    provenance: { ...liveWith(instrument).provenance, fetchedAt: NOON_MS + second * 1_000 },
  }
}

const waiting = (instrument: InstrumentId): LiveDepth => ({
  instrument,
  isServed: true,
  value: null,
  provenance: { ...liveWith(instrument).provenance, state: 'pending', fetchedAt: null },
})

/** A desk on the simulated market, with prices of the stock around 4,321. */
async function openSimulated(): Promise<DeskWindow> {
  const desk = await openDeskWindow({
    instruments: [AAPL],
    panels: PANELS,
    links: { 1: { symbol: AAPL, interval: null } },
    session: { source: 'simulated' },
  })
  desk.whole.useSource('simulated')
  const prices = { open: 4_321.5, high: 4_329.5, low: 4_310.5, previousClose: 4_320.5 }
  for (const [second, last] of [4_321.25, 4_322.25, 4_323.25].entries()) {
    const provenance = { fetchedAt: NOON_MS + second * 1_000 }
    desk.whole.publish('quote', [AAPL, liveWith(AAPL, { ...prices, last }, provenance)])
    desk.whole.publish('depth', [AAPL, bookOf(AAPL, 4_323.25, second)])
  }
  // Panels are loaded when they are first shown.
  await expect.element(page.getByRole('rowheader', { name: 'Bid 1', exact: true }), { timeout: 10_000 }).toBeVisible()
  await expect.poll(() => text()).toContain('4,323.25')
  return desk
}

const text = (): string => document.querySelector('main')?.textContent ?? ''

function connectOther(desk: DeskWindow): void {
  desk.whole.useSource(OTHER)
  const address = { baseUrl: OTHER, plan: 'base', codesPerRequest: 10, requestsPerMinute: 5 } as const
  desk.whole.publish('session', [null, sessionWith({ source: 'service', address })])
  desk.whole.publish('quote', [AAPL, liveWith(AAPL, null)])
  desk.whole.publish('depth', [AAPL, waiting(AAPL)])
}

describe('a desk on which another service is connected', () => {
  it('shows no price of the former one from then on, before the first of the next has come', async () => {
    const desk = await openSimulated()
    connectOther(desk)
    await expect.poll(() => text()).not.toMatch(/4,3[12]\d/u)
    expect(document.querySelector('path[d*="L"][class*="spark"], .spark path')).toBeNull()
  })

  it('starts the lines, walls and comparisons of the next one from nothing', async () => {
    const desk = await openSimulated()
    connectOther(desk)
    await expect.poll(() => text()).not.toMatch(/4,3[12]\d/u)
    desk.whole.publish('quote', [AAPL, liveWith(AAPL, { last: 88.5 }, { fetchedAt: NOON_MS + 60_000 })])
    desk.whole.publish('depth', [AAPL, bookOf(AAPL, 88.5, 60)])
    await expect.poll(() => text()).toContain('88.50')
    expect(text()).not.toMatch(/4,3[12]\d/u)
    expect(desk.app.quotes.seenPrices(AAPL)).toEqual([88.5])
    expect(desk.app.books.of(AAPL).moments()).toHaveLength(1)
    expect(desk.app.books.of(AAPL).before()).toBeNull()
  })

  it('leaves the focus in the panel that had it', async () => {
    const desk = await openSimulated()
    await page.getByRole('row', { name: /AAPL/u }).click()
    await expect
      .poll(() => document.activeElement?.closest('[data-panel]')?.getAttribute('data-panel'))
      .toBe('watchlist')
    connectOther(desk)
    await expect.poll(() => text()).not.toMatch(/4,3[12]\d/u)
    await expect
      .poll(() => document.activeElement?.closest('[data-panel]')?.getAttribute('data-panel'))
      .toBe('watchlist')
  })

  it('keeps panels and lists, and the prices of a service that is connected with another key', async () => {
    const desk = await openSimulated()
    const before = desk.app.books.of(AAPL).moments().length
    desk.whole.useSource('simulated')
    await expect.poll(() => text()).toContain('4,323.25')
    expect([before > 0, desk.app.books.of(AAPL).moments().length]).toEqual([true, before])
    connectOther(desk)
    await expect.poll(() => text()).not.toMatch(/4,3[12]\d/u)
    expect(document.querySelectorAll('[data-panel="watchlist"], [data-panel="depth"]')).toHaveLength(2)
    await expect.element(page.getByRole('row', { name: /AAPL/u })).toBeVisible()
  })
})
