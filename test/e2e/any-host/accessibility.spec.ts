/** The built windows, as axe judges them, view by view. */
import { axeFaults } from '../axe-faults.ts'
import { chooseInMenu, openDesk, type Desk } from '../desk.ts'
import { expect, test } from '../fixture.ts'
import type { Application } from '../hosts/host.ts'

/** What opens it, and the part of the window that is judged: what lies behind a dialog is judged as the desk. */
type View = readonly [name: string, part: string, open: (desk: Desk) => Promise<unknown>]

const DIALOG = 'dialog[open]'

const OVER_THE_DESK: readonly View[] = [
  ['Connect', DIALOG, ({ page }) => chooseInMenu(page, 'action_connect')],
  ['Add instrument', DIALOG, ({ page }) => chooseInMenu(page, 'watchlist_add')],
  ['Import', DIALOG, ({ page }) => chooseInMenu(page, 'watchlist_import')],
  // Each of its sections is judged by the tests of the panel.
  ['Settings', DIALOG, (desk) => desk.openSettings()],
  ['the palette', DIALOG, (desk) => desk.page.keyboard.press('ControlOrMeta+K')],
  ['the key list', DIALOG, (desk) => desk.page.keyboard.press('F1')],
  ['the menu', '[role="menu"]', (desk) => desk.page.keyboard.press('F10')],
]

async function openPricedDesk(launch: () => Promise<Application>): Promise<Desk> {
  const desk = openDesk(await (await launch()).firstWindow())
  await expect.poll(async () => (await desk.prices()).size).toBeGreaterThanOrEqual(20)
  return desk
}

// What themes change is colours, which the tests of the windows' parts judge.
test.describe('of a first start', () => {
  test.use({ deskPanels: null })

  test('axe finds nothing on the desk, and in data health', async ({ launchOnMarket }) => {
    test.slow()
    const { page } = await openPricedDesk(launchOnMarket)
    expect.soft(await axeFaults(page)).toEqual([])
    await chooseInMenu(page, 'action_data_health')
    const health = '[data-panel="health"]'
    await expect(page.locator(health)).toBeVisible()
    expect(await axeFaults(page, health)).toEqual([])
  })
})

// Axe goes through the whole window for each of them, which is small here.
test('axe finds nothing in what opens over a desk', async ({ launchOnMarket }) => {
  test.slow()
  const desk = await openPricedDesk(launchOnMarket)
  const { page } = desk
  for (const [name, part, open] of OVER_THE_DESK) {
    await open(desk)
    await expect(page.locator(part).first()).toBeVisible()
    expect.soft(await axeFaults(page, part), name).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
})
