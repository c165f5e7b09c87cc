/**
 * A refusal of the service is shown where it matters and stops nothing else; a failure that stops everything is most
 * prominent.
 */
import type { Locator, Page } from 'playwright/test'
import { openDesk } from '../steps/desk.ts'
import { expect, test } from '../fixture.ts'
import { showHealth } from '../steps/panels.ts'
import { startPricedServer } from '../servers/priced-server.ts'
import { connectedTo, type ReferenceServer } from '../servers/reference-server.ts'
import { wording } from '../steps/wording.ts'

test.use({ deskPanels: ['watchlist', 'depth'] })

const NOT_IN_PLAN = { fault: 'status', status: 403, bareMessage: true }
const SHOWN_WITHIN_MS = 10_000
/** Requests a minute. The limit learnt from a refusal is a quarter, which must exceed the earlier requests. */
const PLENTY = 6_000

const banner = (page: Page): Locator => page.locator('[data-blocked]')
const tryNow = (within: Page | Locator): Locator => within.getByRole('button', { name: wording('connection_try_now') })
const requestsFor = async (server: ReferenceServer, path: string): Promise<number> =>
  (await server.requests()).filter((request) => request.path === path).length

test('a refusal of the service is shown where it matters, and most prominently if it stops everything', async ({
  launch,
  serve,
}) => {
  test.slow()
  const server = await serve({ requestsPerMinute: PLENTY })
  await server.setFaults([{ ...NOT_IN_PLAN, paths: '*/depths' }])
  const desk = openDesk(await (await launch(connectedTo(server, PLENTY))).firstWindow())
  const { page, connection } = desk

  await test.step('a plan without depth: the book says so, everything else works, and it is asked for on demand', async () => {
    await desk.row('stock:US::AAPL').click()
    const book = page.locator('[data-panel="depth"]')
    await expect(book.getByText(wording('failure_not_served_forbidden'))).toBeVisible()
    await expect(book.getByText('refused with 403')).toBeVisible()
    await expect(connection).toHaveAttribute('data-connection', 'connected')
    await expect(banner(page)).toBeHidden()
    const before = await requestsFor(server, '/stock/quotes')
    await expect.poll(() => requestsFor(server, '/stock/quotes')).toBeGreaterThan(before + 3)

    const asked = await requestsFor(server, '/stock/depths')
    expect(asked).toBeLessThanOrEqual(2)
    await tryNow(book).click()
    await expect.poll(() => requestsFor(server, '/stock/depths')).toBe(asked + 1)

    const health = await showHealth(page)
    await health.getByRole('tab', { name: wording('health_tab_problems') }).click()
    const refused = health.getByRole('group', { name: wording('health_refused') })
    await expect(refused.getByText('/stock/depths US')).toBeVisible()
    await server.setFaults([])
    await tryNow(refused.getByRole('row', { name: '/stock/depths US' })).click()
    await expect(refused.getByText('/stock/depths US')).toBeHidden()
  })

  await test.step('a key that is refused: with when it is tried again, and taken up again on demand', async () => {
    await expect.poll(async () => (await desk.prices()).size).toBeGreaterThanOrEqual(20)
    await server.setFaults([{ fault: 'status', status: 401, bareMessage: true }])
    await expect(banner(page)).toHaveAttribute('data-blocked', 'unauthorised', { timeout: SHOWN_WITHIN_MS })
    await expect(connection).toHaveAttribute('data-connection', 'unauthorised')
    await expect(banner(page).getByText(wording('blocked_next_try'))).toBeVisible()
    await expect(banner(page).getByRole('button', { name: wording('action_connect') })).toBeVisible()
    const before = (await server.requests()).length
    await tryNow(banner(page)).click()
    await expect.poll(async () => (await server.requests()).length).toBe(before + 1)

    await server.setFaults([])
    await tryNow(banner(page)).click()
    await expect(connection).toHaveAttribute('data-connection', 'connected', { timeout: SHOWN_WITHIN_MS })
    await expect(banner(page)).toBeHidden()
  })

  await test.step('a wish to be left alone for years: until when, and one request is made on demand', async () => {
    const before = JSON.stringify([...(await desk.prices())])
    await server.setFaults([{ fault: 'status', status: 429, retryAfterSeconds: 99_999_999 }])
    await expect(banner(page)).toHaveAttribute('data-blocked', 'rateLimited')
    await expect(connection).toContainText(/\d{2}:\d{2}:\d{2}/u)
    await server.setFaults([])
    await tryNow(banner(page)).click()
    await expect(connection).toHaveAttribute('data-connection', 'connected', { timeout: SHOWN_WITHIN_MS })
    await expect.poll(async () => JSON.stringify([...(await desk.prices())])).not.toBe(before)
  })
})

test('the end of the service’s host and its return are each shown within ten seconds', async ({ launch }) => {
  const service = await startPricedServer()
  const port = Number(new URL(service.baseUrl).port)
  const desk = openDesk(await (await launch(connectedTo(service))).firstWindow())
  const { page, connection } = desk
  await expect(connection).toHaveAttribute('data-connection', 'connected')
  await service.stop()
  await expect(banner(page)).toHaveAttribute('data-blocked', 'offline', { timeout: SHOWN_WITHIN_MS })
  await expect(connection).toHaveAttribute('data-connection', 'offline')
  // Long enough for the longest delay between retries.
  await page.waitForTimeout(15_000)
  const again = await startPricedServer(port)
  try {
    await expect(connection).toHaveAttribute('data-connection', 'connected', { timeout: SHOWN_WITHIN_MS })
    await expect(banner(page)).toBeHidden()
  } finally {
    await again.stop()
  }
})
