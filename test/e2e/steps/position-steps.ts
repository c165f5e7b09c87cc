/** Enters and reads positions like a user. */
import type { Locator, Page } from 'playwright/test'
import { openDesk } from './desk.ts'
import { expect } from '../fixture.ts'
import { select } from './panels.ts'
import { wording, type MessageKey } from './wording.ts'

export const dialogOf = (page: Page): Locator => page.getByRole('dialog')
export const total = (page: Page, id: string): Locator =>
  page.locator(`[data-panel="positions"] [data-total="${id}"] dd`)
export const rowOf = (page: Page, instrument: string): Locator => page.locator(`[data-position="${instrument}"]`)

/** Enters a lot, by default of today, by keyboard from the selected row of the watchlist. */
export async function enterLot(
  page: Page,
  instrument: string,
  quantity: string,
  price: string,
  date?: string,
): Promise<void> {
  await select(openDesk(page), instrument)
  await page.keyboard.press('Alt+Shift+l')
  const dialog = dialogOf(page)
  await expect(dialog).toBeVisible()
  await expect(dialog.getByLabel(wording('lot_currency'), { exact: true })).toHaveValue(/\w/u)
  await dialog.getByLabel(wording('lot_quantity'), { exact: true }).fill(quantity)
  if (date !== undefined) await dialog.getByLabel(wording('lot_date'), { exact: true }).fill(date)
  await dialog.getByLabel(wording('lot_quantity'), { exact: true }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.type(price)
  await page.keyboard.press('Enter')
  await expect(dialog.locator('[data-lot]')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}

/** Changes settings in a section, by keyboard. */
export async function set(
  page: Page,
  change: (settings: Locator) => Promise<unknown>,
  section: MessageKey,
): Promise<void> {
  await page.keyboard.press('ControlOrMeta+,')
  const dialog = dialogOf(page)
  await dialog.getByRole('tab', { name: wording(section), exact: true }).click()
  await change(dialog)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}
