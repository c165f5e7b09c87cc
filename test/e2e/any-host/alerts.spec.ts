/** Alerts from their creation by keyboard to their acknowledgement, with two windows open. */
import type { Locator, Page } from 'playwright/test'
import { alertPanel, bell, field, openEditor, showAlerts, watchForRise } from '../steps/alert-steps.ts'
import { expect, test } from '../fixture.ts'
import { connectedTo } from '../servers/reference-server.ts'
import { wording } from '../steps/wording.ts'

// Alerts open beside the list, so that its rows are still polled.
test.use({ deskPanels: ['watchlist', 'chart'] })

const BITCOIN = 'crypto:BA::BTCUSDT'
const LEVEL = 105

async function spoken(pages: readonly Page[]): Promise<readonly string[]> {
  const texts = await Promise.all(pages.map((page) => page.locator('[data-spoken="alert"]').textContent()))
  return texts.map((text) => text?.trim() ?? '').filter((text) => text !== '')
}

async function showHistory(page: Page): Promise<Locator> {
  const panel = alertPanel(page)
  await panel.getByRole('tab', { name: wording('alerts_tab_history') }).click()
  return panel.locator('[data-event]')
}

test('alerts are made by keyboard, fire once, are dealt with in every window, and do not fire again after a kill', async ({
  launch,
  priced,
}) => {
  const connection = connectedTo(priced)
  const application = await launch(connection)
  const pages = [await application.firstWindow(), await application.openWindow()] as const
  const [page] = pages
  await expect(pages[1].locator('[data-spoken="alert"]')).toBeAttached()
  const editor = await openEditor(page, BITCOIN)
  await expect(field(editor, 'alert_symbol')).toHaveValue('BTCUSDT')
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(editor).toBeHidden({ timeout: 1_000 })
  }).toPass()
  await watchForRise(page, BITCOIN, LEVEL)
  await showAlerts(page)
  await expect(alertPanel(page).locator('[data-alert][data-state="armed"]')).toHaveCount(1)
  priced.setPrice('BTCUSDT', LEVEL + 1)

  for (const window of pages) await expect(bell(window, 1)).toBeVisible()
  await expect.poll(async () => (await spoken(pages)).length).toBe(1)
  expect((await spoken(pages)).join('')).toContain('BTCUSDT')

  await expect(alertPanel(page).locator('[data-alert][data-state="done"]')).toHaveCount(1)
  await expect(await showHistory(page)).toHaveCount(1)
  await alertPanel(page)
    .getByRole('button', { name: wording('alerts_acknowledge_all') })
    .click()
  for (const window of pages) await expect(bell(window, 0)).toBeVisible()
  await application.kill()

  const again = await launch({ ...connection, profile: application.profile })
  const after = await again.firstWindow()
  await expect(after.locator('[data-spoken="alert"]')).toBeAttached()
  await expect(await showHistory(after)).toHaveCount(1)
  await expect(after.locator('[data-event][data-stage="acknowledged"]')).toHaveCount(1)
  priced.setPrice('BTCUSDT', LEVEL + 2)
  await alertPanel(after)
    .getByRole('tab', { name: wording('alerts_tab_all') })
    .click()
  await expect(alertPanel(after).locator('[data-alert][data-state="done"]')).toContainText(`${LEVEL + 2}`)
  await expect(bell(after, 0)).toBeVisible()
  await expect(await showHistory(after)).toHaveCount(1)
  expect(await spoken([after])).toEqual([])
})
