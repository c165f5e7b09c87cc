/** Opens and arranges panels like a user. */
import type { Locator, Page } from 'playwright/test'
import { chooseInMenu, type Desk } from './desk.ts'
import { expect } from '../fixture.ts'
import { wording, type MessageKey } from './wording.ts'

/**
 * Selects a symbol of a watchlist by keyboard, by pages and then rows: every row on the way loads its symbol in all
 * linked panels. A mouse would miss in a low list, whose rows are under its headings.
 */
export async function select(desk: Desk, instrument: string): Promise<void> {
  await dismissWelcome(desk.page)
  const { grid } = desk
  const row = desk.row(instrument)
  await expect(async () => {
    await grid.press('Home')
    for (let pages = 0; pages < 50 && (await row.count()) === 0; pages++) {
      await grid.press('PageDown')
      await expect(grid).toHaveAttribute('aria-activedescendant', /./u, { timeout: 1_000 })
    }
    const current = grid.locator('[aria-selected="true"]')
    const steps = (await indexOf(row)) - (await indexOf(current))
    for (let step = 0; step < Math.abs(steps); step++) await grid.press(steps < 0 ? 'ArrowUp' : 'ArrowDown')
    await expect(row).toHaveAttribute('aria-selected', 'true', { timeout: 1_000 })
  }).toPass({ intervals: [0], timeout: 30_000 })
}

async function indexOf(row: Locator): Promise<number> {
  return Number(await row.getAttribute('aria-rowindex', { timeout: 1_000 }))
}

async function dismissWelcome(page: Page): Promise<void> {
  const welcome = page.getByRole('button', { name: wording('welcome_keep') })
  if (await welcome.isVisible()) await welcome.click()
}

/** Shows the existing panel of a kind, or opens one. */
export async function showPanel(page: Page, kind: string, name: MessageKey): Promise<Locator> {
  await dismissWelcome(page)
  await expect(page.locator('.dv-tab').first()).toBeVisible()
  const tab = page.getByRole('tab', { name: new RegExp(`^${wording(name)}`, 'u') })
  if ((await tab.count()) === 0) return addPanel(page, kind, name)
  await tab.first().click()
  const panel = page.locator(`[data-panel="${kind}"]`)
  await expect(panel).toBeVisible()
  return panel
}

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

export async function showHealth(page: Page): Promise<Locator> {
  const health = page.locator('[data-panel="health"]')
  if (!(await health.isVisible())) await chooseInMenu(page, 'action_data_health')
  await expect(health).toBeVisible()
  return health
}

/** Splits the shown panel off into its own group, unless it has one, so that it covers no other. */
export async function setApart(page: Page, kind: string, direction: 'right' | 'down'): Promise<void> {
  const panel = page.locator(`[data-panel="${kind}"]`)
  await expect(panel).toBeVisible()
  const group = page.locator('.dv-groupview').filter({ has: panel })
  const tabs = group.locator('.dv-tab')
  if ((await tabs.count()) === 1) return
  await group.getByRole('button', { name: new RegExp(`^${wording('panel_menu')}`, 'u') }).click()
  await page.getByRole('menuitem', { name: wording(`command_panel_split_${direction}`) }).click()
  await expect(tabs).toHaveCount(1)
}

export const chosen = (page: Page): Locator => page.locator('[data-instrument][aria-selected="true"]')

export const linkChip = (page: Page): Locator => page.locator('[data-link]').first()

/** Lets the first panel of a page follow a group, counted from 1. */
export async function follow(page: Page, group: number): Promise<void> {
  await linkChip(page).click()
  // The first item is "no group".
  await page.getByRole('menuitemradio').nth(group).click()
  await expect(linkChip(page)).toHaveAttribute('data-link', `${group}`)
}
