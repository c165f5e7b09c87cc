/** Several windows of one application: what is linked, what is apart, and the settings in a window of their own. */
import type { Page } from 'playwright/test'
import { openDesk, policyViolations } from '../desk.ts'
import { expect, test } from '../fixture.ts'
import { addPanel, chosen, follow, linkChip } from '../panels.ts'
import { wording } from '../wording.ts'

/** Near the top of the sample list, and so in sight in a window of any size. */
const [SPX, DOW, HANG_SENG] = ['indices:GB::SPX', 'indices:GB::DJI', 'indices:GB::HSI'] as const

const tabs = (page: Page) => page.locator('.dv-tab')

test('shows one symbol in everything that is linked, in every window', async ({ launchOnMarket }) => {
  const application = await launchOnMarket()
  const first = await application.firstWindow()
  const second = await application.openWindow()
  const [here, there] = [openDesk(first), openDesk(second)]
  await here.row(DOW).click()
  await expect(chosen(second)).toHaveAttribute('data-instrument', DOW)

  await follow(second, 2)
  await here.row(HANG_SENG).click()
  await there.row(SPX).click()
  await expect(chosen(first)).toHaveAttribute('data-instrument', HANG_SENG)
  await expect(chosen(second)).toHaveAttribute('data-instrument', SPX)

  // By keyboard: the explanation of the price under the mouse may lie over the chip.
  await linkChip(first).press('Enter')
  const entries = first.getByRole('menuitemradio')
  await expect(entries.filter({ hasText: 'HSI' })).toHaveAttribute('aria-checked', 'true')
  await expect(entries.filter({ hasText: 'SPX' })).toHaveCount(1)
})

test('keeps workspaces apart, and goes from one to another', async ({ launchOnMarket }) => {
  const page = await (await launchOnMarket()).firstWindow()
  await addPanel(page, 'news', 'news_panel')
  await page.locator('[data-workspace]').click()
  await page.getByRole('menuitem', { name: wording('workspace_new') }).click()
  await page.getByRole('dialog').getByLabel(wording('workspace_name')).fill('Options')
  await page.getByRole('button', { name: wording('workspace_create') }).click()
  const desk = (await workspacePage(page, 'Options')) ?? page
  await expect(desk.locator('[data-workspace]')).toContainText('Options')
  await expect(tabs(desk)).toHaveCount(1)

  await desk.locator('[data-workspace]').click()
  await desk.getByRole('menuitemradio', { name: new RegExp(wording('workspace_own_name'), 'u') }).click()
  const back = (await workspacePage(desk, wording('workspace_own_name'))) ?? desk
  await expect(tabs(back)).toHaveCount(2)
})

test('opens the settings in a window of their own, which acts on all windows', async ({ launch }) => {
  const page = await (await launch()).firstWindow()
  const opened = page.context().waitForEvent('page')
  await page.locator('[data-workspace]').click()
  await page.getByRole('menuitem', { name: wording('window_settings_open') }).click()
  const settings = await opened
  await expect(settings.getByRole('heading', { level: 1 })).toHaveText(wording('settings_title'))
  await expect(settings.locator('[data-mark="simulated"]')).toBeVisible()
  await settings.getByRole('tab', { name: wording('settings_appearance'), exact: true }).click()
  await settings.getByLabel(wording('settings_theme')).selectOption('dark')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  expect(await policyViolations(settings)).toEqual([])
  // One is enough: it is offered again only when it is gone.
  await page.locator('[data-workspace]').click()
  await expect(page.getByRole('menuitem', { name: wording('window_ticker_new') })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: wording('window_settings_open') })).toHaveCount(0)
})

/** The desktop opens another window for another workspace; in a browser the same tab shows it. */
async function workspacePage(page: Page, name: string): Promise<Page | undefined> {
  const context = page.context()
  const showing = async () => {
    for (const one of context.pages())
      if (
        (
          (
            await one
              .locator('[data-workspace]')
              .allTextContents()
              .catch(() => [])
          )[0] ?? ''
        ).includes(name)
      )
        return one
    return undefined
  }
  await expect.poll(async () => (await showing()) !== undefined).toBe(true)
  return showing()
}
