/** News, calendars, companies and sessions: what is drawn, what is said when there is nothing, and that it comes back. */
import type { Page } from 'playwright/test'
import { openDesk } from './desk.ts'
import { expect, test } from './fixture.ts'
import { addPanel, showHealth, walkTo } from './panels.ts'
import { connectedTo, type ReferenceServer } from './reference-server.ts'
import { wording } from './wording.ts'

const AAPL = 'stock:US::AAPL'
const OPERATIONS = ['/news', '/stock/info', '/stock/ipo', '/stock/split']
/** A desk that begins uses much of its budget at once; what is asked for then takes its turn. */
const PATIENCE = { timeout: 20_000 }
const DECLINED = OPERATIONS.map((paths) => ({ fault: 'code', paths }))
const EMPTY = OPERATIONS.map((paths) => ({ fault: 'emptyArray', paths }))

async function watchlistOf(page: Page): Promise<ReturnType<typeof openDesk>> {
  const desk = openDesk(page)
  await expect.poll(async () => (await desk.prices()).size).toBeGreaterThanOrEqual(20)
  return desk
}

const askedFor = async (server: ReferenceServer, path: string) =>
  (await server.requests()).filter((request) => request.path === path).length

test('says what is wrong, recovers by itself, and explains each request', async ({ launch, serve }) => {
  const server = await serve()
  await server.setFaults(DECLINED)
  const page = await (await launch(connectedTo(server))).firstWindow()
  const desk = await watchlistOf(page)
  await walkTo(desk, AAPL)

  const company = await addPanel(page, 'company', 'company_panel')
  await expect(company).toContainText(wording('company_failed'))
  const splits = await addPanel(page, 'splits', 'split_panel')
  await expect(splits).toContainText(wording('split_failed'))
  const offerings = await addPanel(page, 'offerings', 'ipo_panel')
  await expect(offerings).toContainText(wording('ipo_failed'))
  const news = await addPanel(page, 'news', 'news_panel')
  await expect(news).toContainText(wording('news_failed'))

  await server.setFaults([])
  // Nobody touches anything: it is asked for again after a while.
  await expect(news.locator('[data-headline]').first()).toBeVisible({ timeout: 15_000 })
  await expect(news).not.toContainText(wording('news_failed'))
  const tab = (name: string) => page.getByRole('tab', { name }).first()
  await tab(wording('ipo_panel')).click()
  await expect(offerings.locator('[data-offering]').first()).toBeVisible()
  await tab(wording('split_panel')).click()
  await expect(splits.locator('[data-split]').first()).toBeVisible()
  await tab(wording('company_panel')).click()
  await expect(company.locator('[data-fact="marketCapitalisation"]')).toBeVisible()
  const sessions = await addPanel(page, 'sessions', 'sessions_panel')
  await expect(sessions.locator('[data-market="stock:US"]')).toHaveAttribute('data-state', 'open', { timeout: 15_000 })

  const health = await showHealth(page)
  await health.getByRole('tab', { name: wording('health_tab_log') }).click()
  const asked = health.locator('[data-request]').filter({ hasText: wording('health_reason_question') })
  await expect(asked.first()).toBeVisible()
})

test('says that there is nothing, and that a class has no companies', async ({ launch, serve }) => {
  const server = await serve()
  await server.setFaults(EMPTY)
  const page = await (await launch(connectedTo(server))).firstWindow()
  const desk = await watchlistOf(page)
  await walkTo(desk, AAPL)
  const company = await addPanel(page, 'company', 'company_panel')
  await expect(company).toContainText(wording('company_unknown'), PATIENCE)
  await expect(await addPanel(page, 'news', 'news_panel')).toContainText(wording('news_none'))
  await expect(await addPanel(page, 'offerings', 'ipo_panel')).toContainText(wording('ipo_none'))
  await expect(await addPanel(page, 'splits', 'split_panel')).toContainText(wording('split_none'))
})

test('never shows another symbol’s company, however fast the symbol changes', async ({ launch, serve }) => {
  const server = await serve()
  const application = await launch(connectedTo(server))
  const page = await application.firstWindow()
  await walkTo(await watchlistOf(page), AAPL)
  const company = await addPanel(page, 'company', 'company_panel')
  await expect(company.locator('[data-field="name"]')).toHaveText('Apple', PATIENCE)
  const other = await watchlistOf(await application.openWindow())
  await walkTo(other, AAPL)
  await expect(company.locator(`[data-company="${AAPL}"] [data-field="name"]`)).toHaveText('Apple', PATIENCE)
  const seen = await watchCards(page)
  const asked = await askedFor(server, '/stock/info')

  await other.grid.focus()
  for (let step = 0; step < 20; step++) await other.page.keyboard.press('ArrowDown')
  for (let step = 0; step < 18; step++) await other.page.keyboard.press('ArrowUp')
  const last = await other.grid.locator('[data-instrument][aria-selected="true"]').getAttribute('data-instrument')
  await expect(company.locator('[data-company]')).toHaveAttribute('data-company', last ?? '')
  await expect(company.locator('[data-field="name"]')).toBeVisible(PATIENCE)

  const named = (await seen()).filter(([, name]) => name !== '')
  expect(new Set(named.map(([symbol]) => symbol)).size).toBe(new Set(named.map(([, name]) => name)).size)
  expect(named.length).toBeGreaterThanOrEqual(2)
  // One for the symbol at the end, and perhaps one where the keys paused.
  expect((await askedFor(server, '/stock/info')) - asked).toBeLessThanOrEqual(3)
})

/** Notes every pair of a symbol and a name that stands on a card from now on, even for a moment. */
async function watchCards(page: Page): Promise<() => Promise<readonly (readonly [string, string])[]>> {
  const cards = await page.evaluateHandle(() => {
    const pairs = new Map<string, readonly [string, string]>()
    const look = () => {
      for (const card of document.querySelectorAll('[data-company]')) {
        const name = card.querySelector('[data-field="name"]')?.textContent ?? ''
        const symbol = card.getAttribute('data-company') ?? ''
        pairs.set(`${symbol} ${name}`, [symbol, name])
      }
    }
    look()
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true })
    return pairs
  })
  return () => cards.evaluate((pairs) => [...pairs.values()])
}
