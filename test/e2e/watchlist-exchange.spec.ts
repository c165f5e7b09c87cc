/** Exporting lists: to a spreadsheet file, and by the clipboard into another list. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { openDesk } from './steps/desk.ts'
import { expect, test } from './fixture.ts'
import { wording } from './steps/wording.ts'

test.use({ wholeBrowser: true, ownMarket: false })

const HEADER = 'class,region,code,alias,note'
const ROWS = ['stock,US,KO,Fizz,"sold, half"', 'stock,US,JPM,=1+1,', 'crypto,BA,BTCUSDT,,']

function listFile(directory: string): string {
  const file = join(directory, 'Desk.csv')
  writeFileSync(file, [HEADER, ...ROWS].join('\n'))
  return file
}

async function chooseFromMenu(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: wording('list_menu'), exact: true }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

interface SavingWindow {
  saved?: Promise<string>
}

/**
 * Keeps the files that the page saves from now on. Their place on the disk depends on the browser, and not every host
 * knows it.
 */
async function keepSaved(page: Page): Promise<void> {
  await page.evaluate(() => {
    const make = URL.createObjectURL
    URL.createObjectURL = (content) => {
      if (content instanceof Blob) (window as SavingWindow).saved = content.text()
      return make(content)
    }
  })
}

const savedText = (page: Page) => page.evaluate(() => (window as SavingWindow).saved ?? '')

test('leaves for a spreadsheet, which runs nothing of it, and by the clipboard into another list', async ({
  launch,
  temporaryDirectory,
}) => {
  const page = await (await launch({ words: ['--import', listFile(temporaryDirectory())] })).firstWindow()
  const { row, grid } = openDesk(page)
  await expect(grid.locator('[data-instrument]')).toHaveCount(ROWS.length)

  await test.step('exports what a spreadsheet reads, and runs nothing of', async () => {
    const downloading = page.waitForEvent('download')
    await keepSaved(page)
    await chooseFromMenu(page, wording('list_export_csv'))
    expect((await downloading).suggestedFilename()).toBe('Desk.csv')
    const lines = (await savedText(page)).split(/\r?\n/u)
    expect(lines.filter((line) => /,US,,?KO,/u.test(line))).toEqual([expect.stringMatching(/Fizz.*"sold, half"/u)])
    expect(lines.filter((line) => line.includes('BTCUSDT'))).toHaveLength(1)
    const guarded = lines.filter((line) => line.includes('JPM'))
    expect(guarded).toHaveLength(1)
    expect(guarded[0]).toContain("'=1+1")
  })

  await test.step('copies rows as text that another list takes by pasting', async () => {
    await row('stock:US::KO').click()
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('ControlOrMeta+c')
    await expect(page.locator('[data-toast]')).toBeVisible()
    await grid.focus()
    await page.keyboard.press('ControlOrMeta+v')
    const content = page.getByRole('dialog').getByLabel(wording('import_content'), { exact: true })
    await expect(content).toHaveValue(/^US:KO\s+US:JPM\s*$/u)
  })
})
