/**
 * Several windows of one application: linked panels, separate workspaces, and appearance settings that change all
 * windows.
 */
import type { Page } from 'playwright/test'
import { openDesk, policyViolations } from '../steps/desk.ts'
import { expect, test } from '../fixture.ts'
import { addPanel, chosen, follow, linkChip } from '../steps/panels.ts'
import { wording, wordingIn } from '../steps/wording.ts'

/** Near the top of the sample list, so visible in a window of any size. */
const [SPX, DOW, HANG_SENG] = ['indices:GB::SPX', 'indices:GB::DJI', 'indices:GB::HSI'] as const

const tabs = (page: Page) => page.locator('.dv-tab')
const root = (page: Page) => page.locator('html')

const colourOfRise = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--gain'))

test('windows work as one, and look the same', async ({ launch }) => {
  const application = await launch()
  const begun = await application.firstWindow()

  const first = await test.step('keeps workspaces apart, and goes from one to another', async () => {
    await addPanel(begun, 'news', 'news_panel')
    await begun.locator('[data-workspace]').click()
    await begun.getByRole('menuitem', { name: wording('workspace_new') }).click()
    await begun.getByRole('dialog').getByLabel(wording('workspace_name')).fill('Options')
    await begun.getByRole('button', { name: wording('workspace_create') }).click()
    const desk = (await workspacePage(begun, 'Options')) ?? begun
    await expect(desk.locator('[data-workspace]')).toContainText('Options')
    await expect(tabs(desk)).toHaveCount(1)

    await desk.locator('[data-workspace]').click()
    await desk.getByRole('menuitemradio', { name: new RegExp(wording('workspace_own_name'), 'u') }).click()
    const back = (await workspacePage(desk, wording('workspace_own_name'))) ?? desk
    await expect(tabs(back)).toHaveCount(2)
    await tabs(back).first().click()
    return back
  })
  const here = openDesk(first)

  await test.step('hides names, colours and its own name by one key, and keeps the numbers coming', async () => {
    const { grid, prices } = here
    await expect.poll(async () => (await prices()).size).toBeGreaterThanOrEqual(20)
    await expect(grid.getByText('Apple', { exact: true })).toBeVisible()
    await grid.focus()
    await first.keyboard.press('ControlOrMeta+Shift+D')
    await expect(root(first)).toHaveAttribute('data-colours', 'mono')
    await expect(grid.getByText('Apple', { exact: true })).toBeHidden()
    expect(await first.title()).not.toContain(wording('app_name'))
    const before = await prices()
    await expect
      .poll(async () => [...(await prices())].filter(([instrument, price]) => before.get(instrument) !== price).length)
      .toBeGreaterThan(3)
    await first.keyboard.press('ControlOrMeta+Shift+D')
    await expect(root(first)).not.toHaveAttribute('data-colours', 'mono')
  })

  const second = await application.openWindow()
  const windows = [first, second]

  await test.step('shows one symbol in everything that is linked, in every window', async () => {
    const there = openDesk(second)
    await here.row(DOW).click()
    await expect(chosen(second)).toHaveAttribute('data-instrument', DOW)

    await follow(second, 2)
    await here.row(HANG_SENG).click()
    await there.row(SPX).click()
    await expect(chosen(first)).toHaveAttribute('data-instrument', HANG_SENG)
    await expect(chosen(second)).toHaveAttribute('data-instrument', SPX)

    // By keyboard, because the tooltip of the price under the mouse may cover the chip.
    await linkChip(first).press('Enter')
    const entries = first.getByRole('menuitemradio')
    await expect(entries.filter({ hasText: 'HSI' })).toHaveAttribute('aria-checked', 'true')
    await expect(entries.filter({ hasText: 'SPX' })).toHaveCount(1)
    await first.keyboard.press('Escape')
    await expect(entries).toHaveCount(0)
  })

  await test.step('opens the settings in a window of their own, which acts on all windows', async () => {
    const opened = first.context().waitForEvent('page')
    await first.locator('[data-workspace]').click()
    await first.getByRole('menuitem', { name: wording('window_settings_open') }).click()
    const settings = await opened
    await expect(settings.getByRole('heading', { level: 1 })).toHaveText(wording('settings_title'))
    await expect(settings.locator('[data-mark="simulated"]')).toBeVisible()
    await settings.getByRole('tab', { name: wording('settings_appearance'), exact: true }).click()
    await settings.getByLabel(wording('settings_theme')).selectOption('dark')
    for (const page of windows) await expect(root(page)).toHaveAttribute('data-theme', 'dark')
    expect(await policyViolations(settings)).toEqual([])
    // A settings window is offered only while none is open.
    await first.locator('[data-workspace]').click()
    await expect(first.getByRole('menuitem', { name: wording('window_ticker_new') })).toBeVisible()
    await expect(first.getByRole('menuitem', { name: wording('window_settings_open') })).toHaveCount(0)
    await first.keyboard.press('Escape')
    await settings.close()
  })

  await test.step('changes language, theme and colours in every open window', async () => {
    for (const page of windows) await expect(page.getByRole('grid')).toBeVisible()
    const dialog = await here.openSettings()

    for (const theme of ['light', 'dark', 'highContrast'] as const) {
      await dialog.getByLabel(wording('settings_theme')).selectOption(theme)
      for (const page of windows) await expect(root(page)).toHaveAttribute('data-theme', theme)
    }

    await dialog.getByRole('tab', { name: wording('settings_colours_section') }).click()
    const risesSeen = new Set<string>()
    for (const scheme of ['greenUp', 'redUp', 'colourBlind', 'mono'] as const) {
      const choice = dialog.locator(`input[type="radio"][value="${scheme}"]`)
      await choice.click()
      for (const page of windows) await expect(root(page)).toHaveAttribute('data-colours', scheme)
      // The answer to the previous choice may arrive after the click.
      await expect(choice).toBeChecked()
      const rises = await Promise.all(windows.map(colourOfRise))
      expect(new Set(rises).size).toBe(1)
      risesSeen.add(rises[0] ?? '')
    }
    expect(risesSeen.size).toBe(4)

    await dialog.getByRole('tab', { name: wording('settings_language_section') }).click()
    await dialog.getByRole('combobox').selectOption('zh-CN')
    for (const page of windows) {
      await expect(root(page)).toHaveAttribute('lang', 'zh-CN')
      await expect(page.locator('[data-column="last"]').first()).toContainText(wordingIn('zh-CN', 'column_last'))
    }
    for (const page of windows) expect(await policyViolations(page)).toEqual([])
  })
})

/** Returns the page of a workspace: another window on the desktop, the same tab in a browser. */
async function workspacePage(page: Page, name: string): Promise<Page | undefined> {
  const titleOf = async (one: Page) => {
    const [title = ''] = await one
      .locator('[data-workspace]')
      .allTextContents()
      .catch(() => [])
    return title
  }
  const showing = async () => {
    for (const one of page.context().pages()) if ((await titleOf(one)).includes(name)) return one
    return undefined
  }
  await expect.poll(async () => (await showing()) !== undefined).toBe(true)
  return showing()
}
