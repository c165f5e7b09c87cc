/** One list in several windows, and what is kept of how it is shown. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator } from 'playwright/test'
import { openDesk } from '../desk.ts'
import { expect, test } from '../fixture.ts'
import { wording } from '../wording.ts'

const [KO, MSFT, JPM] = ['KO', 'MSFT', 'JPM'].map((code) => `stock:US::${code}`)

function listFile(directory: string): string {
  const file = join(directory, 'Desk.txt')
  writeFileSync(file, ['US:MSFT', 'US:JPM', 'US:KO'].join('\n'))
  return file
}

const orderOf = (grid: Locator) =>
  grid.locator('[data-instrument]').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-instrument') ?? ''))

test('keeps two windows over one list in step', async ({ launchOnMarket, temporaryDirectory }) => {
  const application = await launchOnMarket({ words: ['--import', listFile(temporaryDirectory())] })
  const first = openDesk(await application.firstWindow())
  await expect.poll(() => orderOf(first.grid)).toEqual([MSFT, JPM, KO])
  const second = openDesk(await application.openWindow())
  await expect.poll(() => orderOf(second.grid)).toEqual([MSFT, JPM, KO])
  await first.row(JPM ?? '').click()
  await first.page.keyboard.press('Delete')
  await expect.poll(() => orderOf(second.grid)).toEqual([MSFT, KO])
  await second.grid
    .getByRole('columnheader', { name: wording('column_symbol') })
    .getByRole('button')
    .click()
  await expect.poll(() => orderOf(first.grid)).toEqual([KO, MSFT])
})

test('opens again on the list and the sorting that were left, after kill -9', async ({
  launchOnMarket,
  temporaryDirectory,
}) => {
  const first = await launchOnMarket({ words: ['--import', listFile(temporaryDirectory())] })
  const before = openDesk(await first.firstWindow())
  await expect.poll(() => orderOf(before.grid)).toEqual([MSFT, JPM, KO])
  const title = before.grid.getByRole('columnheader', { name: wording('column_symbol') })
  await title.getByRole('button').click()
  await expect.poll(() => orderOf(before.grid)).toEqual([JPM, KO, MSFT])
  await expect.poll(() => readFileSync(join(first.profile, 'watchlists.json'), 'utf8')).toContain('ascending')
  await first.kill()

  const second = await launchOnMarket({ profile: first.profile })
  const after = openDesk(await second.firstWindow())
  await expect.poll(() => orderOf(after.grid)).toEqual([JPM, KO, MSFT])
  await expect(after.grid.getByRole('columnheader', { name: wording('column_symbol') })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
})
