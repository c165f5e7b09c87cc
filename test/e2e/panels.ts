/** Panels as a user opens them. */
import type { Locator, Page } from 'playwright/test'
import type { Desk } from './desk.ts'
import { expect } from './fixture.ts'
import { wording, type MessageKey } from './wording.ts'

/** Selects a symbol of a watchlist page by page: every row on the way would have all linked panels load its symbol. */
export async function select({ page, grid, row }: Desk, instrument: string): Promise<void> {
  await dismissWelcome(page)
  await grid.focus()
  await page.keyboard.press('Home')
  await expect(async () => {
    if (!(await row(instrument).isVisible())) await page.keyboard.press('PageDown')
    await row(instrument).click({ position: { x: 24, y: 8 }, timeout: 500 })
  }).toPass({ intervals: [0], timeout: 15_000 })
  await expect(row(instrument)).toHaveAttribute('aria-selected', 'true')
}

async function dismissWelcome(page: Page): Promise<void> {
  const welcome = page.getByRole('button', { name: wording('welcome_keep') })
  if (await welcome.isVisible()) await welcome.click()
}

/** Opens a panel beside those that are open, and shows it. */
export async function addPanel(page: Page, kind: string, name: MessageKey): Promise<Locator> {
  await dismissWelcome(page)
  await page
    .getByRole('button', { name: wording('panel_add') })
    .first()
    .click()
  await page.getByRole('menuitem', { name: wording(name), exact: true }).click()
  const panel = page.locator(`[data-panel="${kind}"]`)
  await expect(panel).toBeVisible()
  return panel
}

/** Data health, wherever the desk has it. */
export async function showHealth(page: Page): Promise<Locator> {
  const health = page.locator('[data-panel="health"]')
  if (!(await health.isVisible()))
    await page.getByRole('button', { name: wording('action_data_health'), exact: true }).click()
  await expect(health).toBeVisible()
  return health
}

/** Gives the panel that has just been shown a place of its own, so that it hides no other. */
export async function setApart(page: Page, kind: string, direction: 'right' | 'down'): Promise<void> {
  const panel = page.locator(`[data-panel="${kind}"]`)
  await expect(panel).toBeVisible()
  const groups = page.locator('.dv-groupview')
  const before = await groups.count()
  const group = groups.filter({ has: panel })
  await group.getByRole('button', { name: new RegExp(`^${wording('panel_menu')}`, 'u') }).click()
  await page.getByRole('menuitem', { name: wording(`command_panel_split_${direction}`) }).click()
  await expect(groups).toHaveCount(before + 1)
}
