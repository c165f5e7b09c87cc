/** Panels of a desk: docked, moved, closed and kept. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright/test'
import { policyViolations } from '../desk.ts'
import { expect, test } from '../fixture.ts'
import { addPanel } from '../panels.ts'
import { wording } from '../wording.ts'

test.use({ wholeBrowser: true, deskPanels: null })

const tab = (page: Page, name: string): Locator => page.getByRole('tab', { name: new RegExp(`^${name}`, 'u') })
/** The groups of tabs, from left to right. */
const groups = (page: Page) => page.locator('.dv-groupview')
/** Of the desk of a first start. */
const FIRST_GROUPS = 5

test('docks, splits, maximises, closes and drags panels without breaking the security policy', async ({
  launchOnMarket,
}) => {
  const page = await (await launchOnMarket()).firstWindow()
  await expect(tab(page, wording('watchlist_panel'))).toHaveAttribute('aria-selected', 'true')
  const settings = await addPanel(page, 'settings', 'settings_title')
  const before = await groups(page).count()

  await page
    .getByRole('button', { name: new RegExp(`^${wording('panel_menu')}`, 'u') })
    .first()
    .click()
  await page.getByRole('menuitem', { name: wording('command_panel_split_down') }).click()
  await expect(groups(page)).toHaveCount(before + 1)
  await expect(page.locator('[data-panel="watchlist"]')).toBeVisible()

  await page
    .getByRole('button', { name: wording('panel_maximise'), exact: true })
    .first()
    .click()
  await expect(settings).toBeHidden()
  await page
    .getByRole('button', { name: wording('panel_restore'), exact: true })
    .first()
    .click()
  await expect(settings).toBeVisible()

  await tab(page, wording('settings_title')).press('Delete')
  await expect(settings).toHaveCount(0)
  await expect(groups(page)).toHaveCount(before)

  await tab(page, wording('chart_panel')).dragTo(tab(page, wording('watchlist_panel')))
  await expect(groups(page)).toHaveCount(before - 1)
  expect(await policyViolations(page)).toEqual([])
})

test('loses no more than the change that it is killed in', async ({ launchOnMarket }) => {
  const first = await launchOnMarket()
  const page = await first.firstWindow()
  await addPanel(page, 'settings', 'settings_title')
  await expect.poll(() => readFileSync(join(first.profile, 'workspaces.json'), 'utf8')).toContain('"settings"')
  await addPanel(page, 'watchlist', 'watchlist_panel')
  await first.kill()

  const second = await launchOnMarket({ profile: first.profile })
  const again = await second.firstWindow()
  for (const name of ['health_panel', 'settings_title', 'watchlist_panel'] as const)
    await expect(tab(again, wording(name)).first()).toBeVisible()
})

test('welcomes once', async ({ launch }) => {
  const first = await launch()
  const page = await first.firstWindow()
  await page.getByRole('button', { name: wording('welcome_keep') }).click()
  await expect(page.getByText(wording('welcome_title'))).toHaveCount(0)
  await expect(groups(page)).toHaveCount(FIRST_GROUPS)
  await first.quit()

  const second = await launch({ profile: first.profile })
  const again = await second.firstWindow()
  await expect(tab(again, wording('watchlist_panel'))).toBeVisible()
  await expect(groups(again)).toHaveCount(FIRST_GROUPS)
  await expect(again.getByText(wording('welcome_title'))).toHaveCount(0)
})
