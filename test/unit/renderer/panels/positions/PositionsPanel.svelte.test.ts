import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Provenance } from '#model/market/freshness.ts'
import type { Holding } from '#model/positions/holding.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import type { PricedQuote } from '#model/market/quote.ts'
import { DEFAULT_SETTINGS } from '#model/application/settings.ts'
import type { ValueLine } from '#model/positions/value-line.ts'
import PositionsPanel from '#renderer/panels/positions/PositionsPanel.svelte'
import { axeFaults } from '#test/fakes/windows/axe-faults.ts'
import { idOf, liveWith, NOON_MS } from '#test/fakes/quotes/live-quotes.ts'
import { openPanelWindow, type PanelWindowParts } from '#test/fakes/windows/panel-window.ts'

const APPLE = idOf('stock:US::AAPL')
const TESLA = idOf('stock:US::TSLA')

function holding(instrument: InstrumentId, quantity = '10', parts: Partial<Holding> = {}): Holding {
  const terms = { quantity, price: '150', currency: 'USD', date: '2026-01-05', fee: '0', note: null }
  return {
    instrument, priceCurrency: null, currency: 'USD', currencySource: 'directory', zone: 'America/New_York', today: '2026-11-24', pendingSplits: [],
    lots: [{ id: 'lot-1', ...terms, sharesAsOf: '2026-01-05' }], ...parts,
  } // prettier-ignore
}

async function open(holdings: readonly Holding[], parts: PanelWindowParts = {}) {
  const window = await openPanelWindow(PositionsPanel, {
    ...parts,
    prepare(backend) {
      backend.publish('holdings', [null, holdings])
      backend.publish('conversions', [null, { baseCurrency: 'USD', aliases: {}, pairs: [] }])
      backend.publish('positionHistory', [null, { undo: null, redo: null }])
      backend.answer('position.edit', () => ({ ok: true, value: { step: 1 } }))
    },
  })
  const price = (instrument: InstrumentId, quote: Partial<PricedQuote>, provenance: Partial<Provenance> = {}) =>
    window.backend.publish('quote', [instrument, liveWith(instrument, quote, provenance)])
  return { ...window, price }
}

const total = (id: string) => document.querySelector(`[data-total="${id}"] dd`)?.textContent.trim() ?? ''

describe('the positions panel', () => {
  it('says what to do while nothing is held', async () => {
    await open([])
    await expect.element(page.getByText('No positions yet')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Add a position' }).last()).toBeVisible()
  })

  it('moves with the price', async () => {
    const { price } = await open([holding(APPLE)])
    price(APPLE, { last: 180, change: 2 })
    await expect.poll(() => total('value')).toBe('$1,800.00')
    expect(total('profit')).toBe('+$300.00 +20.00%')
    expect(total('day')).toMatch(/^\+\$20\.00/u)
    price(APPLE, { last: 140, change: -38 })
    await expect.poll(() => total('profit')).toBe('\u2212$100.00 \u22126.67%')
    expect(await axeFaults('[data-panel="positions"]')).toEqual([])
  })

  it('names the time at which the price of a row was fetched', async () => {
    const { price } = await open([holding(APPLE)])
    price(APPLE, { last: 180 }, { fetchedAt: NOON_MS - 5_000 })
    const last = () => document.querySelector('td[data-field="last"]')
    await expect.poll(() => last()?.getAttribute('data-at')).toBe(`${NOON_MS - 5_000}`)
  })

  it('shows open and realised profit apart, and the average cost of what is left', async () => {
    const held = holding(APPLE, '100')
    const [lot] = held.lots
    if (lot === undefined) throw new Error('there is a lot')
    const lots = [{ ...lot, price: '10' }, { ...lot, id: 'lot-2', quantity: '-99', price: '10.10' } as const]
    const { price } = await open([{ ...held, lots }])
    price(APPLE, { last: 10.1, change: 0 })
    await expect.poll(() => total('profit')).toBe('+$10.00 +1.00%')
    expect([total('open'), total('realised'), total('cost')]).toEqual(['+$0.10 +1.00%', '+$9.90', '$10.00'])
    const cell = (field: string) => document.querySelector(`[data-position] [data-field="${field}"]`)?.textContent.trim() // prettier-ignore
    expect([cell('average'), cell('realised')]).toEqual(['10.000', '+$9.90'])
    expect(await axeFaults('[data-panel="positions"]')).toEqual([])
  })

  it('counts a closed position that has no price', async () => {
    const held = holding(APPLE)
    const [lot] = held.lots
    if (lot === undefined) throw new Error('there is a lot')
    await open([{ ...held, lots: [lot, { ...lot, id: 'lot-2', quantity: '-10', price: '160' }] }])
    await expect.poll(() => total('realised')).toBe('+$100.00')
    expect(document.querySelector('[data-not-counted]')).toBeNull()
  })

  it('names beside its sums what does not count, and says at least', async () => {
    const { price } = await open([holding(APPLE), holding(TESLA)])
    price(APPLE, { last: 180 })
    await expect.poll(() => total('value')).toBe('at least $1,800.00')
    await page.getByText('1 of 2 not counted').click()
    await expect.element(page.getByText('No price has arrived.').first()).toBeVisible()
  })

  it('says at least of no sum that what is missing could make smaller', async () => {
    const { price } = await open([holding(APPLE), holding(TESLA, '-5')])
    price(APPLE, { last: 180 })
    await expect.poll(() => total('value')).toBe('$1,800.00')
  })

  it('says how old the oldest part of its sums is', async () => {
    const { price, clock } = await open([holding(APPLE), holding(TESLA)])
    price(APPLE, { last: 180 })
    price(TESLA, { last: 180 }, { fetchedAt: NOON_MS - 30_000 })
    await expect.element(page.getByText('Oldest part: 30s ago')).toBeVisible()
    clock.advance(30_000)
    await expect.element(page.getByText('Oldest part: 1m ago')).toBeVisible()
  })

  it('shows the last known sums as old ones, and counts nothing, where all prices are old', async () => {
    const { price } = await open([holding(APPLE), holding(TESLA)])
    price(APPLE, { last: 180 }, { state: 'stale', fetchedAt: NOON_MS - 120_000 })
    price(TESLA, { last: 180 }, { state: 'halted' })
    await expect.poll(() => total('value')).toBe('$1,800.00')
    expect(document.querySelector('[data-total="profit"] dd')).not.toHaveClass('gain')
    await expect.element(page.getByText('2 of 2 not counted')).toBeVisible()
    await expect.element(page.getByText(/^Last known, 2m ago/u)).toBeVisible()
    expect(document.querySelector('[data-totals]')).toHaveAttribute('data-totals', 'old')
    const profitOf = (instrument: InstrumentId) => document.querySelector(`[data-position="${instrument}"] [data-field="profit"]`) // prettier-ignore
    expect(profitOf(APPLE)).not.toHaveClass('gain')
    expect(profitOf(TESLA)).toHaveClass('gain')
    expect(await axeFaults('[data-panel="positions"]')).toEqual([])
    price(APPLE, { last: 181 })
    await expect.poll(() => total('value')).toBe('at least $1,810.00')
    expect(document.querySelector('[data-totals]')).toHaveAttribute('data-totals', 'counted')
  })

  it('hides amounts in discreet mode, and keeps percentages', async () => {
    const { price } = await open([holding(APPLE)], { settings: { discreet: true } })
    price(APPLE, { last: 180 })
    await expect.poll(() => total('profit')).toBe('••• +20.00%')
    expect(document.querySelector('[data-panel="positions"] [data-field="quantity"]')?.textContent).toBe('•••')
  })

  it('asks about a split, and sends the answer', async () => {
    const pendingSplits = [{ exDate: '2026-06-01', ratio: { after: 4, before: 1 } }]
    const { backend } = await open([holding(APPLE, '10', { pendingSplits })])
    await page.getByRole('button', { name: 'Restate lots' }).click()
    const edits = () => backend.asked.filter(({ name }) => name === 'position.edit').map(({ payload }) => payload)
    const answer = { exDate: '2026-06-01', ratio: { after: 4, before: 1 }, isRestated: true }
    await expect.poll(edits).toEqual([{ kind: 'settleSplit', instrument: APPLE, ...answer }])
  })

  it('says at least of a day over time that lacks a part, and where the part joins', async () => {
    const line: ValueLine = {
      currency: 'USD', dates: ['2026-03-02', '2026-03-03'], values: [1_000, 1_200], failed: null,
      gaps: [{ missing: { kind: 'rate', pair: 'USD/CNY' }, days: 1 }],
      stretches: [
        { from: 0, counted: 1, held: 2, isAtLeast: true, joined: [], left: [] },
        { from: 1, counted: 2, held: 2, isAtLeast: false, joined: [TESLA], left: [] },
      ],
    } // prettier-ignore
    const { backend, clock } = await open([holding(APPLE), holding(TESLA)])
    backend.answer('position.valueLine', () => line)
    await page.getByRole('button', { name: 'Over time' }).click()
    await expect.element(page.getByText('Reading candles…')).toBeVisible()
    clock.advance(1_000)
    const day = () => document.querySelector('[data-day]')?.textContent
    await expect.poll(day).toBe('2026-03-03: $1,200.00 · from here with TSLA')
    await page.getByRole('slider', { name: 'Value of all positions by day' }).click()
    await userEvent.keyboard('{Home}')
    await expect.poll(day).toBe('2026-03-02: at least $1,000.00, 1 of 2 positions')
    await expect.poll(() => document.querySelector('[data-gaps]')?.textContent).toContain('1 of 2 days lacks a part')
    expect(document.querySelectorAll('[data-step]')).toHaveLength(1)
    expect(await axeFaults('[data-panel="positions"]')).toEqual([])
  })

  it('offers to convert what has no rate as another currency, and says so while it does', async () => {
    const MOUTAI = idOf('stock:SH::600519')
    const pairs = (base: string) => [{ instrument: idOf('forex:GB::USDCNH'), base: 'USD', quote: base, price: base === 'CNH' ? 7 : null, fetchedAt: NOON_MS, isStale: false }] // prettier-ignore
    const yuan = holding(MOUTAI, '10', { currency: 'CNY' })
    const { backend, price } = await open([{ ...yuan, lots: yuan.lots.map((lot) => ({ ...lot, currency: 'CNY' })) }])
    backend.answer('settings.update', () => null)
    backend.publish('conversions', [null, { baseCurrency: 'USD', aliases: {}, pairs: pairs('CNY') }])
    price(MOUTAI, { last: 1_400 })
    await expect
      .element(page.getByText(/^The service quotes no rate of CNY\. CNH is the yuan traded outside/u))
      .toBeVisible()
    expect(await axeFaults('[data-panel="positions"]')).toEqual([])
    await page.getByRole('button', { name: 'Convert CNY at the rate of CNH' }).click()
    const changes = () => backend.asked.filter(({ name }) => name === 'settings.update').map(({ payload }) => payload)
    const positions = { baseCurrency: 'USD', isTetherDollar: false, isYuanOffshore: true }
    await expect.poll(changes).toEqual([{ positions }])
    backend.publish('settings', [null, { ...DEFAULT_SETTINGS, language: 'en', positions }])
    backend.publish('conversions', [null, { baseCurrency: 'USD', aliases: { CNY: 'CNH' }, pairs: pairs('CNH') }])
    await expect.poll(() => total('value')).toBe('$2,000.00')
    await expect
      .element(page.getByText('CNY is converted at the rate of CNH, which is near, but not the same.'))
      .toBeVisible()
    expect(document.activeElement?.textContent.trim()).toBe('Stop')
    await userEvent.keyboard('{Enter}')
    await expect.poll(changes).toHaveLength(2)
    expect(changes()[1]).toEqual({ positions: { ...positions, isYuanOffshore: false } })
  })
})
