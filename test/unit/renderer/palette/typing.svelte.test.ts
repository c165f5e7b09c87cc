import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { FoundInstrument } from '#model/watchlists/found-instrument.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import type { PanelRecord } from '#model/workspace/workspace.ts'
import { openDeskWindow } from '#test/fakes/windows/desk-window.ts'
import { idOf } from '#test/fakes/quotes/live-quotes.ts'

const AAPL = idOf('stock:US::AAPL')
const TSLA = idOf('stock:US::TSLA')
const TABS = { watchlist: 'Watchlist', chart: 'Chart AAPL 1D', depth: 'Depth AAPL' } as const
const KINDS = ['watchlist', 'chart', 'depth'] as const
const PANELS: readonly PanelRecord[] = KINDS.map((kind) => ({
  id: `${kind}-1`,
  kind,
  state: null,
}))

const MAOTAI = idOf('stock:SH::600519')
const found = (instrument: InstrumentId): FoundInstrument => ({
  instrument,
  name: null,
  alias: null,
  watchlists: [],
  isKnown: true,
})

const combobox = () => page.getByRole('combobox').and(page.getByLabelText(/Code or name|Interval or symbol:/u))
const option = (name: RegExp) => page.getByRole('option', { name })
const shown = () => document.querySelector('[data-palette]')?.getAttribute('data-palette') ?? null

async function openDesk(kind: (typeof KINDS)[number]) {
  localStorage.clear()
  const desk = await openDeskWindow({
    instruments: [AAPL],
    panels: PANELS,
    links: { 1: { symbol: AAPL, interval: '1D' } },
  })
  desk.backend.answer('directory.search', ({ text }) => (text.toLowerCase() === 'tsla' ? [found(TSLA)] : []))
  desk.backend.answer('directory.describe', () => [])
  const tab = page.getByRole('tab', { name: TABS[kind] })
  await tab.first().click()
  await expect.poll(() => document.querySelector(`[data-panel="${kind}"]`)?.checkVisibility()).toBe(true)
  return desk
}

describe('typing on a desk', () => {
  it.each(KINDS)('opens the symbol box with the letter in it, over a %s', async (kind) => {
    const { backend } = await openDesk(kind)
    await userEvent.keyboard('t')
    await expect.element(combobox()).toHaveValue('t')
    expect(shown()).toBe('symbols')
    await userEvent.keyboard('sla{Enter}')
    await expect
      .poll(() => backend.asked)
      .toContainEqual({ name: 'link.setSymbol', payload: { group: 1, symbol: TSLA } })
    await expect.poll(shown).toBe(null)
  })

  it('takes keys up to Enter from before the box is drawn', async () => {
    const { backend } = await openDesk('watchlist')
    const from = page.getByRole('grid').element()
    // All in one turn, so that nothing can be loaded or drawn between two of them.
    for (const key of ['t', 's', 'l', 'a', 'Enter', 'x'])
      from.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    await expect
      .poll(() => backend.asked)
      .toContainEqual({ name: 'link.setSymbol', payload: { group: 1, symbol: TSLA } })
    await expect.poll(shown).toBe(null)
  })

  it('types every letter, for none of them is a command', async () => {
    await openDesk('watchlist')
    ;(page.getByRole('grid').element() as HTMLElement).focus()
    await userEvent.keyboard('{Home}i')
    await expect.element(combobox()).toHaveValue('i')
  })

  it('shows the origin of a price by its chord', async () => {
    await openDesk('watchlist')
    ;(page.getByRole('grid').element() as HTMLElement).focus()
    await userEvent.keyboard('{Home}{Control>}i{/Control}')
    await expect.element(page.getByRole('dialog', { name: /AAPL/u })).toBeVisible()
  })

  it('opens the symbol box with a digit in it over a list, whose codes may be numbers', async () => {
    await openDesk('watchlist')
    ;(page.getByRole('grid').element() as HTMLElement).focus()
    await userEvent.keyboard('7')
    await expect.element(combobox()).toHaveValue('7')
    expect(shown()).toBe('symbols')
  })

  it('chooses an interval by its minutes in a chart', async () => {
    await openDesk('chart')
    await userEvent.keyboard('60')
    await expect.element(combobox()).toHaveValue('60')
    expect(shown()).toBe('intervals')
    await expect.element(option(/^1h/u)).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('{Enter}')
    await expect
      .poll(() => document.querySelector('[data-panel="chart"] [data-choice="1h"]')?.getAttribute('aria-pressed'))
      .toBe('true')
  })

  it.each(['600519', '00700'])('finds the symbol %s in a chart, where it fits no interval', async (code) => {
    const { backend } = await openDesk('chart')
    backend.answer('directory.search', ({ text }) => (text === code ? [found(MAOTAI)] : []))
    await userEvent.keyboard(code)
    await expect.element(option(/600519/u)).toHaveAttribute('aria-selected', 'true')
    expect(shown()).toBe('intervals')
    await userEvent.keyboard('{Enter}')
    await expect
      .poll(() => backend.asked)
      .toContainEqual({ name: 'link.setSymbol', payload: { group: 1, symbol: MAOTAI } })
    await expect.poll(shown).toBe(null)
  })

  it('shows the symbol of the code in a chart whose Enter comes before the answer', async () => {
    const { backend } = await openDesk('chart')
    const answers: ((all: readonly FoundInstrument[]) => void)[] = []
    backend.answer('directory.search', () => new Promise((resolve) => void answers.push(resolve)))
    await userEvent.keyboard('6')
    await expect.element(combobox()).toHaveValue('6')
    await userEvent.keyboard('00519{Enter}')
    await expect
      .poll(() => {
        for (const answer of answers.splice(0)) answer([found(MAOTAI)])
        return backend.asked
      })
      .toContainEqual({ name: 'link.setSymbol', payload: { group: 1, symbol: MAOTAI } })
  })

  it('says which intervals there are when neither an interval nor a symbol is called so', async () => {
    await openDesk('chart')
    await userEvent.keyboard('7')
    await expect.element(page.getByText(/No interval and no symbol matches “7”\. Intervals: 1m 2m/u)).toBeVisible()
  })

  it('leaves letters to the text that has the focus', async () => {
    await openDesk('watchlist')
    page.getByRole('searchbox').first().element().focus()
    await userEvent.keyboard('t')
    expect(shown()).toBe(null)
    await expect.element(page.getByRole('searchbox').first()).toHaveValue('t')
  })
})
