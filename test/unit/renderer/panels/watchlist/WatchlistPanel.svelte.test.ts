import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openDeskWindow } from '../../../../fakes/desk-window.ts'
import { idOf, listOf } from '../../../../fakes/live-quotes.ts'

const dialog = () => page.getByRole('dialog')

describe('the watchlist panel', () => {
  it('says what to do about an empty list', async () => {
    await openDeskWindow()
    await expect.element(page.getByText('Nothing on this list yet')).toBeVisible()
  })

  it('says what to do when there is no list at all', async () => {
    await openDeskWindow({ lists: [] })
    await expect.element(page.getByText('No watchlist yet')).toBeVisible()
  })

  it('names the list that the application comes with in the reader’s language', async () => {
    await openDeskWindow({ lists: [listOf('own', '', [])], settings: { language: 'zh-CN' } })
    await expect.element(page.getByRole('tab', { name: '我的自选' })).toBeVisible()
  })
})

describe('adding an instrument', () => {
  const additions = (asked: readonly { readonly name: string; readonly payload: unknown }[]) =>
    asked.flatMap(({ name, payload }) => (name === 'watchlist.add' ? [payload] : []))

  async function openAdding() {
    const desk = await openDeskWindow({ instruments: [idOf('stock:US::AAPL')] })
    desk.backend.answer('directory.search', () => [])
    await page.getByRole('button', { name: 'Add instrument…' }).click()
    return desk
  }

  it('sends its full id', async () => {
    const { backend } = await openAdding()
    await dialog().getByLabelText('Class').selectOptions('crypto')
    await expect.element(dialog().getByLabelText('Region')).toHaveValue('BA')
    await dialog().getByLabelText('Code').fill('BTCUSDT')
    await dialog().getByRole('button', { name: 'Add', exact: true }).click()
    await expect.element(dialog()).not.toBeInTheDocument()
    expect(additions(backend.asked)).toEqual([{ watchlist: 'list-1', instrument: 'crypto:BA::BTCUSDT' }])
  })

  it('completes what is typed, by keyboard, from all that is known', async () => {
    const { backend } = await openAdding()
    const name = { en: 'London Gold', 'zh-CN': '伦敦金' }
    const gold = { instrument: idOf('forex:GB::XAUUSD'), name, alias: null, watchlists: [], isKnown: true }
    backend.answer('directory.search', () => [gold])
    const code = dialog().getByRole('combobox', { name: 'Code' })
    await code.fill('gold')
    await expect.element(dialog().getByRole('option', { name: /XAUUSD.*London Gold/u })).toBeVisible()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(dialog().getByRole('option', { name: /XAUUSD/u })).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('{Enter}')
    await expect.element(code).toHaveValue('XAUUSD')
    await expect.element(dialog().getByLabelText('Class')).toHaveValue('forex')
    await expect.element(dialog().getByLabelText('Region')).toHaveValue('GB')
    expect(additions(backend.asked)).toEqual([])
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => additions(backend.asked)).toEqual([{ watchlist: 'list-1', instrument: gold.instrument }])
  })

  it('closes its proposals, and not itself, with Escape', async () => {
    const { backend } = await openAdding()
    backend.answer('directory.search', () => [
      { instrument: idOf('stock:US::TSLA'), name: null, alias: null, watchlists: [], isKnown: true },
    ])
    await dialog().getByRole('combobox', { name: 'Code' }).fill('t')
    await expect.element(dialog().getByRole('option', { name: /TSLA/u })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog().getByRole('option', { name: /TSLA/u })).not.toBeInTheDocument()
    await expect.element(dialog()).toBeVisible()
  })

  it('shows its proposals in whole, beyond its own edge', async () => {
    const { backend } = await openAdding()
    const codes = Array.from({ length: 12 }, (_, place) => `T${place}`)
    backend.answer('directory.search', () =>
      codes.map((code) => ({
        instrument: idOf(`stock:US::${code}`),
        name: null,
        alias: null,
        watchlists: [],
        isKnown: true,
      })),
    )
    await dialog().getByRole('combobox', { name: 'Code' }).fill('t')
    await expect.element(dialog().getByRole('option', { name: /T0/u })).toBeVisible()
    const list = dialog().getByRole('listbox').element()
    const { left, bottom } = list.getBoundingClientRect()
    expect(list.contains(document.elementFromPoint(left + 20, bottom - 8))).toBe(true)
  })

  it('asks what its whole list would cost with the new symbol on it', async () => {
    const { backend, clock } = await openAdding()
    await dialog().getByRole('combobox', { name: 'Code' }).fill('TSLA')
    clock.advance(200)
    await expect
      .poll(() => backend.asked.flatMap(({ name, payload }) => (name === 'health.forecast' ? [payload] : [])))
      .toContainEqual({ added: ['stock:US::TSLA'], watchlist: 'list-1' })
  })

  it('refuses what is no code, and what is there already', async () => {
    const { backend } = await openAdding()
    await dialog().getByRole('button', { name: 'Add', exact: true }).click()
    await expect.element(dialog().getByText('A code has no spaces or commas.')).toBeVisible()
    await dialog().getByLabelText('Code').fill('AAPL')
    await dialog().getByRole('button', { name: 'Add', exact: true }).click()
    await expect.element(dialog().getByText('AAPL is already on this list.')).toBeVisible()
    expect(additions(backend.asked)).toEqual([])
  })
})

describe('importing a list', () => {
  it('reports what was added, and every line that was not understood', async () => {
    const { backend } = await openDeskWindow()
    backend.answer('watchlist.import', () => ({
      watchlist: 'list-1',
      added: 2,
      faults: [{ line: 3, text: 'nonsense here', reason: 'format' }],
    }))
    await page.getByRole('button', { name: 'Import…' }).first().click()
    await dialog().getByLabelText('Name of the list').fill('Desk')
    await dialog().getByLabelText('Instruments').fill('US:AAPL\nUS:TSLA\nnonsense here')
    await dialog().getByRole('button', { name: 'Import', exact: true }).click()
    await expect.element(dialog().getByText(/2 instruments were added to “Desk”\./u)).toBeVisible()
    await expect.element(dialog().getByText('Line 3')).toBeVisible()
    await expect.element(dialog().getByText('nonsense here')).toBeVisible()
    expect(backend.asked).toEqual([
      { name: 'watchlist.import', payload: { name: 'Desk', content: 'US:AAPL\nUS:TSLA\nnonsense here' } },
    ])
  })

  it('does not claim a list where nothing was understood', async () => {
    const { backend } = await openDeskWindow()
    backend.answer('watchlist.import', () => ({
      watchlist: '',
      added: 0,
      faults: [{ line: 1, text: '?', reason: 'format' }],
    }))
    await page.getByRole('button', { name: 'Import…' }).first().click()
    await dialog().getByLabelText('Instruments').fill('?')
    await dialog().getByRole('button', { name: 'Import', exact: true }).click()
    await expect.element(dialog().getByText(/so no list was made/u)).toBeVisible()
  })

  it('reads a file, and takes its name', async () => {
    await openDeskWindow()
    await page.getByRole('button', { name: 'Import…' }).first().click()
    await dialog()
      .getByLabelText(/Choose a file/u)
      .upload(new File(['US:AAPL\n'], 'my desk.txt', { type: 'text/plain' }))
    await expect.element(dialog().getByLabelText('Instruments')).toHaveValue('US:AAPL\n')
    await expect.element(dialog().getByLabelText('Name of the list')).toHaveValue('my desk')
  })
})
