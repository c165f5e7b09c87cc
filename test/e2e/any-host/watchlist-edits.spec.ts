/** Lists as a trader works on them all day: moved, sorted, taken back, and kept whatever happens. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright/test'
import { openDesk } from '../desk.ts'
import { expect, test } from '../fixture.ts'
import { wording } from '../wording.ts'

const [KO, MSFT, NVDA, JPM] = ['KO', 'MSFT', 'NVDA', 'JPM'].map((code) => `stock:US::${code}`)
const LINES = ['US:KO', '###Tech', 'US:MSFT', 'US:NVDA', '###Banks', 'US:JPM']

/** Words of a command line that begins with a list of these lines. */
function listOf(directory: string, lines: readonly string[]): readonly string[] {
  const file = join(directory, 'Desk.txt')
  writeFileSync(file, lines.join('\n'))
  return ['--import', file]
}

/** The rows on screen: instruments, and sections by their names. */
const orderOf = (grid: Locator) =>
  grid
    .locator('[data-instrument], [data-section]')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-instrument') ?? row.textContent.trim()))

const toast = (page: Page) => page.locator('[data-toast]')

test('takes back the removal of a section with all that was in it', async ({ launchOnMarket, temporaryDirectory }) => {
  const page = await (await launchOnMarket({ words: listOf(temporaryDirectory(), LINES) })).firstWindow()
  const { grid } = openDesk(page)
  await expect.poll(() => orderOf(grid)).toEqual([KO, 'Tech', MSFT, NVDA, 'Banks', JPM])
  await grid.locator('[data-section]').first().click()
  await page.keyboard.press('Delete')
  await expect.poll(() => orderOf(grid)).toEqual([KO, 'Banks', JPM])
  await expect(toast(page)).toContainText('Tech')
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(() => orderOf(grid)).toEqual([KO, 'Tech', MSFT, NVDA, 'Banks', JPM])
  await toast(page)
    .getByRole('button', { name: wording('action_redo') })
    .click()
  await expect.poll(() => orderOf(grid)).toEqual([KO, 'Banks', JPM])
})

test('moves rows by mouse and by keyboard, several at a time', async ({ launchOnMarket, temporaryDirectory }) => {
  const page = await (await launchOnMarket({ words: listOf(temporaryDirectory(), LINES) })).firstWindow()
  const desk = openDesk(page)
  await expect.poll(() => orderOf(desk.grid)).toHaveLength(6)
  await desk.row(JPM ?? '').dragTo(desk.row(KO ?? ''), { targetPosition: { x: 40, y: 4 } })
  await expect.poll(() => orderOf(desk.grid)).toEqual([JPM, KO, 'Tech', MSFT, NVDA, 'Banks'])
  await desk.row(MSFT ?? '').click()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(() => orderOf(desk.grid)).toEqual([JPM, KO, MSFT, NVDA, 'Tech', 'Banks'])
  await expect(toast(page)).toBeVisible()
  await expect(desk.grid.locator('[aria-selected="true"][data-instrument]')).toHaveCount(2)
})

test('returns from a sorted column to the own order of the list', async ({ launchOnMarket, temporaryDirectory }) => {
  const page = await (
    await launchOnMarket({ words: listOf(temporaryDirectory(), ['US:MSFT', 'US:JPM', 'US:KO']) })
  ).firstWindow()
  const { grid } = openDesk(page)
  await expect.poll(() => orderOf(grid)).toEqual([MSFT, JPM, KO])
  const title = grid.getByRole('columnheader', { name: wording('column_symbol') })
  for (const order of [
    [JPM, KO, MSFT],
    [MSFT, KO, JPM],
    [MSFT, JPM, KO],
  ]) {
    await title.getByRole('button').click()
    await expect.poll(() => orderOf(grid)).toEqual(order)
  }
  await expect(title).toHaveAttribute('aria-sort', 'none')
})

test('loses at most the change that kill -9 came into', async ({ launchOnMarket, temporaryDirectory }) => {
  const first = await launchOnMarket({ words: listOf(temporaryDirectory(), LINES) })
  const page = await first.firstWindow()
  const { grid, row } = openDesk(page)
  await expect.poll(() => orderOf(grid)).toHaveLength(6)
  await row(KO ?? '').click()
  await page.keyboard.press('Delete')
  await expect.poll(() => orderOf(grid)).not.toContain(KO)
  await expect.poll(() => readFileSync(join(first.profile, 'watchlists.json'), 'utf8')).not.toContain('stock:US::KO')
  await row(JPM ?? '').click()
  await page.keyboard.press('Delete')
  await first.kill()

  const second = await launchOnMarket({ profile: first.profile })
  const after = openDesk(await second.firstWindow())
  await expect.poll(() => orderOf(after.grid)).toContain(NVDA)
  const order = await orderOf(after.grid)
  expect([4, 5]).toContain(order.length)
  expect(order.slice(0, 4)).toEqual(['Tech', MSFT, NVDA, 'Banks'])
})

test('stays usable with ten thousand symbols', async ({ launchOnMarket, temporaryDirectory }) => {
  const lines = Array.from({ length: 10_000 }, (_, place) => `US:S${String(place).padStart(5, '0')}`)
  const page = await (await launchOnMarket({ words: listOf(temporaryDirectory(), lines) })).firstWindow()
  const { grid, row } = openDesk(page)
  await expect(grid).toHaveAttribute('aria-rowcount', '10001')
  await row('stock:US::S00000').click()
  await page.keyboard.press('End')
  await expect(row('stock:US::S09999')).toBeVisible()
  await page.getByRole('searchbox', { name: wording('filter_label') }).fill('S0777')
  await expect.poll(() => orderOf(grid)).toHaveLength(10)
  expect(await page.locator('[data-instrument]').count()).toBeLessThan(100)
})
