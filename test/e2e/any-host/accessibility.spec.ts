/** The built windows, as axe judges them, view by view. */
import { axeFaults } from '../axe-faults.ts'
import { chooseInMenu, openDesk, type Desk } from '../desk.ts'
import { expect, test } from '../fixture.ts'

test.use({ deskPanels: null })

/** What opens it, and the part of the window that is judged: what lies behind a dialog has been judged before. */
type View = readonly [name: string, part: string, open: (desk: Desk) => Promise<unknown>]

const DIALOG = 'dialog[open]'

const VIEWS: readonly View[] = [
  ['the desk', 'html', () => Promise.resolve()],
  ['Connect', DIALOG, ({ page }) => chooseInMenu(page, 'action_connect')],
  ['Add instrument', DIALOG, ({ page }) => chooseInMenu(page, 'watchlist_add')],
  ['Import', DIALOG, ({ page }) => chooseInMenu(page, 'watchlist_import')],
  ['the palette', DIALOG, (desk) => desk.page.keyboard.press('ControlOrMeta+K')],
  ['the key list', DIALOG, (desk) => desk.page.keyboard.press('F1')],
  ['the menu', '[role="menu"]', (desk) => desk.page.keyboard.press('F10')],
  // Last: it is a panel, and stands before the watchlist from then on.
  ['data health', '[data-panel="health"]', ({ page }) => chooseInMenu(page, 'action_data_health')],
]

/** What themes change is colours, which the tests of the windows' parts judge. */
test('axe finds nothing in any view', async ({ launchOnMarket }) => {
  test.slow()
  const desk = openDesk(await (await launchOnMarket()).firstWindow())
  const { page } = desk
  await expect.poll(async () => (await desk.prices()).size).toBeGreaterThanOrEqual(20)
  for (const [name, part, open] of VIEWS) {
    await open(desk)
    await expect(page.locator(part).first()).toBeVisible()
    expect.soft(await axeFaults(page, part), name).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  const settings = await desk.openSettings()
  for (const section of await settings.getByRole('tab').all()) {
    await section.click()
    expect.soft(await axeFaults(page, DIALOG), `settings, ${await section.textContent()}`).toEqual([])
  }
})
