/** A chart opens, changes its interval, goes back in time, is there as a table, and comes back after the application was killed. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright/test'
import { openDesk } from './desk.ts'
import { expect, test } from './fixture.ts'
import { wording } from './wording.ts'

const chartOf = (page: Page): Locator => page.locator('[data-panel="chart"]')

function keptWorkspaces(profile: string): string {
  const file = join(profile, 'workspaces.json')
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

async function showChart(page: Page): Promise<Locator> {
  await expect.poll(async () => (await openDesk(page).prices()).size).toBeGreaterThanOrEqual(20)
  await page.getByRole('button', { name: wording('welcome_keep') }).click()
  await expect(chartOf(page).getByRole('application')).toBeVisible()
  return chartOf(page)
}

test('shows bars as a picture and as a table, and goes back in time by key', async ({ launch }) => {
  const page = await (await launch()).firstWindow()
  const chart = await showChart(page)
  await chart.locator('[data-interval="5m"]').click()
  await expect(chart.locator('[data-interval="5m"]')).toHaveAttribute('aria-pressed', 'true')
  const plot = chart.getByRole('application')
  await expect(plot.locator('canvas')).toBeVisible()
  await plot.focus()
  await plot.press('ArrowLeft')
  const time = () => chart.locator('[data-legend] dd').nth(1).textContent()
  const latest = await time()
  await plot.press('Home')
  await plot.press('Shift+ArrowLeft')
  await expect.poll(time).not.toBe(latest)
  await chart.getByRole('button', { name: wording('chart_table') }).click()
  await expect(chart.getByRole('row').nth(20)).toBeVisible()
})

test('keeps its interval and its indicators over a kill -9', async ({ launch, temporaryDirectory }) => {
  const profile = temporaryDirectory()
  const first = await launch({ profile })
  const page = await first.firstWindow()
  const chart = await showChart(page)
  await chart.locator('[data-interval="1h"]').click()
  await chart.getByRole('button', { name: wording('chart_indicators') }).click()
  await page.getByRole('menuitemradio', { name: wording('indicator_macd') }).click()
  await expect(chart.locator('[data-indicator="macd"]')).toBeVisible()
  await expect.poll(() => keptWorkspaces(profile)).toMatch(/macd/u)
  await first.kill()
  const again = chartOf(await (await launch({ profile })).firstWindow())
  await expect(again.locator('[data-indicator="macd"]')).toBeVisible()
  await expect(again.locator('[data-interval="1h"]')).toHaveAttribute('aria-pressed', 'true')
})
