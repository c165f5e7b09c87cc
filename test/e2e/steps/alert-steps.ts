/** The steps of the specifications about alerts. */
import { expect, type Locator, type Page } from 'playwright/test'
import { openDesk } from './desk.ts'
import { select } from './panels.ts'
import { wording, type MessageKey } from './wording.ts'

/** Opens the editor of alerts by keyboard from a row of the watchlist. */
export async function openEditor(page: Page, instrument: string): Promise<Locator> {
  const desk = openDesk(page)
  const row = desk.row(instrument)
  await expect(row.locator('[data-field="last"]')).toHaveText(/\d/u)
  // A first click may come before the grid is in place.
  await expect(async () => {
    // The list draws only the rows in view.
    if ((await row.count()) === 0) await select(desk, instrument)
    await row.locator('[data-field="last"]').click({ timeout: 2_000 })
    await expect(row).toHaveAttribute('aria-selected', 'true', { timeout: 1_000 })
  }).toPass()
  await page.keyboard.press('Alt+a')
  const editor = page.getByRole('dialog', { name: wording('alert_editor_new') })
  await expect(editor).toBeVisible()
  return editor
}

export const field = (editor: Locator, name: MessageKey): Locator => editor.getByLabel(wording(name), { exact: true })

/** Creates an alert on a rise to a price. */
export async function watchForRise(page: Page, instrument: string, price: number): Promise<void> {
  const editor = await openEditor(page, instrument)
  await field(editor, 'alert_field_direction').selectOption('up')
  await field(editor, 'alert_field_price').fill(`${price}`)
  await page.keyboard.press('Enter')
  await expect(editor).toBeHidden()
}

export const bell = (page: Page, waiting: number): Locator => page.locator(`header [data-unacknowledged="${waiting}"]`)

/** Opens the panel of alerts from the drawer of the bell. */
export async function showAlerts(page: Page): Promise<void> {
  await page.locator('header [data-unacknowledged]').click()
  await page.locator('dialog [data-all-alerts]').click()
  await expect(alertPanel(page)).toBeVisible()
}

export const alertPanel = (page: Page): Locator => page.locator('[data-panel="alerts"]')
