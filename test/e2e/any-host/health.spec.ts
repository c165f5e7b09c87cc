/** Data health agrees with the server's counts, and any number shows its origin. */
import { chooseInMenu, openDesk } from '../steps/desk.ts'
import { expect, test } from '../fixture.ts'
import { showHealth } from '../steps/panels.ts'
import { connectedTo } from '../servers/reference-server.ts'
import { wording } from '../steps/wording.ts'

const BUDGET = 120
const AAPL = 'stock:US::AAPL'

test('data health shows requests, costs and the origin of every number', async ({ launch, serve }) => {
  const server = await serve({ requestsPerMinute: BUDGET })
  const page = await (await launch(connectedTo(server, BUDGET))).firstWindow()
  const desk = openDesk(page)
  await expect.poll(async () => (await desk.prices()).size).toBeGreaterThanOrEqual(20)
  const health = await showHealth(page)

  await test.step('how many requests the server has counted, and what for', async () => {
    await expect(async () => {
      // Both numbers change during the reading, so it is repeated until they agree.
      const used = Number(await health.locator('[data-figure="used"] dd').textContent())
      expect(used).toBeGreaterThan(20)
      expect(Math.abs(used - (await server.requests()).length)).toBeLessThanOrEqual(1)
    }).toPass({ timeout: 30_000 })

    await health.getByRole('tab', { name: wording('health_tab_log') }).click()
    const asked = (await server.requests()).length
    const rows = health.locator('[data-request]')
    await expect.poll(async () => Number(await rows.first().getAttribute('data-request'))).toBeGreaterThanOrEqual(asked)
    await expect(rows.first()).toContainText('200')
  })

  await test.step('the cost of a smaller plan', async () => {
    await health.getByRole('tab', { name: wording('health_tab_overview') }).click()
    // A panel that covers the watchlist is the only demand.
    await health.getByLabel(wording('health_what_if_list')).selectOption({ index: 1 })
    const answer = health.getByRole('status').filter({ hasText: wording('plan_premium') })
    await expect(answer).toBeVisible()
    await health.getByRole('slider').focus()
    await page.keyboard.press('Home')
    await expect(health.getByText('1 per minute', { exact: true })).toBeVisible()
    await expect(answer).toContainText(/refresh every \d+ min/u)
  })

  await test.step('the cost of a symbol before it is added', async () => {
    await page.getByRole('tab', { name: wording('watchlist_panel') }).click()
    await chooseInMenu(page, 'watchlist_add')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox').first().fill('ORCL')
    await expect(dialog.locator('[data-cost]')).toContainText(wording('cost_free_place'))
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })

  await test.step('by key, the origin of a number, which is updated while data comes', async () => {
    // By key, because a row that moves after scrolling may belong to another instrument at the click.
    await desk.row(AAPL).scrollIntoViewIfNeeded()
    await desk.row(AAPL).locator('[data-field="symbol"]').click()
    await desk.grid.focus()
    await page.keyboard.press('ControlOrMeta+i')
    const origin = page.getByRole('dialog', { name: /AAPL/u })
    await expect(origin).toBeFocused()
    await expect(origin).toContainText('/stock/quotes')
    const fetched = origin.locator('dt', { hasText: wording('details_fetched') }).locator('+ dd')
    const before = await fetched.textContent()
    await expect.poll(() => fetched.textContent()).not.toBe(before)
    await page.keyboard.press('Escape')
    await expect(origin).toBeHidden()
    await expect(desk.grid).toBeFocused()
  })
})
