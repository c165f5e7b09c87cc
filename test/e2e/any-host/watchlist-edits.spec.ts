/** A day's work on lists: moving, sorting, undo, import, and survival of a kill. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright/test'
import { chooseInMenu, openDesk } from '../steps/desk.ts'
import { expect, test } from '../fixture.ts'
import { wording } from '../steps/wording.ts'

test.use({ ownMarket: false })

const [KO, MSFT, NVDA, JPM] = ['stock:US::KO', 'stock:US::MSFT', 'stock:US::NVDA', 'stock:US::JPM'] as const
const LINES = ['US:KO', '###Tech', 'US:NVDA', 'US:MSFT', '###Banks', 'US:JPM']

const SYMBOLS = 10_000
/** 1-based: every twenty-fifth of the first five hundred. */
const BAD_LINES = Array.from({ length: 20 }, (_, place) => (place + 1) * 25)
const codeAt = (place: number): string => `S${String(place).padStart(5, '0')}`

/** Returns a line for each symbol, with invalid lines between them. */
function manyLines(): string {
  const lines = Array.from({ length: SYMBOLS }, (_, place) => `US:${codeAt(place)}`)
  for (const line of BAD_LINES) lines.splice(line - 1, 0, `no line ${line} !`)
  return lines.join('\n')
}

/** Returns the rows on screen: instruments, and sections by name. */
const orderOf = (grid: Locator) =>
  grid
    .locator('[data-instrument], [data-section]')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-instrument') ?? row.textContent.trim()))

const toast = (page: Page) => page.locator('[data-toast]')
const titleOf = (grid: Locator) => grid.getByRole('columnheader', { name: wording('column_symbol') })

test('takes changes in two windows and keeps them, and loses at most the one that kill -9 came into', async ({
  launch,
  temporaryDirectory,
}) => {
  const file = join(temporaryDirectory(), 'Desk.txt')
  writeFileSync(file, LINES.join('\n'))
  const first = await launch({ words: ['--import', file] })
  const { page, grid, row } = openDesk(await first.firstWindow())
  const stored = () => readFileSync(join(first.profile, 'watchlists.json'), 'utf8')

  await test.step('the removal of a section is taken back with all that was in it', async () => {
    await expect.poll(() => orderOf(grid)).toEqual([KO, 'Tech', NVDA, MSFT, 'Banks', JPM])
    await grid.locator('[data-section]').first().click()
    await page.keyboard.press('Delete')
    await expect.poll(() => orderOf(grid)).toEqual([KO, 'Banks', JPM])
    await expect(toast(page)).toContainText('Tech')
    await page.keyboard.press('ControlOrMeta+z')
    await expect.poll(() => orderOf(grid)).toEqual([KO, 'Tech', NVDA, MSFT, 'Banks', JPM])
    await toast(page)
      .getByRole('button', { name: wording('action_redo') })
      .click()
    await expect.poll(() => orderOf(grid)).toEqual([KO, 'Banks', JPM])
    await grid.focus()
    await page.keyboard.press('ControlOrMeta+z')
    await expect.poll(() => orderOf(grid)).toEqual([KO, 'Tech', NVDA, MSFT, 'Banks', JPM])
  })

  await test.step('rows are moved by mouse and by keyboard, several at a time', async () => {
    await row(JPM).dragTo(row(KO), { targetPosition: { x: 40, y: 4 } })
    await expect.poll(() => orderOf(grid)).toEqual([JPM, KO, 'Tech', NVDA, MSFT, 'Banks'])
    await row(NVDA).click()
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Alt+ArrowUp')
    await expect.poll(() => orderOf(grid)).toEqual([JPM, KO, NVDA, MSFT, 'Tech', 'Banks'])
    await expect(toast(page)).toBeVisible()
    await expect(grid.locator('[aria-selected="true"][data-instrument]')).toHaveCount(2)
  })

  await test.step('a sorted column returns to the own order of the list', async () => {
    for (const order of [
      [JPM, KO, MSFT, NVDA, 'Tech', 'Banks'],
      [NVDA, MSFT, KO, JPM, 'Tech', 'Banks'],
      [JPM, KO, NVDA, MSFT, 'Tech', 'Banks'],
    ]) {
      await titleOf(grid).getByRole('button').click()
      await expect.poll(() => orderOf(grid)).toEqual(order)
    }
    await expect(titleOf(grid)).toHaveAttribute('aria-sort', 'none')
  })

  await test.step('two windows over one list keep in step', async () => {
    const second = openDesk(await first.openWindow())
    await expect.poll(() => orderOf(second.grid)).toEqual([JPM, KO, NVDA, MSFT, 'Tech', 'Banks'])
    await row(JPM).click()
    await page.keyboard.press('Delete')
    await expect.poll(() => orderOf(second.grid)).toEqual([KO, NVDA, MSFT, 'Tech', 'Banks'])
    await titleOf(second.grid).getByRole('button').click()
    await expect.poll(() => orderOf(grid)).toEqual([KO, MSFT, NVDA, 'Tech', 'Banks'])
  })

  await expect.poll(stored).not.toContain(JPM)
  await expect.poll(stored).toContain('ascending')
  await row(KO).click()
  await page.keyboard.press('Delete')
  await first.kill()

  const second = await launch({ profile: first.profile })
  const after = openDesk(await second.firstWindow())
  await test.step('the list and its sorting come back', async () => {
    await expect.poll(() => orderOf(after.grid)).toContain(NVDA)
    const order = await orderOf(after.grid)
    expect([4, 5]).toContain(order.length)
    expect(order.slice(-4)).toEqual([MSFT, NVDA, 'Tech', 'Banks'])
    await expect(titleOf(after.grid)).toHaveAttribute('aria-sort', 'ascending')
  })

  await test.step('an import reports exactly its bad lines, before and after it', async () => {
    await chooseInMenu(after.page, 'watchlist_import')
    const dialog = after.page.getByRole('dialog')
    await expect(dialog.locator('.body :is(input, textarea):focus')).toBeVisible()
    const symbols = Buffer.from(manyLines())
    await dialog.locator('input[type=file]').setInputFiles({ name: 'S.txt', mimeType: 'text/plain', buffer: symbols })
    await expect(dialog.getByLabel(wording('import_content'), { exact: true })).toHaveValue(/^US:/u)
    await dialog.getByLabel(wording('import_target'), { exact: true }).selectOption('new')
    await dialog.getByLabel(wording('import_name'), { exact: true }).fill('Ten thousand')
    const reported = () =>
      dialog
        .getByRole('listitem')
        .evaluateAll((items) => items.map((item) => Number(/\d+/u.exec(item.textContent)?.[0])))
    await expect.poll(reported).toEqual(BAD_LINES)
    await expect(dialog.locator('[data-preview]')).toContainText(`${SYMBOLS}`)
    await dialog.getByRole('button', { name: wording('action_import'), exact: true }).click()
    await expect(dialog.locator('[data-preview]')).toHaveCount(0)
    expect(await reported()).toEqual(BAD_LINES)
    await dialog
      .getByRole('button', { name: wording('action_close'), exact: true })
      .last()
      .click()
  })

  await test.step('ten thousand symbols stay usable', async () => {
    await expect(after.grid).toHaveAttribute('aria-rowcount', `${SYMBOLS + 1}`)
    await after.row(`stock:US::${codeAt(0)}`).click()
    await after.page.keyboard.press('End')
    await expect(after.row(`stock:US::${codeAt(SYMBOLS - 1)}`)).toBeVisible()
    await after.page.getByRole('searchbox', { name: wording('filter_label') }).fill('S0777')
    await expect.poll(() => orderOf(after.grid)).toHaveLength(10)
    expect(await after.page.locator('[data-instrument]').count()).toBeLessThan(100)
  })
})
