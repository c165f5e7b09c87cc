/** A chart is read, taken with, compared and adjusted, and comes back after the application was killed. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright/test'
import { openChart, chartOf, chooseInChart, chooseInterval } from '../chart.ts'
import { expect, test } from '../fixture.ts'
import { nextFile } from '../next-file.ts'
import { wording } from '../wording.ts'

test.use({ deskPanels: ['watchlist', 'chart'] })

function savedText(profile: string, file: string): string {
  const path = join(profile, `${file}.json`)
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}

const legendTime = (chart: Locator) => chart.locator('[data-legend] dd').nth(1)

async function toggleIndicator(page: Page, chart: Locator, name: string): Promise<void> {
  await chart.getByRole('application').focus()
  await page.keyboard.press('/')
  await page.getByRole('menuitemradio', { name }).click()
}

test('shows bars as a picture and as a table, and goes back in time by key', async ({ launchOnMarket }) => {
  const page = await (await launchOnMarket()).firstWindow()
  await page.setViewportSize({ width: 1700, height: 900 })
  const chart = await openChart(page)
  await chooseInterval(chart, '5m')
  await expect(chart.locator('[data-choice="5m"]')).toHaveAttribute('aria-pressed', 'true')
  const plot = chart.getByRole('application')
  await expect(plot.locator('canvas').first()).toBeVisible()
  await plot.focus()
  await plot.press('ArrowLeft')
  const time = () => legendTime(chart).textContent()
  const latest = await time()
  await plot.press('Home')
  await plot.press('Shift+ArrowLeft')
  await expect.poll(time).not.toBe(latest)
  // Typed intervals include those that are put together here.
  await plot.press('2')
  await page.keyboard.type('h')
  await expect(page.locator('[role="option"][aria-selected="true"]')).toContainText('2h')
  await page.keyboard.press('Enter')
  await expect(chart.locator('[data-choice="2h"]')).toHaveAttribute('aria-pressed', 'true')
  // Without a digit all of them are offered.
  await plot.focus()
  await plot.press(',')
  await page.keyboard.type('1W')
  await expect(page.locator('[role="option"][aria-selected="true"]')).toContainText('1W')
  await page.keyboard.press('Enter')
  await expect(chart.locator('[data-choice="1W"]')).toHaveAttribute('aria-pressed', 'true')
  await chart.getByRole('button', { name: wording('chart_table') }).click()
  await expect(chart.getByRole('row').nth(20)).toBeVisible()
})

test('keeps interval, view, indicators and templates over a kill -9', async ({
  launchOnMarket,
  temporaryDirectory,
}) => {
  const profile = temporaryDirectory()
  const first = await launchOnMarket({ profile })
  const page = await first.firstWindow()
  const chart = await openChart(page)
  await chooseInterval(chart, '4h')
  await toggleIndicator(page, chart, wording('indicator_macd'))
  await chart.getByRole('button', { name: /^MACD/u }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(wording('indicator_fast')).fill('5')
  await dialog.getByLabel(wording('indicator_for_symbol')).check()
  await dialog.getByLabel(wording('indicator_template_name')).fill('Swing')
  await dialog.getByRole('button', { name: wording('indicator_template_save'), exact: true }).click()
  await expect(dialog.getByText('Swing')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(chart.getByRole('button', { name: 'MACD 5 26 9' })).toBeVisible()
  // By key as by mouse: the edge of the pane, then fewer bars.
  const edge = chart.getByRole('separator', { name: /MACD/u })
  await edge.focus()
  const before = Number(await edge.getAttribute('aria-valuenow'))
  await edge.press('ArrowUp')
  await expect(edge).toHaveAttribute('aria-valuenow', `${before + 2}`)
  for (let step = 0; step < 4; step++) await chart.getByRole('application').press('ArrowUp')
  await expect.poll(() => savedText(profile, 'workspaces')).toMatch(/"view":\s*\{\s*"count":\s*4\d/u)
  await expect.poll(() => savedText(profile, 'indicators')).toContain('Swing')
  await first.kill()
  const again = chartOf(await (await launchOnMarket({ profile })).firstWindow())
  await expect(again.getByRole('button', { name: 'MACD 5 26 9' })).toBeVisible()
  await expect(again.locator('[data-choice="4h"]')).toHaveAttribute('aria-pressed', 'true')
  await again.getByRole('button', { name: wording('chart_table') }).click()
  await expect.poll(() => again.getByRole('row').count()).toBeGreaterThan(30)
  expect(await again.getByRole('row').count()).toBeLessThan(60)
})

test('compares symbols in percent, and gives its picture and its numbers away', async ({ launchOnMarket }) => {
  const page = await (await launchOnMarket()).firstWindow()
  const chart = await openChart(page)
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
  // Axis, crosshair and menu are in the same terms.
  await chart.getByRole('application').hover({ position: { x: 200, y: 60 } })
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

test('marks in another window what is pointed at here, and asks the service nothing for it', async ({
  launchOnMarket,
}) => {
  const application = await launchOnMarket()
  const page = await application.firstWindow()
  const chart = await openChart(page)
  const other = await application.openWindow()
  await expect.poll(() => other.getByRole('button', { name: wording('panel_add') }).count()).toBeGreaterThan(0)
  await other
    .getByRole('button', { name: wording('panel_add') })
    .first()
    .click()
  await other.getByRole('menuitem', { name: wording('chart_panel') }).click()
  const neighbour = chartOf(other)
  await expect(neighbour.locator('[data-legend]')).toBeVisible()
  await page.bringToFront()
  await chart.getByRole('application').focus()
  for (let step = 0; step < 3; step++) await page.keyboard.press('Shift+ArrowLeft')
  const pointed = await legendTime(chart).textContent()
  await other.bringToFront()
  await expect(legendTime(neighbour)).toHaveText(pointed ?? '')
})
