/** Alerts as lines in a chart. */
import type { Page } from 'playwright/test'
import { field } from '../alert-steps.ts'
import { openChart } from '../chart.ts'
import { openDesk } from '../desk.ts'
import { expect, test } from '../fixture.ts'
import { wording } from '../wording.ts'

test.use({ deskPanels: ['watchlist', 'chart'] })

const APPLE = 'stock:US::AAPL'

async function priceOf(page: Page, instrument: string): Promise<number> {
  const cell = openDesk(page).row(instrument).locator('[data-field="last"]')
  await expect(cell).toHaveText(/\d/u)
  return Number((await cell.innerText()).replaceAll(',', ''))
}

test('are made from a price in the chart, and are lines there that can be dragged, with a warning beyond the price', async ({
  launchOnMarket,
}) => {
  const page = await (await launchOnMarket()).firstWindow()
  const chart = await openChart(page)
  const price = await priceOf(page, APPLE)
  const plot = chart.getByRole('application')
  const { width = 0, height = 0 } = (await plot.boundingBox()) ?? {}
  // The highest and the lowest price of the scale: where the market stands depends on the time.
  await plot.click({ button: 'right', position: { x: width / 2, y: height * 0.03 } })
  await page.getByRole('menuitem', { name: /\d/u }).first().click()
  const editor = page.getByRole('dialog', { name: wording('alert_editor_new') })
  await expect(field(editor, 'alert_symbol')).toHaveValue('AAPL')
  await expect(field(editor, 'alert_field_price')).toBeFocused()
  expect(Number(await field(editor, 'alert_field_price').inputValue())).toBeGreaterThan(price)
  await page.keyboard.press('Enter')
  const line = chart.locator('[data-price-line]')
  await expect(line).toHaveCount(1)
  const [from, box] = [await line.boundingBox(), await plot.boundingBox()]
  if (from === null || box === null) throw new Error('The line cannot be seen.')
  const level = async () => Number(await line.getAttribute('aria-valuenow'))
  const before = await level()
  await expect(page.getByText(wording('alert_past'))).toHaveCount(0)

  await line.hover({ position: { x: 40, y: from.height / 2 } })
  await page.mouse.down()
  await page.mouse.move(from.x + 40, from.y + 20)
  await page.mouse.move(from.x + 40, box.y + box.height * 0.78)
  await page.mouse.up()
  await expect.poll(level).toBeLessThan(Math.min(before, price))
  await expect(page.getByText(wording('alert_past'))).toBeVisible()
})
