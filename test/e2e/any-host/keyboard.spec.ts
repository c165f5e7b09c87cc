/** Using a desk without a mouse: palette, panels, links, settings and the key list. */
import type { Locator, Page } from 'playwright/test'
import { openDesk, policyViolations } from '../steps/desk.ts'
import { expect, test } from '../fixture.ts'
import { chosen } from '../steps/panels.ts'
import { wording, wordingIn, type MessageKey } from '../steps/wording.ts'

const combobox = (page: Page) => page.getByRole('combobox').and(page.locator('[aria-autocomplete="list"]'))
const activeOption = (page: Page) => page.locator('[role="option"][aria-selected="true"]')
const panel = (page: Page, kind: string) => page.locator(`[data-panel="${kind}"]`)
const MAX_TABS = 80

/** Opens the palette, types a text, and waits for its first answer. */
async function find(page: Page, text: string, answer: string | RegExp): Promise<void> {
  await page.keyboard.press('Control+K')
  await expect(combobox(page)).toBeFocused()
  await page.keyboard.type(text)
  await expect(activeOption(page)).toContainText(answer)
}

async function runCommand(page: Page, title: string): Promise<void> {
  await find(page, title, title)
  await page.keyboard.press('Enter')
  await expect(combobox(page)).toHaveCount(0)
}

async function tabTo(page: Page, wanted: Locator): Promise<void> {
  for (let step = 0; step < MAX_TABS; step++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('Tab does not lead there.')
}

/** Returns the number of pointer presses since the first call. */
function countPresses(page: Page): Promise<number> {
  return page.evaluate(() => {
    const counting = window as { presses?: number }
    if (counting.presses === undefined) {
      counting.presses = 0
      addEventListener('pointerdown', () => (counting.presses = (counting.presses ?? 0) + 1), true)
    }
    return counting.presses
  })
}

const titled = (key: MessageKey, parameter: string) => `${wording(key)}${parameter}`

test.use({ deskPanels: ['watchlist', 'chart', 'depth', 'news'], ownMarket: false })

test('goes through palette, panels, links, settings and key list without a mouse', async ({ launch }) => {
  // Ten steps on one desk.
  test.slow()
  const application = await launch()
  const page = await application.firstWindow()
  const desk = openDesk(page)
  await expect.poll(async () => (await desk.prices()).size).toBeGreaterThanOrEqual(20)
  await countPresses(page)

  await test.step('panels', async () => {
    await runCommand(page, titled('command_panel_show', wording('watchlist_panel')))
    await expect(desk.grid).toBeFocused()
    await page.keyboard.press('F6')
    await expect(panel(page, 'chart').locator(':focus')).toHaveCount(1)
    await page.keyboard.press('F6')
    await expect(panel(page, 'depth').locator(':focus')).toHaveCount(1)
    await page.keyboard.press('Shift+F6')
    await page.keyboard.press('Shift+F6')
    await expect(desk.grid).toBeFocused()
    await runCommand(page, titled('command_panel_add', wording('settings_title')))
    await expect(panel(page, 'settings')).toBeVisible()
    await page.keyboard.press('Alt+Enter')
    await expect(panel(page, 'depth')).toBeHidden()
    await page.keyboard.press('Alt+Enter')
    await expect(panel(page, 'depth')).toBeVisible()
    await page.keyboard.press('Alt+W')
    await expect(panel(page, 'settings')).toHaveCount(0)
  })

  await test.step('rows, and symbols by typing', async () => {
    await runCommand(page, titled('command_panel_show', wording('watchlist_panel')))
    await page.keyboard.press('Home')
    const first = await chosen(page).getAttribute('data-instrument')
    await page.keyboard.press('Space')
    await expect(chosen(page)).not.toHaveAttribute('data-instrument', first ?? '')
    await page.keyboard.type('nvda')
    await expect(combobox(page)).toHaveValue('nvda')
    await expect(activeOption(page)).toContainText('NVDA')
    await page.keyboard.press('Enter')
    await expect(chosen(page)).toHaveAttribute('data-instrument', 'stock:US::NVDA')
    await expect(desk.grid).toBeFocused()
  })

  await test.step('links', async () => {
    await page.keyboard.press('Alt+4')
    await expect(page.locator('[data-link]').first()).toHaveAttribute('data-link', '4')
    await runCommand(page, wording('command_link_symbol_none'))
    await expect(page.locator('[data-link]').first()).not.toHaveAttribute('data-link', '4')
  })

  await test.step('settings', async () => {
    await desk.grid.focus()
    await page.keyboard.press('Control+,')
    const dialog = page.getByRole('dialog')
    await tabTo(page, dialog.getByRole('tab', { selected: true }))
    await page.keyboard.press('ArrowDown')
    const theme = dialog.getByLabel(wording('settings_theme'), { exact: true })
    await tabTo(page, theme)
    await theme.press('Home')
    await theme.press('d')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(desk.grid).toBeFocused()
  })

  await test.step('workspaces', async () => {
    await runCommand(page, wording('workspace_rename'))
    const dialog = page.getByRole('dialog')
    await tabTo(page, dialog.getByLabel(wording('workspace_name')))
    await page.keyboard.press('Control+A')
    await page.keyboard.type('Morning')
    await page.keyboard.press('Enter')
    await expect(page.locator('[data-workspace]')).toHaveText('Morning')
    await desk.grid.focus()
  })

  await test.step('key list', async () => {
    await page.keyboard.press('?')
    const keys = page.getByRole('dialog', { name: wording('keys_title') })
    await expect(keys.getByRole('searchbox')).toBeFocused()
    await page.keyboard.type(wording('command_discreet'))
    await expect(keys.locator('[data-command]')).toHaveCount(1)
    await expect(keys.locator('[data-command="discreet.toggle"] kbd')).toHaveText('Ctrl+Shift+D')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(keys).toHaveCount(0)
  })

  await test.step('the next key after the palette belongs to what was chosen in it', async () => {
    await page.keyboard.press('F6')
    await expect(panel(page, 'chart').locator(':focus')).toHaveCount(1)
    await find(page, titled('command_panel_show', wording('watchlist_panel')), wording('watchlist_panel'))
    const focused = await page.evaluate(() => {
      const enter = new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true })
      document.activeElement?.dispatchEvent(enter)
      // In the same task, before any further key.
      return document.activeElement?.getAttribute('role')
    })
    expect(focused).toBe('grid')
  })

  await test.step('the menu, and the menu of a row', async () => {
    await page.keyboard.press('F10')
    const menu = page.getByRole('menu')
    await expect(menu.getByRole('menuitem').first()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(menu).toHaveCount(0)
    await expect(desk.grid).toBeFocused()

    await page.keyboard.press('End')
    const last = await chosen(page).getAttribute('data-instrument')
    await page.keyboard.press('Shift+F10')
    await expect(menu).toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Delete')
    await expect(desk.row(last ?? '')).toHaveCount(0)
  })

  await test.step('another language at the next key, in which commands are still found by their English names', async () => {
    await runCommand(page, wording('settings_language_zh'))
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
    await find(page, wording('settings_theme_light'), wordingIn('zh-CN', 'settings_theme_light'))
    await page.keyboard.press('Enter')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
    await find(page, wording('settings_language_en'), wording('settings_language_en'))
    await page.keyboard.press('Enter')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  })

  expect(await countPresses(page)).toBe(0)
  expect(await policyViolations(page)).toEqual([])

  await test.step('a chord that was changed in one window is that of every window', async () => {
    const other = await application.openWindow()
    const there = openDesk(other)
    await expect.poll(async () => (await there.prices()).size).toBeGreaterThanOrEqual(20)
    const settings = await desk.openSettings('settings_shortcuts')
    const chord = titled('settings_shortcut_change', wording('command_discreet'))
    await settings.getByRole('button', { name: new RegExp(`^${chord}`, 'u') }).press('Enter')
    await page.keyboard.press('Alt+Shift+Q')
    await expect(settings.getByText('Alt+Shift+Q')).toBeVisible()
    await there.grid.focus()
    await other.keyboard.press('Alt+Shift+Q')
    await expect(page.locator('html')).toHaveAttribute('data-colours', 'mono')
  })
})
