/** Reading, comparing and exporting a chart, and pointing at it from another window. */
import type { Locator, Page } from 'playwright/test'
import { openChart, chartOf, chooseInChart, chooseInterval, showSymbol } from '../steps/chart.ts'
import { expect, test } from '../fixture.ts'
import { nextFile } from '../next-file.ts'
import { wording } from '../steps/wording.ts'

test.use({ deskPanels: ['watchlist', 'chart'] })

const legend = (chart: Locator) => chart.locator('[data-legend]')
const legendTime = (chart: Locator) => legend(chart).locator('dd').nth(1)

/** Physical pixels per CSS pixel. */
const density = (chart: Locator) =>
  chart
    .locator('canvas')
    .first()
    .evaluate((canvas: HTMLCanvasElement) => canvas.width / canvas.clientWidth)

async function setDensity(page: Page, deviceScaleFactor: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 720 }
  await session.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor, mobile: false })
}

test('is read, compared and taken with, and is pointed at from another window', async ({ launchOnMarket }) => {
  test.slow()
  const application = await launchOnMarket()
  const page = await application.firstWindow()
  await page.setViewportSize({ width: 1700, height: 900 })
  const chart = await openChart(page)
  const plot = chart.getByRole('application')

  await test.step('marks in another window what is pointed at here', async () => {
    const other = await application.openWindow()
    const add = other.getByRole('button', { name: wording('panel_add') })
    await expect.poll(() => add.count()).toBeGreaterThan(0)
    await add.first().click()
    await other.getByRole('menuitem', { name: wording('chart_panel') }).click()
    const neighbour = chartOf(other)
    await expect(legend(neighbour)).toBeVisible()
    await page.bringToFront()
    await plot.focus()
    for (let step = 0; step < 3; step++) await page.keyboard.press('Shift+ArrowLeft')
    const pointed = await legendTime(chart).textContent()
    await other.bringToFront()
    await expect(legendTime(neighbour)).toHaveText(pointed ?? '')
    await other.close()
    await page.bringToFront()
  })

  await test.step('shows bars as a picture and as a table, and goes back in time by key', async () => {
    await chooseInterval(chart, '5m')
    await expect(chart.locator('[data-choice="5m"]')).toHaveAttribute('aria-pressed', 'true')
    await expect(plot.locator('canvas').first()).toBeVisible()
    await plot.focus()
    await plot.press('ArrowLeft')
    const time = () => legendTime(chart).textContent()
    const latest = await time()
    await plot.press('Home')
    await plot.press('Shift+ArrowLeft')
    await expect.poll(time).not.toBe(latest)
    // Typed intervals include those that the application aggregates.
    await plot.press('2')
    await page.keyboard.type('h')
    await expect(page.locator('[role="option"][aria-selected="true"]')).toContainText('2h')
    await page.keyboard.press('Enter')
    await expect(chart.locator('[data-choice="2h"]')).toHaveAttribute('aria-pressed', 'true')
    // Without a digit, all intervals are offered.
    await plot.focus()
    await plot.press(',')
    await page.keyboard.type('1W')
    await expect(page.locator('[role="option"][aria-selected="true"]')).toContainText('1W')
    await page.keyboard.press('Enter')
    await expect(chart.locator('[data-choice="1W"]')).toHaveAttribute('aria-pressed', 'true')
    const table = chart.getByRole('button', { name: wording('chart_table') })
    await table.click()
    await expect(chart.getByRole('row').nth(20)).toBeVisible()
    await table.click()
    await expect(plot.locator('canvas').first()).toBeVisible()
  })

  await test.step('compares symbols in percent, and gives its picture and its numbers away', async () => {
    await chooseInterval(chart, '1h')
    await chooseInChart(page, chart, wording('command_chart_compare'))
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('combobox').first()).toBeFocused()
    await page.keyboard.type('MSFT')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('listitem')).toContainText('MSFT')
    await page.keyboard.press('Escape')
    const compared = chart.locator('[data-compared="stock:US::MSFT"]')
    await expect(compared).toContainText(/[+−]?\d+\.\d+%/u)
    // Axis, crosshair and menu use the same unit.
    await plot.hover({ position: { x: 200, y: 60 } })
    await expect(chart.locator('[data-crosshair="level"]')).toHaveText(/%\s*$/u)
    await chart.getByRole('button', { name: wording('chart_appearance') }).click()
    const percent = page.getByRole('menuitemradio', { name: wording('chart_scale_percent') })
    await expect(percent).toHaveAttribute('aria-checked', 'true')
    await expect(page.getByRole('menuitemradio', { name: wording('chart_scale_linear') })).toBeDisabled()
    await page.keyboard.press('Escape')
    const picture = await nextFile(page, () => page.keyboard.press('Alt+s'))
    expect(picture.slice(1, 4)).toBe('PNG')
    const csv = await nextFile(page, () => chooseInChart(page, chart, wording('command_chart_save_csv')))
    const [header = '', line = ''] = csv.split('\r\n')
    expect(header).toBe('time,open,high,low,close,volume,turnover,MSFT')
    expect(line).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z(,[\d.]*){7}$/u)
    await compared.getByRole('button').click()
    await expect(compared).toHaveCount(0)
  })

  await test.step('draws an instrument of each class, on a dense screen too', async () => {
    await chooseInterval(chart, '1D')
    for (const code of ['MSFT', 'SPY', 'EURUSD', 'ES']) {
      await showSymbol(page, code)
      await expect(chart.locator('[data-symbol]')).toContainText(code)
      await expect(legend(chart).locator('[data-value="close"]')).toContainText(/\d/u)
      await expect(legend(chart)).not.toContainText(wording('chart_note_built'))
    }
    // Classes without K-lines are built from quotes, with a note.
    for (const code of ['SPX', 'BTCUSDT']) {
      await showSymbol(page, code)
      await expect(chart.locator('[data-symbol]')).toContainText(code)
      await expect(legend(chart)).toContainText(wording('chart_note_built'))
    }
    await setDensity(page, 2)
    await expect.poll(() => density(chart)).toBe(2)
  })
})
