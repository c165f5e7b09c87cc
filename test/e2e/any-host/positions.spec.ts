/** Positions from the entry of a lot by keyboard to sums in another currency and their missing parts. */
import type { Page } from 'playwright/test'
import { shownTexts } from '#test/fakes/windows/shown-texts.ts'
import { alertPanel, bell, field, showAlerts } from '../steps/alert-steps.ts'
import { expect, test } from '../fixture.ts'
import { addPanel, setApart } from '../steps/panels.ts'
import { dialogOf, enterLot, rowOf, set, total } from '../steps/position-steps.ts'
import { connectedTo } from '../servers/reference-server.ts'
import { wording, type MessageKey } from '../steps/wording.ts'

const BITCOIN = 'crypto:BA::BTCUSDT'
const APPLE = 'stock:US::AAPL'
const TESLA = 'stock:US::TSLA'
const DAY = 86_400_000

/** Chooses in the menu of a position's row by keyboard. */
async function chooseInRow(page: Page, instrument: string, item: MessageKey): Promise<void> {
  await rowOf(page, instrument).getByRole('button').press('Enter')
  await page.getByRole('menuitem', { name: wording(item), exact: true }).press('Enter')
}

const chooseCurrency = (page: Page, currency: string): Promise<void> =>
  set(
    page,
    (settings) => settings.getByLabel(wording('settings_base_currency')).selectOption(currency),
    'settings_positions',
  )

/** Enters an alert on a loss in the open editor. */
async function watchForLoss(page: Page, kind: string, amount: string): Promise<void> {
  const editor = page.getByRole('dialog', { name: wording('alert_editor_new') })
  await expect(editor).toBeVisible()
  await field(editor, 'alert_kind').selectOption(kind)
  await expect(field(editor, 'alert_field_currency')).toHaveValue('USD')
  await field(editor, 'alert_field_minimum').fill(amount)
  await page.keyboard.press('Enter')
  await expect(editor).toBeHidden()
}

test('are entered by keyboard, move with the price, are watched and converted, and name what does not count', async ({
  launch,
  priced,
}) => {
  test.slow()
  priced.leaveOut('TSLA')
  priced.keepTrading('AAPL')
  priced.announceSplit('AAPL', '4:1', Date.now() - 2 * DAY)
  const application = await launch(connectedTo(priced))
  const page = await application.firstWindow()
  const panel = await addPanel(page, 'positions', 'positions_panel')
  await expect(panel.getByText(wording('positions_none_title'))).toBeVisible()
  await setApart(page, 'positions', 'right')
  const missing = panel.locator('[data-not-counted]')

  await test.step('are entered by keyboard', async () => {
    await enterLot(page, BITCOIN, '2', '90')
    // Tether counts as a dollar only after the user's choice.
    await expect(missing).toContainText('1 of 1')
    await set(page, (settings) => settings.getByLabel(wording('settings_tether')).check(), 'settings_positions')
    await expect(total(page, 'value')).toHaveText(/^\$200\.00/u)
    await expect(total(page, 'profit')).toHaveText(/^\+\$20\.00/u)
  })

  await test.step('fire an alert on their loss once', async () => {
    await chooseInRow(page, BITCOIN, 'alert_new_position')
    await watchForLoss(page, 'totalProfit', '10')
    await showAlerts(page)
    await setApart(page, 'alerts', 'down')
    const alerts = alertPanel(page).locator('[data-alert]')
    await expect(alerts.and(page.locator('[data-state="armed"]'))).toContainText('BTCUSDT')
    priced.setPrice('BTCUSDT', 84)
    await expect(bell(page, 1)).toBeVisible()
    await expect(alerts.and(page.locator('[data-state="done"]'))).toHaveCount(1)
    priced.setPrice('BTCUSDT', 95)
    await expect(total(page, 'profit')).toHaveText(/^\+\$10\.00/u)
    priced.setPrice('BTCUSDT', 83)
    await expect(total(page, 'profit')).toHaveText(/^−\$14\.00/u)
    await expect(bell(page, 1)).toBeVisible()
    await bell(page, 1).click()
    await expect(page.locator('dialog [data-fired] [data-value]')).toHaveText('−$12.00, −6.67%')
    await page.keyboard.press('Escape')
  })

  await test.step('move with the price, are converted, and hide their amounts in discreet mode', async () => {
    priced.setPrice('BTCUSDT', 110)
    await expect(total(page, 'profit')).toHaveText(/^\+\$40\.00/u)
    await chooseCurrency(page, 'EUR')
    await expect(total(page, 'value')).toHaveText(/^€2\.20/u)
    await enterLot(page, TESLA, '1', '50')
    await expect(missing).toContainText('1 of 2')
    await expect(total(page, 'value')).toHaveText(/at least €2\.20/u)

    await set(page, (settings) => settings.getByLabel(wording('settings_discreet')).check(), 'settings_appearance')
    await expect(total(page, 'value')).not.toHaveText(/\d/u)
    await expect(total(page, 'profit')).toHaveText(/%/u)
    const named = async () => (await page.evaluate(shownTexts)).filter((text) => /BTC|TSLA|127\.0\.0\.1/u.test(text))
    await expect.poll(named).toEqual([])
    await set(page, (settings) => settings.getByLabel(wording('settings_discreet')).uncheck(), 'settings_appearance')
  })

  await test.step('wait for a split to be taken into account, and for that to be undone', async () => {
    await enterLot(page, APPLE, '10', '400')
    await page.locator(`[data-position="${APPLE}"]`).press('Enter')
    await dialogOf(page)
      .getByRole('button', { name: /^Edit the lot/u })
      .click()
    await dialogOf(page).getByLabel(wording('lot_date'), { exact: true }).fill('2026-01-05')
    await page.keyboard.press('Enter')
    await expect(dialogOf(page).locator('[data-lot] td').first()).toHaveText('2026-01-05')
    await page.keyboard.press('Escape')
    await expect(rowOf(page, APPLE)).toContainText(wording('held_reason_split_pending'))
    const restate = panel.getByRole('button', { name: wording('positions_split_restate') })
    const undo = panel.getByRole('button', { name: wording('positions_undo'), exact: true })
    const quantity = rowOf(page, APPLE).locator('[data-field="quantity"]')
    await restate.click()
    await expect(quantity).toHaveText('40')
    await expect(rowOf(page, APPLE).locator('[data-field="profit"]')).toHaveText(/^€0\.00/u)
    await undo.press('Enter')
    await expect(quantity).toHaveText('10')
    await restate.click()
    await expect(quantity).toHaveText('40')
  })

  await test.step('name what is halted and what has no price, beside their sum and their alert', async () => {
    await chooseCurrency(page, 'USD')
    await expect(total(page, 'value')).toHaveText(/at least \$4,220\.00/u)
    priced.setStatus('AAPL', 1)
    await expect(missing).toContainText('2 of 3')
    await expect(total(page, 'value')).toHaveText(/at least \$220\.00/u)
    await expect(rowOf(page, APPLE)).toContainText(wording('held_reason_halted'))
    await expect(rowOf(page, TESLA)).toContainText(wording('held_reason_no_quote'))

    await panel.getByRole('button', { name: wording('positions_alert'), exact: true }).press('Enter')
    await watchForLoss(page, 'dayProfit', '10')
    const ofAll = alertPanel(page)
      .locator('[data-alert]')
      .filter({ hasText: wording('alerts_positions_all') })
    await expect(ofAll).toContainText(/AAPL|TSLA/u)
    // For the alert on the loss.
    await expect(bell(page, 1)).toBeVisible()
  })
})
