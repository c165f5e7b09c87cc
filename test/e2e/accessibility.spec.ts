/** The built windows, as axe judges them, view by view. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright/test'
import { openDesk, type Desk } from './desk.ts'
import { expect, test } from './fixture.ts'
import { wording } from './wording.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What is wrong in the whole window, and where. Evaluated from outside, so that the page's policy stays as it is. */
async function findings(page: Page): Promise<readonly string[]> {
  await page.evaluate(AXE)
  const { violations } = await page.evaluate<AxeResults>('axe.run(document)')
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`))
}

type View = readonly [name: string, open: (desk: Desk) => Promise<unknown>]

const pressed = (desk: Desk, name: string) => desk.page.getByRole('button', { name, exact: true }).first().click()

const VIEWS: readonly View[] = [
  ['the desk', () => Promise.resolve()],
  ['Connect', (desk) => pressed(desk, wording('action_connect'))],
  ['Add instrument', (desk) => pressed(desk, wording('watchlist_add'))],
  ['Import', (desk) => pressed(desk, wording('watchlist_import'))],
  ['the palette', (desk) => desk.page.keyboard.press('ControlOrMeta+K')],
  ['the key list', (desk) => desk.page.keyboard.press('F1')],
  ['the menu', (desk) => desk.page.keyboard.press('F10')],
  // Last: it is a panel, and stands before the watchlist from then on.
  ['data health', (desk) => pressed(desk, wording('action_data_health'))],
]

for (const theme of ['light', 'dark'] as const)
  test(`axe finds nothing in any view, ${theme}`, async ({ launch }) => {
    test.slow()
    const desk = openDesk(await (await launch()).firstWindow())
    const { page } = desk
    await expect.poll(async () => (await desk.prices()).size).toBeGreaterThanOrEqual(20)
    await desk.chooseTheme(theme)
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    for (const [name, open] of VIEWS) {
      await open(desk)
      expect.soft(await findings(page), name).toEqual([])
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
    }
    const settings = await desk.openSettings()
    for (const section of await settings.getByRole('tab').all()) {
      await section.click()
      expect.soft(await findings(page), `settings, ${await section.textContent()}`).toEqual([])
    }
  })
