/** A workspace is unchanged after leaving and entering it: the same panels, positions and scroll positions. */
import type { Page } from 'playwright/test'
import { openDesk } from '../steps/desk.ts'
import { expect, test } from '../fixture.ts'
import { addPanel } from '../steps/panels.ts'
import { connectedTo } from '../servers/reference-server.ts'
import { wording } from '../steps/wording.ts'
import { createWorkspace, errorsOf, firstWindowOf, NAMES, settled, SOON, tabs } from '../steps/workspaces.ts'
import type { Application } from '../hosts/host.ts'

test.use({ ownMarket: false, deskPanels: null })

/** Performs a command by the palette. */
async function runCommand(page: Page, title: string): Promise<void> {
  await page.keyboard.press('Control+K')
  const palette = page.getByRole('dialog')
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.keyboard.type(title)
  await expect(palette.getByRole('option', { selected: true })).toContainText(title)
  await page.keyboard.press('Enter')
  await expect(palette).toHaveCount(0)
}

async function switchByKey(application: Application, page: Page, index: 0 | 1): Promise<Page> {
  await page.keyboard.press(`Control+${index + 1}`)
  const [shown = page] = await settled(application, page, NAMES[index])
  return shown
}

/**
 * Describes the desk of a page, one line per group of tabs: its share of the desk in percent, its tabs in order with
 * the front one marked, and the scroll positions of each panel.
 */
const deskOf = (page: Page): Promise<string> =>
  page.locator('[data-window]').evaluate((desk) => {
    const whole = desk.getBoundingClientRect()
    const share = (part: number, all: number) => Math.round((100 * part) / all)
    const groups = [...desk.querySelectorAll('.dv-groupview')].map((group) => {
      const box = group.getBoundingClientRect()
      const place = [
        share(box.x - whole.x, whole.width),
        share(box.y - whole.y, whole.height),
        share(box.width, whole.width),
        share(box.height, whole.height),
      ]
      const names = [...group.querySelectorAll('.dv-tab')].map(
        (tab) => `${tab.matches('.dv-active-tab') ? '*' : ''}${tab.getAttribute('aria-label') ?? ''}`,
      )
      const scrolled = [...group.querySelectorAll('[data-panel] *')]
        .map((part) => Math.round(part.scrollTop))
        .filter(Boolean)
      return `${place.join(' ')}: ${names.join(', ')} at ${scrolled.join(', ')}`
    })
    return groups.sort().join('\n')
  })

test('has the same panels at the same places after every switch of workspaces', async ({ launch }) => {
  // A slow machine draws seven panels of a workspace in seconds.
  test.setTimeout(120_000)
  const application = await launch()
  const page = await firstWindowOf(application)
  const errors = errorsOf(page)
  await settled(application, page, NAMES[0])
  await createWorkspace(page, NAMES[1])
  const [made = page] = await settled(application, page, NAMES[1])
  let home = await switchByKey(application, made, 0)
  await runCommand(home, `${wording('command_panel_chart_grid')}4`)
  await expect(tabs(home)).toHaveCount(10)
  const list = home.locator('[data-panel="watchlist"]').getByRole('grid')
  await list.hover()
  await home.mouse.wheel(0, 330)
  await expect.poll(() => list.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(300)
  const before = await deskOf(home)
  for (let turn = 0; turn < 4; turn++) {
    const away = await switchByKey(application, home, 1)
    home = await switchByKey(application, away, 0)
    await expect.poll(() => deskOf(home), { message: `after switch ${2 * turn + 2}`, ...SOON }).toBe(before)
  }
  await home.reload()
  await expect.poll(() => deskOf(home), SOON).toBe(before)
  expect(errors).toEqual([])
})

test('keeps the sparkline of a row when its panel is maximised, covered by a tab, or of a workspace that is left', async ({
  launch,
  priced,
}) => {
  test.setTimeout(120_000)
  // Only this test changes prices, so the line has no reason to change.
  const application = await launch(connectedTo(priced))
  let page = await firstWindowOf(application)
  await settled(application, page, NAMES[0])
  const row = () => openDesk(page).row('stock:US::AAPL')
  const line = () => row().locator('[data-field="spark"] path').getAttribute('d')
  for (const price of [101, 104, 102]) {
    priced.setPrice('AAPL', price)
    await expect(row().locator('[data-field="last"]')).toHaveText(new RegExp(`^${price}`, 'u'), { timeout: 30_000 })
  }
  // The first price and the three set above.
  await expect.poll(async () => (await line())?.match(/[ML]/gu)?.length).toBe(4)
  const before = await line()

  await test.step('maximised and restored', async () => {
    for (const label of ['panel_maximise', 'panel_restore'] as const) {
      await page
        .getByRole('button', { name: wording(label), exact: true })
        .first()
        .click()
      await expect.poll(line, SOON).toBe(before)
    }
  })
  await test.step('covered by a tab and shown again', async () => {
    await addPanel(page, 'movers', 'movers_panel')
    await expect(row()).toHaveCount(0)
    await page.getByRole('tab', { name: new RegExp(`^${wording('watchlist_panel')}`, 'u') }).click()
    await expect.poll(line, SOON).toBe(before)
  })
  await test.step('in a workspace that is left and entered again', async () => {
    await createWorkspace(page, NAMES[1])
    const [made = page] = await settled(application, page, NAMES[1])
    page = await switchByKey(application, made, 0)
    await expect.poll(line, SOON).toBe(before)
  })
})
