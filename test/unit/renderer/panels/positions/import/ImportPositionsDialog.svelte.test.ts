import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { PositionImportPreview } from '#model/positions/position-import.ts'
import type { Settings } from '#model/application/settings.ts'
import PositionsPanel from '#renderer/panels/positions/PositionsPanel.svelte'
import { axeFaults } from '#test/fakes/windows/axe-faults.ts'
import { idOf } from '#test/fakes/quotes/live-quotes.ts'
import { openPanelWindow } from '#test/fakes/windows/panel-window.ts'

const PREVIEW: PositionImportPreview = {
  format: 'ghostfolio',
  wrongFile: null,
  titles: null,
  numbers: { mark: 'comma', doubt: '1.500' },
  dates: null,
  lots: 1,
  doubles: 0,
  symbols: [
    {
      instrument: idOf('stock:GB::VOD'),
      written: 'VOD.L',
      lots: 1,
      doubles: 0,
      quantity: '1500',
      sums: [{ currency: 'GBX', amount: '108000' }],
    },
  ],
  splits: [{ instrument: idOf('stock:US::AAPL'), date: '2020-08-31', ratio: { after: 4, before: 1 } }],
  isins: [],
  passedOver: [{ line: 4, text: 'dividend row', reason: 'income' }],
  passedOverCount: 1,
  faults: [{ line: 5, text: 'SAN row', reason: 'exchange', part: 'SBF' }],
  faultCount: 1,
}

async function open(preview: Partial<PositionImportPreview> = {}, settings: Partial<Settings> = {}) {
  const window = await openPanelWindow(PositionsPanel, {
    settings,
    prepare(backend) {
      backend.publish('holdings', [null, []])
      backend.publish('conversions', [null, { baseCurrency: 'USD', aliases: {}, pairs: [] }])
      backend.publish('positionHistory', [null, { undo: null, redo: null }])
      backend.answer('position.preview', () => ({ ...PREVIEW, ...preview }))
      backend.answer('position.import', () => ({ ok: true, value: { ...PREVIEW, ...preview } }))
    },
  })
  await page
    .getByRole('button', { name: settings.language === 'zh-CN' ? '导入' : 'Import' })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  const asked = () =>
    window.backend.asked.flatMap(({ name, payload }) => (name === 'position.preview' ? [payload] : []))
  const paste = async (text: string) => {
    await dialog.getByRole('textbox').fill(text)
    await expect
      .poll(() => {
        window.clock.advance(500)
        return document.querySelector('[data-preview]')
      })
      .not.toBeNull()
  }
  return { ...window, dialog, asked, paste }
}

describe('the import of positions', () => {
  it('names every symbol with its market, quantity and sum before anything is added', async () => {
    const { dialog, paste } = await open()
    await paste('Date;Code')
    await expect.element(dialog.getByRole('row', { name: /VOD Stock · GB 1 1,500/u })).toBeVisible()
    await expect.element(dialog.getByText(/AAPL: split of 2020-08-31, 4 new shares/u)).toBeVisible()
    await expect.element(dialog.getByText(/exchange SBF is not known/u)).toBeVisible()
    await dialog.getByText('1 row is neither bought nor sold and is passed over.').click()
    await expect.element(dialog.getByText('Dividend or interest')).toBeVisible()
    expect(await axeFaults('[role="dialog"], dialog')).toEqual([])
  })

  it('says which number has two readings, and reads the file by the decimal mark that is chosen', async () => {
    const { dialog, paste, asked, clock } = await open()
    await paste('Date;Code')
    await expect.element(dialog.getByText(/Nothing in the file says how 1\.500 is meant/u)).toBeVisible()
    await dialog.getByLabelText('Decimal mark').selectOptions('point')
    await expect
      .poll(() => {
        clock.advance(500)
        return asked()
      })
      .toContainEqual(expect.objectContaining({ content: 'Date;Code', mark: 'point' }))
  })

  it('offers to add once more what is there already', async () => {
    const { dialog, paste, asked, clock } = await open({ lots: 0, doubles: 1 })
    await paste('Date;Code')
    await expect.element(dialog.getByText('1 lot of the file is in your positions already.')).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: 'Add lots' })).toBeDisabled()
    await dialog.getByLabelText('Add them once more').click()
    await expect
      .poll(() => {
        clock.advance(500)
        return asked()
      })
      .toContainEqual(expect.objectContaining({ content: 'Date;Code', again: true }))
  })

  it('asks for the columns of a table whose titles are not known', async () => {
    const { dialog, paste, asked, clock } = await open({ format: null, titles: ['When', 'What', 'How many', 'At'] })
    await paste('When,What,How many,At')
    await dialog.getByLabelText('Date', { exact: true }).selectOptions('1: When')
    await dialog.getByLabelText('Symbol', { exact: true }).selectOptions('2: What')
    await dialog.getByLabelText('Currency of all rows').fill('USD')
    await expect
      .poll(() => {
        clock.advance(500)
        return asked()
      })
      .toContainEqual(expect.objectContaining({ columns: { places: { date: 0, symbol: 1 }, currency: 'USD' } }))
  })

  it('remembers the columns for a table of the same titles, and not for another', async () => {
    const { backend, dialog, paste, asked, clock } = await open()
    const read = (content: string) => ({ ...PREVIEW, format: null, titles: content.split(',') })
    backend.answer('position.preview', ({ content }) => read(content))
    backend.answer('position.import', ({ content }) => ({ ok: true, value: read(content) }))
    await paste('When,What,How many,At')
    await dialog.getByLabelText('Date', { exact: true }).selectOptions('1: When')
    await dialog.getByRole('button', { name: 'Add lots' }).click()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await page.getByRole('button', { name: 'Import' }).first().click()
    const askedFor = (content: string) => () => {
      clock.advance(500)
      return asked().filter((payload) => (Object(payload) as { content?: string }).content === content)
    }
    await dialog.getByRole('textbox').first().fill('When,What,How many,At')
    const columns = { places: { date: 0 }, currency: '' }
    await expect.poll(askedFor('When,What,How many,At')).toContainEqual(expect.objectContaining({ columns }))
    await dialog.getByRole('textbox').first().fill('Lead,Lag,Long,Short')
    await expect.poll(askedFor('Lead,Lag,Long,Short')).not.toEqual([])
    expect(askedFor('Lead,Lag,Long,Short')()).not.toContainEqual(expect.objectContaining({ columns }))
  })

  it('asks for the symbols of securities that the file names by ISIN, and remembers them', async () => {
    const isins = [{ isin: 'DE0007164600', name: 'SAP SE' }]
    const { dialog, paste, asked, clock } = await open({ format: 'degiro', isins })
    await paste('Datum,ISIN')
    await dialog.getByLabelText('SAP SE DE0007164600').fill('SAP.DE')
    await expect
      .poll(() => {
        clock.advance(500)
        return asked()
      })
      .toContainEqual(expect.objectContaining({ symbols: { DE0007164600: 'SAP.DE' } }))
    expect(await axeFaults('[role="dialog"], dialog')).toEqual([])
  })

  it('says what a file is that is no table, and what to do', async () => {
    const { dialog, clock } = await open({ format: null, wrongFile: 'workbook', lots: 0, symbols: [], splits: [] })
    await dialog.getByRole('textbox').fill('PK')
    await expect
      .poll(() => {
        clock.advance(500)
        return dialog.getByText(/Save it as CSV/u).elements().length
      })
      .toBe(1)
  })

  it('says that not all refused rows are shown', async () => {
    const { dialog, paste } = await open({ faultCount: 1500 })
    await paste('Date;Code')
    await expect.element(dialog.getByText(/The first 1 rows are shown/u)).toBeVisible()
  })

  it('is in Chinese as well', async () => {
    const { dialog, paste } = await open({}, { language: 'zh-CN' })
    await paste('Date;Code')
    await expect.element(dialog.getByLabelText('小数点格式')).toBeVisible()
    await expect.element(dialog.getByText(/交易所“SBF”未知/u)).toBeVisible()
  })
})
