/** Changes to a desk survive a kill -9: views and indicators of a chart, drawings, trades, panels. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright/test'
import { chartOf, chooseInterval, openChart } from '../steps/chart.ts'
import { drag, listed, storedDrawings, type StoredDrawing } from '../steps/drawn.ts'
import { expect, test } from '../fixture.ts'
import { addPanel } from '../steps/panels.ts'
import { storedContent } from '../steps/stored-document.ts'
import { wording } from '../steps/wording.ts'

const PANELS = ['watchlist', 'chart', 'tape'] as const

test.use({ deskPanels: PANELS })

/** Heights at which the middle of the trend line may be, closer together than the hit distance of the line. */
const HEIGHTS = [0.45, 0.42, 0.48, 0.39, 0.51] as const

function savedText(profile: string, file: string): string {
  const path = join(profile, `${file}.json`)
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}

async function toggleIndicator(page: Page, chart: Locator, name: string): Promise<void> {
  await chart.getByRole('application').focus()
  await page.keyboard.press('/')
  await page.getByRole('menuitemradio', { name }).click()
}

interface StoredTemplate {
  readonly name: string
  readonly isDefault: boolean
}

/** Returns the templates that set the default style of new drawings. */
const storedDefaults = (profile: string): readonly string[] =>
  (storedContent<readonly StoredTemplate[]>(profile, 'drawingTemplates') ?? [])
    .filter(({ isDefault }) => isDefault)
    .map(({ name }) => name)

function isRising(drawing: StoredDrawing | undefined): boolean {
  const [from, to] = drawing?.anchors ?? []
  return from !== undefined && to !== undefined && to.time > from.time && to.price > from.price
}

const tradesOf = (page: Page): Locator => page.locator('[data-panel="tape"]').first()

test('brings back what was made of a desk', async ({ launchOnMarket }) => {
  test.slow()
  const first = await launchOnMarket()
  const { profile } = first
  const page = await first.firstWindow()
  const chart = await openChart(page)

  await test.step('interval, view, indicators and templates are changed', async () => {
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
    // By key as by mouse: moves the edge of the pane, then zooms in.
    const edge = chart.getByRole('separator', { name: /MACD/u })
    await edge.focus()
    const before = Number(await edge.getAttribute('aria-valuenow'))
    await edge.press('ArrowUp')
    await expect(edge).toHaveAttribute('aria-valuenow', `${before + 2}`)
    for (let step = 0; step < 4; step++) await chart.getByRole('application').press('ArrowUp')
    await expect.poll(() => savedText(profile, 'workspaces')).toMatch(/"view":\s*\{\s*"count":\s*4\d/u)
    await expect.poll(() => savedText(profile, 'indicators')).toContain('Swing')
  })

  await test.step('a trend line is drawn by mouse, and its look saved as the default of its tool', async () => {
    await chart.locator('[data-tool="trend"]').click()
    await drag(page, chart.getByRole('application'), [0.2, 0.5], [0.6, 0.4])
    await expect.poll(() => storedDrawings(profile)).toMatchObject([{ kind: 'trend' }])
    const bar = chart.locator('[data-style-bar]')
    await bar.getByRole('button', { name: wording('drawing_colour_green') }).click()
    await expect.poll(() => storedDrawings(profile)).toMatchObject([{ colour: 'green' }])
    await bar.getByRole('button', { name: wording('drawing_templates') }).click()
    await page.getByRole('menuitem', { name: wording('drawing_template_manage') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(wording('drawing_template_name')).fill('Support')
    await page.keyboard.press('Enter')
    await dialog.getByLabel(wording('drawing_template_default'), { exact: true }).check()
    await page.keyboard.press('Escape')
    await expect.poll(() => storedDefaults(profile)).toEqual(['Support'])
  })
  const [drawn] = storedDrawings(profile)
  expect(isRising(drawn)).toBe(true)

  const time = await test.step('trades are listed', async () => {
    await expect(tradesOf(page).locator('[data-origin="derived"]')).toBeVisible()
    const trade = tradesOf(page).locator('[data-kind="trade"]').first()
    await expect(trade).toBeVisible({ timeout: 20_000 })
    return (await trade.getByRole('cell').first().textContent()) ?? ''
  })

  await test.step('it is killed while a panel is added', async () => {
    await addPanel(page, 'settings', 'settings_title')
    await expect.poll(() => savedText(profile, 'workspaces')).toContain('"settings"')
    await addPanel(page, 'watchlist', 'watchlist_panel')
    await first.kill()
  })

  const again = await (await launchOnMarket({ profile })).firstWindow()
  const chartAgain = chartOf(again)
  const plot = chartAgain.getByRole('application')

  await test.step('no more is lost than the change that it was killed in', async () => {
    for (const name of ['chart_panel', 'tape_panel', 'settings_title', 'watchlist_panel'] as const)
      await expect(again.getByRole('tab', { name: new RegExp(`^${wording(name)}`, 'u') }).first()).toBeVisible()
    await expect(tradesOf(again).getByRole('cell', { name: time })).toBeVisible()
    await expect(chartAgain.getByRole('button', { name: 'MACD 5 26 9' })).toBeVisible()
    await expect(chartAgain.locator('[data-choice="4h"]')).toHaveAttribute('aria-pressed', 'true')
  })

  await test.step('the trend line is there again, and what is done to it goes by undo', async () => {
    await expect(chartAgain.locator('[data-layer="drawings"]')).toBeAttached()
    await expect.poll(() => listed(again)).toEqual([expect.stringContaining(wording('drawing_trend'))])
    // The bars may still be moving, so a drag that misses the line is repeated nearby.
    let tries = 0
    await expect(async () => {
      const height = HEIGHTS[tries++ % HEIGHTS.length] ?? NaN
      await drag(again, plot, [0.4, height], [0.4, height + 0.15])
      await expect.poll(() => storedDrawings(profile)[0]?.anchors, { timeout: 1_000 }).not.toEqual(drawn?.anchors)
    }).toPass({ timeout: 30_000 })
    // The file may be written before the window receives the change.
    await expect(chartAgain.getByRole('button', { name: wording('action_undo'), exact: true })).toBeEnabled()
    await plot.press('Control+z')
    await expect.poll(() => storedDrawings(profile)[0]).toMatchObject({ anchors: drawn?.anchors })
    await again.keyboard.press('Escape')
  })

  await test.step('the next trend line has the default look', async () => {
    await chartAgain.locator('[data-tool="trend"]').click()
    await drag(again, plot, [0.3, 0.3], [0.6, 0.2])
    await expect.poll(() => storedDrawings(profile)).toMatchObject([{ colour: 'green' }, { colour: 'green' }])
  })

  await test.step('as many bars are in view', async () => {
    await chartAgain.getByRole('button', { name: wording('chart_table') }).click()
    await expect.poll(() => chartAgain.getByRole('row').count()).toBeGreaterThan(30)
    expect(await chartAgain.getByRole('row').count()).toBeLessThan(60)
  })
})
