/** Alerts as notifications of the browser. */
import type { Page } from 'playwright/test'
import { alertPanel, bell, showAlerts, watchForRise } from '../steps/alert-steps.ts'
import { chartOf } from '../steps/chart.ts'
import { expect, test } from '../fixture.ts'
import { connectedTo } from '../servers/reference-server.ts'
import { wording } from '../steps/wording.ts'

const BITCOIN = 'crypto:BA::BTCUSDT'
const LEVEL = 105

interface Shown {
  readonly title: string
  readonly body: string
  readonly silent: boolean
  onclick: (() => void) | null
}

declare global {
  interface Window {
    askedTimes: number
    shownNotifications: Shown[]
  }
}

async function recordNotifications(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.askedTimes = 0
    window.shownNotifications = []
    class Recorded implements Shown {
      static permission: NotificationPermission = 'default'
      static requestPermission(): Promise<NotificationPermission> {
        window.askedTimes++
        Recorded.permission = 'granted'
        return Promise.resolve('granted')
      }
      readonly title: string
      readonly body: string
      readonly silent: boolean
      onclick: (() => void) | null = null
      constructor(title: string, { body = '', silent = false }: NotificationOptions = {}) {
        this.title = title
        this.body = body
        this.silent = silent === true
        window.shownNotifications.push(this)
      }
      close(): void {
        this.onclick = null
      }
    }
    Object.defineProperty(window, 'Notification', { value: Recorded })
  })
}

test('asks for permission after a click alone, reports an alert in one window, and opens its symbol', async ({
  launch,
  newPage,
  priced,
}) => {
  const application = await launch(connectedTo(priced))
  const pages = [await newPage(), await newPage()] as const
  const [page, other] = pages
  for (const one of pages) {
    await recordNotifications(one)
    await one.goto((await application.address?.()) ?? '')
  }
  await showAlerts(page)
  const allow = alertPanel(page).getByRole('button', { name: wording('alerts_allow') })
  await expect(allow).toBeVisible()
  expect(await page.evaluate(() => window.askedTimes)).toBe(0)
  await allow.click()
  await expect(allow).toHaveCount(0)
  expect(await page.evaluate(() => window.askedTimes)).toBe(1)
  await other.evaluate(() => Notification.requestPermission())

  await page.getByRole('tab', { name: wording('watchlist_panel') }).click()
  await watchForRise(page, BITCOIN, LEVEL)
  await showAlerts(page)
  await expect(alertPanel(page).locator('[data-alert][data-state="armed"]')).toHaveCount(1)
  priced.setPrice('BTCUSDT', LEVEL + 1)
  for (const one of pages) await expect(bell(one, 1)).toBeVisible()
  const shown = async () => {
    const all = await Promise.all(pages.map((one) => one.evaluate(() => window.shownNotifications.length)))
    return all.reduce((sum, count) => sum + count)
  }
  await expect.poll(shown).toBe(1)
  const teller = (await page.evaluate(() => window.shownNotifications.length)) === 1 ? page : other
  const [notification] = await teller.evaluate(() => window.shownNotifications.map(({ ...one }) => one))
  expect(notification).toMatchObject({ title: 'BTCUSDT', silent: true })
  expect(notification?.body).toContain(`${LEVEL}`)

  await teller.evaluate(() => window.shownNotifications[0]?.onclick?.())
  await expect(chartOf(teller)).toContainText('BTCUSDT')
})
