/** News, calendars, companies and sessions: their content, their messages without an answer, and their recovery. */
import { openDesk } from '../steps/desk.ts'
import { expect, test } from '../fixture.ts'
import { showPanel, showHealth } from '../steps/panels.ts'
import { connectedTo } from '../servers/reference-server.ts'
import { wording } from '../steps/wording.ts'

const AAPL = 'stock:US::AAPL'
const OPERATIONS = ['/news', '/stock/info', '/stock/ipo', '/stock/split']
const DECLINED = OPERATIONS.map((paths) => ({ fault: 'code', paths }))

test('information panels say what is wrong, recover, and explain each request', async ({ launch, serve }) => {
  test.slow()
  const server = await serve()
  await server.setFaults(DECLINED)
  const page = await (await launch(connectedTo(server))).firstWindow()
  const desk = openDesk(page)
  await expect.poll(async () => (await desk.prices()).size).toBeGreaterThanOrEqual(20)
  await expect(desk.row(AAPL)).toHaveAttribute('aria-selected', 'true')

  const company = await showPanel(page, 'company', 'company_panel')
  // Shown only after the last retry.
  await expect(company).toContainText(wording('company_failed'), { timeout: 40_000 })
  const splits = await showPanel(page, 'splits', 'split_panel')
  await expect(splits).toContainText(wording('split_failed'))
  const offerings = await showPanel(page, 'offerings', 'ipo_panel')
  await expect(offerings).toContainText(wording('ipo_failed'))
  const news = await showPanel(page, 'news', 'news_panel')
  await expect(news).toContainText(wording('news_failed'))

  await server.setFaults([])
  // The application retries after a while, without a user.
  await expect(news.locator('[data-headline]').first()).toBeVisible({ timeout: 15_000 })
  await expect(news).not.toContainText(wording('news_failed'))
  const tab = (name: string) => page.getByRole('tab', { name }).first()
  await tab(wording('ipo_panel')).click()
  await expect(offerings.locator('[data-offering]').first()).toBeVisible()
  await tab(wording('split_panel')).click()
  await expect(splits.locator('[data-split]').first()).toBeVisible()
  await tab(wording('company_panel')).click()
  await expect(company.locator('[data-fact="marketCapitalisation"]')).toBeVisible()
  const sessions = await showPanel(page, 'sessions', 'sessions_panel')
  // For ten minutes after a market's close, its trades do not prove that it is open, but some other market is.
  await expect(sessions.locator('[data-market][data-state="open"]').first()).toBeVisible()

  const health = await showHealth(page)
  await health.getByRole('tab', { name: wording('health_tab_log') }).click()
  const asked = health.locator('[data-request]').filter({ hasText: wording('health_reason_question') })
  await expect(asked.first()).toBeVisible()
})
