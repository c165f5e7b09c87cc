/** Drawings on a chart appear in every window. Alerts watch them and every price of the chart. */
import type { Locator, Page } from 'playwright/test'
import { alertPanel, field, showAlerts } from '../steps/alert-steps.ts'
import { chartOf, openChart } from '../steps/chart.ts'
import { openDesk } from '../steps/desk.ts'
import { drag, listed, storedDrawings } from '../steps/drawn.ts'
import { expect, test } from '../fixture.ts'
import { storedContent } from '../steps/stored-document.ts'
import { wording } from '../steps/wording.ts'

test.use({ deskPanels: ['watchlist', 'chart'] })

const APPLE = 'stock:US::AAPL'

async function priceOf(page: Page, instrument: string): Promise<number> {
  const cell = openDesk(page).row(instrument).locator('[data-field="last"]')
  await expect(cell).toHaveText(/\d/u)
  return Number((await cell.innerText()).replaceAll(',', ''))
}

/** Adds a chart to a second window, which has none. */
async function addChart(page: Page): Promise<Locator> {
  await expect.poll(async () => (await openDesk(page).prices()).size).toBeGreaterThanOrEqual(20)
  await page
    .getByRole('button', { name: wording('panel_add') })
    .first()
    .click()
  await page.getByRole('menuitem', { name: wording('chart_panel') }).click()
  await expect(chartOf(page).locator('canvas').first()).toBeVisible()
  return chartOf(page)
}

interface StoredLine {
  readonly drawing: string | null
  readonly from: { readonly price: number }
  readonly to: { readonly price: number }
}

interface StoredAlerts {
  readonly alerts: readonly { readonly conditions: readonly { readonly line?: StoredLine }[] }[]
}

function watchedLines(profile: string): readonly StoredLine[] {
  const { alerts } = storedContent<StoredAlerts>(profile, 'alerts') ?? { alerts: [] }
  return alerts.flatMap(({ conditions }) => conditions.flatMap(({ line }) => line ?? []))
}

test('levels, lines and prices of a chart are shared by windows and watched by alerts', async ({ launchOnMarket }) => {
  const application = await launchOnMarket()
  const { profile } = application
  const page = await application.firstWindow()
  const chart = await openChart(page)
  const plot = chart.getByRole('application')
  const editor = page.getByRole('dialog', { name: wording('alert_editor_new') })

  await test.step('a level drawn by keyboard is in the other window, and moves and goes there', async () => {
    await plot.focus()
    await plot.press('Alt+h')
    await plot.press('ArrowLeft')
    await plot.press('Shift+ArrowUp')
    await expect(chart.getByRole('status').filter({ hasText: /\d/u })).toBeAttached()
    await plot.press('Enter')
    await expect.poll(() => storedDrawings(profile)).toMatchObject([{ kind: 'horizontal' }])
    const before = storedDrawings(profile)[0]?.anchors[0]?.price ?? NaN
    // Until the window receives the drawing, the arrow keys move the bars.
    await expect(chart.locator('[data-style-bar]')).toBeVisible()
    await plot.press('ArrowDown')
    await expect.poll(() => storedDrawings(profile)[0]?.anchors[0]?.price).toBeLessThan(before)

    const other = await application.openWindow()
    const otherChart = await addChart(other)
    await expect(otherChart.locator('[data-layer="drawings"]')).toBeAttached()
    const otherPlot = otherChart.getByRole('application')
    await otherPlot.focus()
    await otherPlot.press('Alt+l')
    await expect(otherChart.locator('[data-style-bar]')).toBeVisible()
    await otherPlot.press('Delete')
    await expect.poll(() => storedDrawings(profile)).toEqual([])
    // The file may be written before the other window receives the change.
    await expect.poll(() => listed(page)).toEqual([])
    await other.close()
    await page.bringToFront()
  })

  await test.step('an alert is made from a price in the chart, and is a line there that can be dragged, with a warning beyond the price', async () => {
    const price = await priceOf(page, APPLE)
    const { width = 0, height = 0 } = (await plot.boundingBox()) ?? {}
    // Uses the ends of the scale, because the market's price depends on the time.
    await plot.click({ button: 'right', position: { x: width / 2, y: height * 0.03 } })
    await page.getByRole('menuitem', { name: /\d/u }).first().click()
    await expect(field(editor, 'alert_symbol')).toHaveValue('AAPL')
    await expect(field(editor, 'alert_field_price')).toBeFocused()
    expect(Number(await field(editor, 'alert_field_price').inputValue())).toBeGreaterThan(price)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status').filter({ hasText: wording('alert_saved') })).toBeVisible()
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

  await test.step('an alert on a trend line moves with it; one on a channel watches both of its lines', async () => {
    await chart.locator('[data-tool="trend"]').click()
    await drag(page, plot, [0.2, 0.5], [0.5, 0.3])
    const bar = chart.locator('[data-style-bar]')
    await bar.getByRole('button', { name: wording('drawing_alert') }).click()
    await expect(editor).toContainText(wording('alert_line_follows'))
    await expect(editor.locator('[data-backtest="shown"]')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(editor).toBeHidden()

    // By keyboard, with the line still selected.
    await plot.press('Alt+Shift+t')
    await expect(editor).toBeVisible()
    await editor.getByRole('button', { name: wording('alert_save') }).click()
    await expect.poll(() => watchedLines(profile)).toHaveLength(1)
    const [before] = watchedLines(profile)
    await plot.focus()
    await plot.press('Shift+ArrowDown')
    await expect.poll(() => watchedLines(profile)[0]?.to.price).toBeLessThan(before?.to.price ?? NaN)
    await expect(chart.locator('[data-tag="alert"]').first()).toBeAttached()

    await plot.press('Escape')
    await chart.locator('[data-tool="channel"]').click()
    await drag(page, plot, [0.2, 0.7], [0.5, 0.6])
    await plot.click({ position: { x: 120, y: 60 } })
    await expect.poll(() => storedDrawings(profile).map(({ kind }) => kind)).toEqual(['trend', 'channel'])
    await expect(bar).toBeVisible()
    await plot.press('Alt+Shift+t')
    await editor.getByRole('button', { name: wording('alert_save') }).click()
    await expect.poll(() => watchedLines(profile)).toHaveLength(3)
    await showAlerts(page)
    // The header, and the alerts on a price, on the trend line and on the channel.
    await expect(alertPanel(page).getByRole('row')).toHaveCount(4)
  })
})
