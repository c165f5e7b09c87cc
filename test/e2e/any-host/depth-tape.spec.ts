/** Order books and trades of the simulated market; their panels show failures of the service and recover. */
import type { Locator, Page } from 'playwright/test'
import { openDesk } from '../steps/desk.ts'
import { expect, test } from '../fixture.ts'
import { connectedTo } from '../servers/reference-server.ts'
import { wording, type MessageKey } from '../steps/wording.ts'

test.use({ deskPanels: ['watchlist', 'depth', 'tape'] })

const BUDGET = 600
/** Failed requests are repeated after a while. */
const PATIENCE = { timeout: 20_000 }

async function firstPrices(page: Page): Promise<void> {
  await expect.poll(async () => (await openDesk(page).prices()).size).toBeGreaterThanOrEqual(20)
}

async function openPanel(page: Page, name: MessageKey, kind: string): Promise<Locator> {
  const panel = page.locator(`[data-panel="${kind}"]`).first()
  if (!(await panel.isVisible())) {
    await page
      .getByRole('button', { name: wording('panel_add') })
      .first()
      .click()
    await page.getByRole('menuitem', { name: wording(name), exact: true }).click()
  }
  await expect(panel).toBeVisible()
  // Rows do not move while the pointer is over them.
  await page.mouse.move(0, 0)
  return panel
}

test('shows a book in each layout, and what the service says while it is empty, silent or fails', async ({
  launch,
  serve,
}) => {
  test.slow()
  const server = await serve({ requestsPerMinute: BUDGET })
  const page = await (await launch(connectedTo(server, BUDGET))).firstWindow()
  await firstPrices(page)
  const depth = await openPanel(page, 'depth_panel', 'depth')
  const bestBid = depth.locator('[data-side="bid"][data-level="1"] [data-field="price"]')
  await expect(bestBid).toHaveText(/\d/u)
  await expect(depth.locator('[data-side="ask"]')).toHaveCount(10)
  await expect(depth.locator('[data-figure="spread"]')).toHaveText(/\d/u)

  await depth.locator('[data-choice="ladder"]').click()
  await expect(depth.locator('[data-layout="ladder"] [role="row"]').nth(5)).toBeVisible()

  const tape = await openPanel(page, 'tape_panel', 'tape')
  const trade = tape.locator('[data-kind="trade"]').first()
  await expect(trade).toBeVisible(PATIENCE)

  const head = depth.locator('header[data-instrument]')
  for (const fault of [{ fault: 'emptyObject' }, { fault: 'code', code: 5000 }]) {
    await server.setFaults(['/stock/depths', '/stock/quotes'].map((paths) => ({ ...fault, paths })))
    await expect(head).toHaveAttribute('data-state', /failing|quarantined/u, PATIENCE)
    await expect(depth.getByRole('status').filter({ hasText: /\w/u })).toBeVisible()
    await expect(tape.getByRole('status').filter({ hasText: /\w/u })).toBeVisible(PATIENCE)
    // Known values stay visible.
    await expect(bestBid).toHaveText(/\d/u)
    await expect(trade).toBeVisible()
    await server.setFaults([])
    await expect(head).toHaveAttribute('data-state', 'healthy', PATIENCE)
    await expect(tape.getByRole('status').filter({ hasText: /\w/u })).toHaveCount(0, PATIENCE)
  }
  await server.setFaults([{ fault: 'neverAnswer', paths: '/stock/depths' }])
  await expect(head).toHaveAttribute('data-state', 'stale', PATIENCE)
  expect(await server.maxInAnyMinute()).toBeLessThanOrEqual(BUDGET)
})
