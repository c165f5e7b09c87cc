/** The steps of the specifications about charts. */
import { expect, type Locator, type Page } from 'playwright/test'
import type { ChartInterval } from '#model/candles/candle-interval.ts'
import { openDesk } from './desk.ts'
import { wording } from './wording.ts'

export const chartOf = (page: Page): Locator => page.locator('[data-panel="chart"]')

/** Waits for the market and returns the chart of a first start. */
export async function openChart(page: Page): Promise<Locator> {
  await expect.poll(async () => (await openDesk(page).prices()).size).toBeGreaterThanOrEqual(20)
  const keep = page.getByRole('button', { name: wording('welcome_keep') })
  if (await keep.isVisible()) await keep.click()
  await expect(chartOf(page).getByRole('application')).toBeVisible()
  return chartOf(page)
}

export async function showSymbol(page: Page, code: string): Promise<void> {
  await page.keyboard.press('Control+Shift+K')
  await page.getByRole('combobox').and(page.locator('[aria-autocomplete="list"]')).fill(code)
  await expect(page.locator('[role="option"][aria-selected="true"]')).toContainText(code)
  await page.keyboard.press('Enter')
}

export async function chooseInChart(page: Page, chart: Locator, title: string): Promise<void> {
  await chart.getByRole('button', { name: wording('chart_more') }).click()
  await page.getByRole('menuitem', { name: title }).click()
}

export async function chooseInterval(chart: Locator, interval: ChartInterval): Promise<void> {
  await chart.getByRole('button', { name: wording('chart_all_intervals') }).click()
  await chart
    .page()
    .getByRole('menuitemradio', { name: new RegExp(`\\b${interval}$`, 'u') })
    .click()
  await expect(chart.locator(`[data-choice="${interval}"]`)).toHaveAttribute('aria-pressed', 'true')
}
