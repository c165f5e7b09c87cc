import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { LIST_NAME, openDeskWindow, type DeskParts } from '#test/fakes/windows/desk-window.ts'
import { idOf, listOf } from '#test/fakes/quotes/live-quotes.ts'
import { publishLists } from '#test/fakes/quotes/publish-lists.ts'

const AAPL = idOf('stock:US::AAPL')
const TSLA = idOf('stock:US::TSLA')

const dialog = () => page.getByRole('dialog')

async function openLists(parts: DeskParts = {}) {
  const lists = [listOf('list-1', LIST_NAME, [AAPL, TSLA]), listOf('list-2', 'Other', [])]
  const { backend } = await openDeskWindow({ lists, ...parts })
  backend.answer('watchlist.edit', () => ({ ok: true, value: { made: null, step: 1 } }))
  await expect.element(page.getByRole('grid', { name: LIST_NAME })).toBeVisible()
  const edits = () => backend.asked.flatMap(({ name, payload }) => (name === 'watchlist.edit' ? [payload] : []))
  return { backend, edits }
}

async function chooseFromMenu(name: string): Promise<void> {
  await page.getByRole('button', { name: 'List actions' }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

describe('the menu of a list', () => {
  it('duplicates, moves and removes it without a dialog', async () => {
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

  it('does not offer what the position of the list rules out', async () => {
    await openLists()
    await page.getByRole('button', { name: 'List actions' }).click()
    await expect.element(page.getByRole('menuitem', { name: 'Move the list to the left' })).toBeDisabled()
    await expect.element(page.getByRole('menuitem', { name: 'Move the list to the right' })).toBeEnabled()
  })

  const nameField = () => page.getByRole('textbox', { name: 'Name of the list' })

  it('has the name written over its tab', async () => {
    const { edits } = await openLists()
    await chooseFromMenu('Rename the list')
    await expect.element(nameField()).toHaveValue(LIST_NAME)
    await expect.element(nameField()).toHaveFocus()
    await userEvent.keyboard('Banks{Enter}')
    await expect.poll(edits).toEqual([{ kind: 'renameList', list: 'list-1', name: 'Banks' }])
    await expect.element(nameField()).not.toBeInTheDocument()
    await expect.element(page.getByRole('tab', { name: LIST_NAME })).toHaveFocus()
  })

  it('leaves the name as it was with Escape, by F2 or a double click', async () => {
    const { edits } = await openLists()
    const tab = page.getByRole('tab', { name: LIST_NAME })
    ;(tab.element() as HTMLElement).focus()
    await userEvent.keyboard('{F2}')
    await expect.element(nameField()).toHaveFocus()
    await userEvent.keyboard('Banks{Escape}')
    await expect.element(nameField()).not.toBeInTheDocument()
    await tab.dblClick()
    await expect.element(nameField()).toHaveValue(LIST_NAME)
    expect(edits()).toEqual([])
  })

  it('is given no name by the field that goes with it, as when another window removes it', async () => {
    const { backend, edits } = await openLists()
    ;(page.getByRole('tab', { name: LIST_NAME }).element() as HTMLElement).focus()
    await userEvent.keyboard('{F2}')
    await userEvent.keyboard('Banks')
    const errors: unknown[] = []
    const onerror = ({ message }: ErrorEvent) => errors.push(message)
    window.addEventListener('error', onerror)
    publishLists(backend, [listOf('list-2', 'Other', [])])
    await expect.element(nameField()).not.toBeInTheDocument()
    window.removeEventListener('error', onerror)
    expect([edits(), errors]).toEqual([[], []])
  })

  it('makes a list by one key or one click without a dialog, shows it and offers its name to be written over', async () => {
    const { backend, edits } = await openLists()
    const before = { id: 'list-1', name: LIST_NAME, size: 0 }
    backend.answer('watchlist.edit', (edit) => {
      if ((edit as { kind: string }).kind === 'addList') {
        const { name } = edit as unknown as { readonly name: string }
        backend.publish('watchlist', ['list-9', listOf('list-9', name, [])])
        backend.publish('watchlists', [null, [before, { id: 'list-9', name, size: 0 }]])
      }
      return { ok: true, value: { made: 'list-9', step: 1 } }
    })
    ;(page.getByRole('tab', { name: LIST_NAME }).element() as HTMLElement).focus()
    await userEvent.keyboard('{Alt>}{Shift>}n{/Shift}{/Alt}')
    await expect.poll(edits).toEqual([{ kind: 'addList', name: expect.stringMatching(/^List \d$/u) as string }])
    await expect.element(nameField()).toHaveFocus()
    await userEvent.keyboard('Banks{Enter}')
    await expect.poll(edits).toContainEqual({ kind: 'renameList', list: 'list-9', name: 'Banks' })
    await expect.element(page.getByRole('tab', { name: /^List/u })).toHaveAttribute('aria-selected', 'true')
    await page.getByRole('button', { name: 'New list' }).click()
    await expect.poll(() => edits().filter((edit) => (edit as { kind: string }).kind === 'addList')).toHaveLength(2)
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

  it('are added, taken away and put in order, and stored with every change', async () => {
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
    await dialog().getByRole('button', { name: 'Move Change % forward' }).click()
    await expect
      .poll(() =>
        columnsOf(edits().at(-1))
          ?.map(({ id }) => id)
          .slice(0, 3),
      )
      .toEqual(['symbol', 'changePercent', 'last'])
    expect(dialog().getByRole('checkbox', { name: 'Symbol' }).elements()).toEqual([])
  })

  it('are the default ones again when asked', async () => {
    const { edits } = await openLists()
    await chooseFromMenu('Columns…')
    await dialog().getByRole('button', { name: 'Reset to defaults' }).click()
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
