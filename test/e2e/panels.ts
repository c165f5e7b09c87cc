/** Panels as a user opens them. */
import type { Locator, Page } from 'playwright/test'
import type { Desk } from './desk.ts'
import { expect } from './fixture.ts'
import { wording, type MessageKey } from './wording.ts'

/** Walks down a watchlist to a symbol that stands on it. */
export async function walkTo({ page, grid, row }: Desk, instrument: string): Promise<void> {
  await dismissWelcome(page)
  await grid.focus()
  await page.keyboard.press('Home')
  // Another window may have chosen it already: the walk begins at the top all the same.
  await expect(row(instrument).and(grid.locator('[aria-selected="true"]'))).toHaveCount(0)
  await expect(async () => {
    await page.keyboard.press('ArrowDown')
    await expect(row(instrument)).toHaveAttribute('aria-selected', 'true', { timeout: 50 })
  }).toPass({ intervals: [0], timeout: 15_000 })
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
