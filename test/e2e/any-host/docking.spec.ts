/** Docking, moving and closing the panels of a desk. */
import type { Locator, Page } from 'playwright/test'
import { policyViolations } from '../steps/desk.ts'
import { expect, test } from '../fixture.ts'
import { addPanel } from '../steps/panels.ts'
import { wording } from '../steps/wording.ts'

test.use({ wholeBrowser: true, deskPanels: ['watchlist', 'chart'] })

const tab = (page: Page, name: string): Locator => page.getByRole('tab', { name: new RegExp(`^${name}`, 'u') })
/** The groups of tabs, from left to right. */
const groups = (page: Page) => page.locator('.dv-groupview')

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
