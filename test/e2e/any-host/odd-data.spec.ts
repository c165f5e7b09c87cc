/** Impossible numbers are not shown, are counted, and leave no trace when the service recovers. */
import type { Page } from 'playwright/test'
import { openDesk } from '../steps/desk.ts'
import { expect, test } from '../fixture.ts'
import { startOddServer } from '../servers/odd-server.ts'
import { showPanel, showHealth } from '../steps/panels.ts'
import { connectedTo } from '../servers/reference-server.ts'
import { wording } from '../steps/wording.ts'

/** Texts that must never replace a figure. */
const NONSENSE = /∞|\bNaN\b|Infinity|Invalid Date|1970|undefined|e[+-]\d{2}/u

const textOf = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[data-panel]')]
      .filter((panel) => panel.getAttribute('data-panel') !== 'health')
      .map((panel) => panel.textContent)
      .join(' '),
  )

test('impossible numbers are absent, counted in data health, and forgotten', async ({ launch }) => {
  test.slow()
  const service = await startOddServer()
  try {
    const desk = openDesk(await (await launch(connectedTo(service))).firstWindow())
    const { page } = desk
    const last = desk.row('stock:US::AAPL').locator('[data-field="last"]')
    await expect(last).toContainText('271.123')
    await expect(desk.row('stock:US::AAPL')).toHaveAttribute('aria-selected', 'true')
    for (const [kind, name] of [
      ['offerings', 'ipo_panel'],
      ['splits', 'split_panel'],
      ['company', 'company_panel'],
      ['tape', 'tape_panel'],
    ] as const) {
      await showPanel(page, kind, name)
      await expect.poll(() => textOf(page)).not.toMatch(NONSENSE)
    }
    const health = await showHealth(page)
    await health.getByRole('tab', { name: wording('health_tab_problems') }).click()
    await expect(health.getByText(/is implausible and was left out/u).first()).toBeVisible()

    service.recover()
    await page.getByRole('tab', { name: wording('watchlist_panel') }).click()
    await expect(last).toHaveText('271.25', { timeout: 45_000 })
    await expect.poll(() => textOf(page)).not.toMatch(NONSENSE)
  } finally {
    await service.stop()
  }
})
