import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openDeskWindow } from '#test/fakes/windows/desk-window.ts'
import { idOf, listOf } from '#test/fakes/quotes/live-quotes.ts'

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

describe('a symbol that the service does not know', () => {
  it('is named with what else goes by its code', async () => {
    const [wrong, right] = [idOf('stock:US::SPX'), idOf('indices:GB::SPX')]
    const { backend, clock } = await openDeskWindow({ instruments: [wrong] })
    const known = { name: null, alias: null, watchlists: [], isKnown: true }
    backend.answer('directory.search', ({ text }) =>
      text === 'SPX'
        ? [
            { instrument: idOf('future:US::SPXX'), ...known },
            { instrument: right, ...known },
          ]
        : [],
    )
    const refused = [{ instrument: wrong, reason: { kind: 'malformed', message: 'nothing for it' } as const }]
    backend.publish('verification', ['list-1', { pending: [], refused }])
    await expect.element(page.getByText(/is not known to the service/u)).toBeVisible()
    clock.advance(500)
    await expect.element(page.getByText(/SPX is known as: Index\./u)).toBeVisible()
  })
})

describe('importing a list', () => {
  it('reports what was added, and every line that was not understood', async () => {
    const { backend } = await openDeskWindow()
    backend.answer('watchlist.import', () => ({
      watchlist: 'list-1',
      added: 2,
      faults: [{ line: 3, text: 'nonsense here', reason: 'format' }],
      step: 4,
    }))
    await page.getByRole('button', { name: 'Import…' }).first().click()
    await dialog().getByLabelText('Add to').selectOptions('A list of its own')
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

  it('names the field of a row that was not taken', async () => {
    const { backend } = await openDeskWindow()
    const row = { line: 2, text: 'bond,US,X', reason: 'class', part: 'bond' } as const
    backend.answer('watchlist.import', () => ({ watchlist: 'list-1', added: 0, faults: [row], step: null }))
    await page.getByRole('button', { name: 'Import…' }).first().click()
    await dialog().getByLabelText('Instruments').fill('code')
    await dialog().getByRole('button', { name: 'Import', exact: true }).click()
    await expect.element(dialog().getByText(/class “bond” is not one of stock, fund/u)).toBeVisible()
  })

  it('says before it what codes without a market are taken for, and lets another be chosen', async () => {
    const { backend, clock } = await openDeskWindow()
    const previews = () => backend.asked.flatMap(({ name, payload }) => (name === 'watchlist.preview' ? [payload] : []))
    backend.answer('watchlist.preview', () => ({
      understood: 2,
      instruments: [],
      columns: null,
      added: 2,
      sections: 0,
      guessed: [idOf('stock:US::TSLA'), idOf('crypto:BA::BTCUSDT')],
      faults: [],
      cost: null,
    }))
    await page.getByRole('button', { name: 'Import…' }).first().click()
    await dialog().getByLabelText('Instruments').fill('TSLA BTCUSDT')
    const asked = (count: number) => () => {
      clock.advance(500)
      return previews().length >= count
    }
    await expect.poll(asked(1)).toBe(true)
    await expect.element(dialog().getByText(/read as: Stock · US: TSLA; Crypto: BTCUSDT/u)).toBeVisible()
    await dialog().getByLabelText('Codes without a market').selectOptions('HK')
    await expect.poll(asked(2)).toBe(true)
    const market = { assetClass: 'stock', region: 'HK' }
    await expect.poll(previews).toContainEqual(expect.objectContaining({ content: 'TSLA BTCUSDT', market }))
    await dialog().getByRole('button', { name: 'Import', exact: true }).click()
    await expect
      .poll(() => backend.asked)
      .toContainEqual({ name: 'watchlist.import', payload: expect.objectContaining({ market }) as unknown })
  })

  it('remembers the column of the codes that was chosen for a table of these titles', async () => {
    const { backend, clock } = await openDeskWindow()
    backend.answer('watchlist.preview', ({ content, column }) => ({
      understood: column === undefined ? 0 : 1,
      instruments: [],
      columns: { titles: content.split('\n')[0]?.split(',') ?? [], code: column ?? null },
      added: 1,
      sections: 0,
      guessed: [],
      faults: [],
      cost: null,
    }))
    backend.answer('watchlist.import', () => ({ watchlist: 'list-1', added: 1, faults: [], step: 4 }))
    const paste = async (content: string) => {
      await page.getByRole('button', { name: 'Import…' }).first().click()
      await dialog().getByLabelText('Instruments').fill(content)
    }
    const shown = () => {
      clock.advance(500)
      return dialog().getByLabelText('Column of the codes').elements().length
    }
    await paste('Watch,Bench\nAAPL,SPY')
    await expect.poll(shown).toBe(1)
    await dialog().getByLabelText('Column of the codes').selectOptions('2: Bench')
    await dialog().getByRole('button', { name: 'Import', exact: true }).click()
    await dialog().getByRole('button', { name: 'Close' }).last().click()
    await paste('Watch,Bench\nMSFT,QQQ')
    const previewsOf = (content: string) =>
      backend.asked.flatMap(({ payload }) => (Object(payload) as { content?: string }).content === content ? [payload] : []) // prettier-ignore
    await expect
      .poll(() => {
        clock.advance(500)
        return previewsOf('Watch,Bench\nMSFT,QQQ')
      })
      .toContainEqual(expect.objectContaining({ column: 1 }))
    await dialog().getByLabelText('Instruments').fill('Lead,Lag\nMSFT,QQQ')
    await expect
      .poll(() => {
        clock.advance(500)
        return previewsOf('Lead,Lag\nMSFT,QQQ').length
      })
      .toBeGreaterThan(0)
    expect(previewsOf('Lead,Lag\nMSFT,QQQ')).not.toContainEqual(expect.objectContaining({ column: 1 }))
  })

  it('does not claim a list where nothing was understood', async () => {
    const { backend } = await openDeskWindow()
    backend.answer('watchlist.import', () => ({
      watchlist: '',
      added: 0,
      faults: [{ line: 1, text: '?', reason: 'format' }],
      step: null,
    }))
    await page.getByRole('button', { name: 'Import…' }).first().click()
    await dialog().getByLabelText('Instruments').fill('?')
    await dialog().getByRole('button', { name: 'Import', exact: true }).click()
    await expect.element(dialog().getByText(/so no list was created/u)).toBeVisible()
  })

  it('reads a file, and takes its name', async () => {
    await openDeskWindow()
    await page.getByRole('button', { name: 'Import…' }).first().click()
    await dialog()
      .getByLabelText(/Choose a file/u)
      .upload(new File(['US:AAPL\n'], 'my desk.txt', { type: 'text/plain' }))
    await expect.element(dialog().getByLabelText('Instruments')).toHaveValue('US:AAPL\n')
    await dialog().getByLabelText('Add to').selectOptions('A list of its own')
    await expect.element(dialog().getByLabelText('Name of the list')).toHaveValue('my desk')
  })

  it('reads a file that is dropped, in the encoding of a Chinese spreadsheet', async () => {
    await openDeskWindow()
    await page.getByRole('button', { name: 'Import…' }).first().click()
    const field = dialog().getByLabelText('Instruments')
    await expect.element(field).toBeVisible()
    const dropped = new DataTransfer()
    dropped.items.add(new File([Uint8Array.from([0xb4, 0xfa, 0xc2, 0xeb, 0x0a, 0x31])], 'mine.csv'))
    field.element().dispatchEvent(new DragEvent('drop', { dataTransfer: dropped, bubbles: true, cancelable: true }))
    await expect.element(field).toHaveValue('代码\n1')
  })

  it('names every symbol that was read, with its market', async () => {
    const { backend, clock } = await openDeskWindow()
    backend.answer('watchlist.preview', () => ({
      understood: 2,
      instruments: [idOf('stock:GB::VOD'), idOf('stock:US::BRK.B')],
      columns: null,
      added: 2,
      sections: 0,
      guessed: [],
      faults: [{ line: 3, text: 'SAN.PA', reason: 'unserved', part: '.PA' }],
      cost: null,
    }))
    await page.getByRole('button', { name: 'Import…' }).first().click()
    await dialog().getByLabelText('Instruments').fill('VOD.L')
    await expect
      .poll(() => {
        clock.advance(500)
        return document.querySelector('[data-symbols]')
      })
      .not.toBeNull()
    await dialog().getByText('Symbols that were read: 2').click()
    await expect.element(dialog().getByText('Stock · GB: VOD')).toBeVisible()
    await expect.element(dialog().getByText('Stock · US: BRK.B')).toBeVisible()
    await expect.element(dialog().getByText(/the exchange “\.PA” is not known/u)).toBeVisible()
  })

  it('asks for the column of the codes where the file does not say', async () => {
    const { backend, clock } = await openDeskWindow()
    const previews = () => backend.asked.flatMap(({ name, payload }) => (name === 'watchlist.preview' ? [payload] : []))
    backend.answer('watchlist.preview', () => ({
      understood: 0,
      instruments: [],
      columns: { titles: ['No', 'Paper', 'Fund'], code: null },
      added: 0,
      sections: 0,
      guessed: [],
      faults: [],
      cost: null,
    }))
    await page.getByRole('button', { name: 'Import…' }).first().click()
    await dialog().getByLabelText('Instruments').fill('No,Paper,Fund')
    const asked = (count: number) => () => {
      clock.advance(500)
      return previews().length >= count
    }
    await expect.poll(asked(1)).toBe(true)
    await dialog().getByLabelText('Column of the codes').selectOptions('2: Paper')
    await expect.poll(asked(2)).toBe(true)
    expect(previews().at(-1)).toMatchObject({ content: 'No,Paper,Fund', column: 1 })
  })

  it('adds to the list that is open, says so before, and takes it back', async () => {
    const { backend, clock } = await openDeskWindow({ lists: [listOf('list-1', 'Tech', [idOf('stock:US::AAPL')])] })
    const imports = () => backend.asked.flatMap(({ name, payload }) => (name === 'watchlist.import' ? [payload] : []))
    backend.answer('watchlist.preview', () => ({
      understood: 3,
      instruments: [],
      columns: null,
      added: 2,
      sections: 0,
      guessed: [],
      faults: [],
      cost: null,
    }))
    backend.answer('watchlist.import', () => ({ watchlist: 'list-1', added: 2, faults: [], step: 7 }))
    backend.answer('watchlist.undo', () => ({ ok: true, value: null }))
    await page.getByRole('button', { name: 'Import…' }).first().click()
    await dialog().getByLabelText('Instruments').fill('US:AAPL\nUS:TSLA\nUS:NVDA')
    const forecast = () => {
      clock.advance(500)
      return document.querySelector('[data-preview]')?.textContent.trim()
    }
    await expect
      .poll(forecast)
      .toBe('2 instruments will be added to “Tech”. 1 is on “Tech” already and stays as it is.')
    await dialog().getByLabelText('Add to').selectOptions('A list of its own')
    await expect.poll(forecast).toBe('The list “Imported” will be created with 3 instruments.')
    await dialog().getByLabelText('Name of the list').fill('Tech')
    await expect.poll(forecast).toMatch(/^2 instruments will be added to “Tech”/u)
    await dialog().getByLabelText('Add to').selectOptions('Tech')
    await dialog().getByRole('button', { name: 'Import', exact: true }).click()
    await expect.element(dialog().getByText(/2 instruments were added to “Tech”\./u)).toBeVisible()
    expect(imports()).toEqual([expect.objectContaining({ name: 'Tech', into: 'list-1' })])
    const step = { number: 7, kind: 'import', list: 'Tech', section: null, entries: 2, instrument: null } as const
    backend.publish('watchlistHistory', [null, { undo: step, redo: null }])
    await dialog().getByRole('button', { name: 'Undo' }).click()
    expect(backend.asked).toContainEqual({ name: 'watchlist.undo', payload: { step: 7 } })
    await expect.element(dialog()).not.toBeInTheDocument()
    await expect.element(page.getByText('Undone: Imported into Tech')).toBeVisible()
  })
})
