import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { LIST_NAME, openDeskWindow, type DeskParts } from '../../../../fakes/desk-window.ts'
import { idOf, listOf } from '../../../../fakes/live-quotes.ts'

const AAPL = idOf('stock:US::AAPL')
const TSLA = idOf('stock:US::TSLA')

const dialog = () => page.getByRole('dialog')

/** With the edits that were asked for since it stands. */
async function openLists(parts: DeskParts = {}) {
  const lists = [listOf('list-1', LIST_NAME, [AAPL, TSLA]), listOf('list-2', 'Other', [])]
  const { backend } = await openDeskWindow({ lists, ...parts })
  backend.answer('watchlist.edit', () => ({ ok: true, value: { made: null, step: 1 } }))
  await expect.element(page.getByRole('grid', { name: LIST_NAME })).toBeVisible()
  const edits = () => backend.asked.flatMap(({ name, payload }) => (name === 'watchlist.edit' ? [payload] : []))
  return { backend, edits }
}

async function chooseFromMenu(name: string): Promise<void> {
  await page.getByRole('button', { name: 'More about this list' }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

describe('the menu of a list', () => {
  it('duplicates, moves and removes it at once', async () => {
    const { edits } = await openLists()
    await chooseFromMenu('Duplicate the list')
    await chooseFromMenu('Move the list to the right')
    await chooseFromMenu('Remove the list')
    await expect
      .poll(edits)
      .toEqual([
        expect.objectContaining({ kind: 'duplicateList', list: 'list-1' }),
        { kind: 'moveList', list: 'list-1', before: null },
        { kind: 'removeList', list: 'list-1' },
      ])
  })

  it('does not offer what the place of the list rules out', async () => {
    await openLists()
    await page.getByRole('button', { name: 'More about this list' }).click()
    await expect.element(page.getByRole('menuitem', { name: 'Move the list to the left' })).toBeDisabled()
    await expect.element(page.getByRole('menuitem', { name: 'Move the list to the right' })).toBeEnabled()
  })

  it('asks for a name where one is needed', async () => {
    const { edits } = await openLists()
    await chooseFromMenu('Rename the list…')
    await expect.element(dialog().getByRole('textbox')).toHaveValue(LIST_NAME)
    await dialog().getByRole('textbox').fill('Banks')
    await userEvent.keyboard('{Enter}')
    await expect.poll(edits).toEqual([{ kind: 'renameList', list: 'list-1', name: 'Banks' }])
    await expect.element(dialog()).not.toBeInTheDocument()
  })

  it('offers to add and to import, which a narrow panel has no buttons for', async () => {
    await openLists()
    await chooseFromMenu('Import…')
    await expect.element(dialog().getByLabelText('Instruments')).toBeVisible()
  })
})

describe('the columns of a list', () => {
  const columnsOf = (edit: unknown) =>
    (edit as { readonly appearance: { readonly columns: readonly { readonly id: string }[] | null } }).appearance
      .columns

  it('are added, taken away and put in order, and kept with every change', async () => {
    const { edits } = await openLists()
    await chooseFromMenu('Columns…')
    await dialog().getByRole('checkbox', { name: 'Gap' }).click()
    await expect
      .poll(() =>
        columnsOf(edits().at(-1))
          ?.map(({ id }) => id)
          .at(-1),
      )
      .toBe('gap')
    await dialog().getByRole('checkbox', { name: 'Open', exact: true }).click()
    await expect.poll(() => columnsOf(edits().at(-1))?.map(({ id }) => id)).not.toContain('open')
    await dialog().getByRole('button', { name: 'Move Last forward' }).click()
    await expect
      .poll(() =>
        columnsOf(edits().at(-1))
          ?.map(({ id }) => id)
          .slice(0, 3),
      )
      .toEqual(['symbol', 'last', 'name'])
    expect(dialog().getByRole('checkbox', { name: 'Symbol' }).elements()).toEqual([])
  })

  it('are the usual ones again when asked', async () => {
    const { edits } = await openLists()
    await chooseFromMenu('Columns…')
    await dialog().getByRole('button', { name: 'As it came' }).click()
    await expect.poll(edits).toEqual([{ kind: 'arrangeList', list: 'list-1', appearance: { columns: null } }])
  })
})

describe('a list that was copied elsewhere', () => {
  const paste = (target: Element, text: string) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }

  it('is shown before it is added to the list that it is pasted into', async () => {
    await openLists()
    paste(page.getByRole('grid', { name: LIST_NAME }).element(), 'US:KO\nUS:JPM')
    await expect.element(dialog().getByLabelText('Instruments')).toHaveValue('US:KO\nUS:JPM')
  })

  it('is left alone where text is written', async () => {
    await openLists()
    paste(page.getByRole('searchbox').element(), 'US:KO')
    await expect.element(page.getByRole('grid', { name: LIST_NAME })).toBeVisible()
    expect(dialog().elements()).toEqual([])
  })
})
