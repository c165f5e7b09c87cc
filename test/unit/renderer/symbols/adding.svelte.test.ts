import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { FoundInstrument } from '#model/watchlists/found-instrument.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import { openDeskWindow } from '#test/fakes/windows/desk-window.ts'
import { idOf } from '#test/fakes/quotes/live-quotes.ts'

const AAPL = idOf('stock:US::AAPL')
const TSLA = idOf('stock:US::TSLA')
const GOLD = idOf('forex:GB::XAUUSD')

const found = (instrument: InstrumentId, parts: Partial<FoundInstrument> = {}): FoundInstrument => ({
  instrument,
  name: null,
  alias: null,
  watchlists: [],
  isKnown: true,
  ...parts,
})

const dialog = () => page.getByRole('dialog')
const box = () => dialog().getByRole('combobox').first()
const option = (name: RegExp) => dialog().getByRole('option', { name })

async function openAdding(answers: Readonly<Record<string, readonly FoundInstrument[]>> = {}) {
  const desk = await openDeskWindow({ instruments: [AAPL] })
  desk.backend.answer('directory.search', ({ text }) => answers[text] ?? [])
  await page.getByRole('button', { name: 'Add instrument…' }).click()
  await expect.element(box()).toHaveFocus()
  const additions = () => desk.backend.asked.flatMap(({ name, payload }) => (name === 'watchlist.add' ? [payload] : []))
  return { ...desk, additions }
}
const addition = (instrument: InstrumentId) => ({ watchlist: 'list-1', instrument })

describe('the box that adds symbols', () => {
  it('loses no letter that is typed before it is drawn', async () => {
    await openDeskWindow({ instruments: [AAPL] })
    await expect.element(page.getByRole('grid')).toBeVisible()
    ;(page.getByRole('grid').element() as HTMLElement).focus()
    await userEvent.keyboard('{Insert}TSLA')
    await expect.element(box()).toHaveValue('TSLA')
    await expect.element(page.getByRole('dialog', { name: 'Add to Mine' })).toBeVisible()
    expect(document.querySelector('[data-palette]')).toBeNull()
  })

  it('has the window to itself, wherever the focus went', async () => {
    await openAdding()
    ;(document.activeElement as HTMLElement).blur()
    await userEvent.keyboard('t')
    expect(document.querySelector('[data-palette]')).toBeNull()
  })

  it('takes the first proposal by Enter, says so, and is ready for the next', async () => {
    const { additions } = await openAdding({ TSLA: [found(TSLA), found(AAPL)], gold: [found(GOLD)] })
    await userEvent.keyboard('TSLA')
    await expect.element(option(/TSLA.*Stock · US/u)).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('{Enter}')
    await expect.poll(additions).toEqual([addition(TSLA)])
    await expect.element(box()).toHaveValue('')
    await expect.element(box()).toHaveFocus()
    await expect.element(dialog().getByText('Added: TSLA (Stock · US)')).toBeVisible()
    await userEvent.keyboard('gold')
    await expect.element(option(/XAUUSD.*Forex/u)).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.poll(additions).toEqual([addition(TSLA), addition(GOLD)])
    await expect.element(dialog().getByText('Added: TSLA (Stock · US), XAUUSD (Forex)')).toBeVisible()
  })

  it('never takes what an earlier text meant, however fast the reader types', async () => {
    const { backend, additions } = await openAdding()
    const answers = new Map<string, (found: readonly FoundInstrument[]) => void>()
    backend.answer('directory.search', ({ text }) => new Promise((resolve) => answers.set(text, resolve)))
    await userEvent.keyboard('TSL')
    await expect.poll(() => answers.has('TSL')).toBe(true)
    answers.get('TSL')?.([found(AAPL)])
    await expect.element(option(/AAPL/u)).toBeVisible()
    answers.delete('TSLA')
    await userEvent.keyboard('A{Enter}XAU')
    await expect.element(box()).toHaveValue('XAU')
    expect(additions()).toEqual([])
    answers.get('TSLA')?.([found(TSLA)])
    await expect.poll(additions).toEqual([addition(TSLA)])
    await expect.element(box()).toHaveValue('XAU')
  })

  it('is walked by arrows', async () => {
    const { additions } = await openAdding({ x: [found(TSLA), found(GOLD)] })
    await userEvent.keyboard('x')
    await expect.element(option(/XAUUSD/u)).toBeVisible()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(option(/XAUUSD/u)).toHaveAttribute('aria-selected', 'true')
    await expect.element(box()).toHaveAttribute('aria-activedescendant', option(/XAUUSD/u).element().id)
    await userEvent.keyboard('{Enter}')
    await expect.poll(additions).toEqual([addition(GOLD)])
  })

  it('says what it takes an unheard-of code for', async () => {
    const [shanghai, index] = [idOf('stock:SZ::000999'), idOf('indices:GB::000999')]
    await openAdding({
      QQZX: [found(idOf('stock:US::QQZX'), { isKnown: false })],
      '000999': [found(shanghai, { isKnown: false }), found(index, { isKnown: false })],
    })
    await userEvent.keyboard('QQZX')
    await expect
      .element(dialog().getByText('QQZX is not in the directory. Its code looks like: Stock · US.'))
      .toBeVisible()
    await box().fill('000999')
    await expect.element(dialog().getByText(/looks like: Stock · SZ\. ↓ for other classes\./u)).toBeVisible()
  })

  it('asks for class and region under “More” only, and says which other class knows the code', async () => {
    const spx = idOf('indices:GB::SPX')
    const { additions } = await openAdding({ SPX: [found(spx)] })
    await expect.element(dialog().getByLabelText('Class')).not.toBeVisible()
    await userEvent.keyboard('SPX')
    await expect.element(option(/SPX.*Index/u)).toBeVisible()
    await dialog().getByText('More: class, region, exchange').click()
    await dialog().getByLabelText('Class').selectOptions('stock')
    await expect.element(dialog().getByText('SPX is not known under Stock · US. Known as: Index.')).toBeVisible()
    await dialog().getByLabelText('Region').fill('de')
    await expect.element(option(/SPX.*Stock · DE/u)).toBeVisible()
    await box().click()
    await userEvent.keyboard('{Enter}')
    await expect.poll(additions).toEqual([addition(idOf('stock:DE::SPX'))])
  })

  it('says what is there already, and keeps nothing twice', async () => {
    const { additions } = await openAdding({ AAPL: [found(AAPL, { watchlists: ['list-1'] })] })
    await userEvent.keyboard('AAPL')
    await expect.element(option(/AAPL.*on this list/u)).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog().getByText('AAPL is already on this list.')).toBeVisible()
    expect(additions()).toEqual([])
  })

  it('says that nothing is known, and leaves the text as it was', async () => {
    const { additions } = await openAdding()
    await userEvent.keyboard('no such thing{Enter}')
    await expect.element(dialog().getByText(/No symbol matches “no such thing”/u)).toBeVisible()
    await expect.element(box()).toHaveValue('no such thing')
    expect(additions()).toEqual([])
  })

  it('says why a symbol was not added', async () => {
    const { backend } = await openAdding({ TSLA: [found(TSLA)] })
    backend.answer('watchlist.add', () => {
      throw new Error('the disk is full')
    })
    await userEvent.keyboard('TSLA{Enter}')
    await expect.element(dialog().getByText(/the disk is full/u)).toBeVisible()
    await expect.element(dialog().getByText(/Added:/u)).not.toBeInTheDocument()
  })

  it('asks what its whole list would cost with the chosen symbol on it', async () => {
    const { backend, clock } = await openAdding({ TSLA: [found(TSLA)] })
    await userEvent.keyboard('TSLA')
    await expect.element(option(/TSLA/u)).toBeVisible()
    clock.advance(200)
    await expect
      .poll(() => backend.asked.flatMap(({ name, payload }) => (name === 'health.forecast' ? [payload] : [])))
      .toContainEqual({ added: [TSLA], watchlist: 'list-1' })
  })
})
