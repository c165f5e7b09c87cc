/** Adding, switching and comparing symbols by typing their codes; Enter takes the intended one. */
import type { Page } from 'playwright/test'
import { openChart } from '../steps/chart.ts'
import { chooseInMenu, openDesk, policyViolations } from '../steps/desk.ts'
import { expect, test } from '../fixture.ts'
import { wording } from '../steps/wording.ts'

test.use({ deskPanels: ['watchlist', 'chart', 'depth'] })

const box = (page: Page) => page.locator('dialog[open]').getByRole('combobox').first()
const options = (page: Page) => page.locator('dialog[open] [role="option"]')

/** Types and presses Enter without waiting, as a user does who knows the code. */
async function enter(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

test('takes a symbol by its code wherever one is asked for', async ({ launchOnMarket }) => {
  const page = await (await launchOnMarket()).firstWindow()
  const { grid, row } = openDesk(page)
  const chart = await openChart(page)

  await test.step('five classes are added in one go, two keys besides their letters', async () => {
    await grid.focus()
    await page.keyboard.press('Insert')
    await expect(box(page)).toBeFocused()
    for (const code of ['AMD', 'WIFUSDT', 'EURNOK', '01211', '603999', 'VTI', 'ZC']) await enter(page, code)
    const added = page.locator('[data-added]')
    await expect(added).toContainText(/AMD .*WIFUSDT .*EURNOK .*1211 .*603999 .*VTI .*ZC /u)
    await expect(box(page)).toHaveValue('')
    await page.keyboard.press('Escape')
    await expect(grid).toBeFocused()
    // More rows may still be added at the end of the list.
    await expect(async () => {
      await page.keyboard.press('End')
      await expect(row('fund:US::VTI')).toBeAttached({ timeout: 500 })
    }).toPass()
    for (const id of ['crypto:BA::WIFUSDT', 'forex:GB::EURNOK', 'stock:HK::1211', 'stock:SH::603999', 'fund:US::VTI'])
      await expect(row(id)).toBeAttached()
    // A symbol without trades has no bars, and the chart follows the selected row.
    await page.keyboard.press('Home')
    await expect(chart).toContainText('SPX')
  })

  await test.step('names in both languages lead to codes, and the first proposal is chosen', async () => {
    await page.keyboard.press('Insert')
    await expect(box(page)).toBeFocused()
    await page.keyboard.insertText('腾讯')
    await expect(options(page).first()).toContainText('700')
    await expect(options(page).first()).toHaveAttribute('aria-selected', 'true')
    await box(page).fill('000001')
    await expect(options(page).nth(0)).toContainText(`${wording('class_stock')} · SZ`)
    await expect(options(page).nth(1)).toContainText(wording('class_indices'))
    await page.keyboard.press('Escape')
  })

  await test.step('letters typed over the chart switch its symbol', async () => {
    await chart.getByRole('application').click({ position: { x: 40, y: 40 } })
    await enter(page, 'nvda')
    await expect(chart).toContainText('NVDA')
    await expect(page.locator('dialog[open]')).toHaveCount(0)
  })

  await test.step('digits typed over the chart set its interval, and its symbol where they fit no interval', async () => {
    await enter(page, '60')
    await expect(chart.locator('[data-choice="1h"]')).toHaveAttribute('aria-pressed', 'true')
    await enter(page, '9988')
    await expect(chart).toContainText('9988')
  })

  await test.step('letters typed over the book switch what is linked with it', async () => {
    await page.locator('[data-panel="depth"]').getByRole('table').first().click()
    await enter(page, 'msft')
    await expect(chart).toContainText('MSFT')
  })

  await test.step('an alert takes its symbol from the same box', async () => {
    await page.keyboard.press('Alt+a')
    const editor = page.locator('dialog[open]')
    await editor.getByLabel(wording('alert_symbol'), { exact: true }).fill('eurnok')
    await page.keyboard.press('Enter')
    await expect(editor).toContainText(wording('class_forex'))
    await expect(editor.getByLabel(wording('alert_symbol'), { exact: true })).toHaveValue('EURNOK')
    await page.keyboard.press('Escape')
  })

  await test.step('codes alone are imported into a list that comes last and is shown', async () => {
    await grid.focus()
    await chooseInMenu(page, 'watchlist_import')
    const dialog = page.locator('dialog[open]')
    await dialog.getByLabel(wording('import_target'), { exact: true }).selectOption('new')
    await dialog.getByLabel(wording('import_name'), { exact: true }).fill('Codes')
    await dialog.getByLabel(wording('import_content'), { exact: true }).fill('TSLA 00700 BTCUSDT\nbond:US:X')
    await expect(dialog.locator('[data-guessed]')).toContainText(/TSLA.*700.*BTCUSDT/u)
    await expect(dialog.getByRole('listitem')).toContainText('bond')
    await dialog.getByRole('button', { name: wording('action_import'), exact: true }).click()
    await dialog
      .getByRole('button', { name: wording('action_close'), exact: true })
      .last()
      .click()
    const lists = page.getByRole('tablist', { name: wording('watchlist_lists') }).getByRole('tab')
    await expect(lists.last()).toContainText('Codes')
    await expect(lists.last()).toHaveAttribute('aria-selected', 'true')
  })

  await test.step('a list takes one key, and its name is written over it', async () => {
    await page.keyboard.press('Alt+Shift+N')
    const name = page.getByRole('textbox', { name: wording('list_name') })
    await expect(name).toBeFocused()
    await enter(page, 'Banks')
    const tab = page.getByRole('tab', { name: 'Banks' })
    await expect(tab).toHaveAttribute('aria-selected', 'true')
    await expect(tab).toBeFocused()
  })

  expect(await policyViolations(page)).toEqual([])
})
