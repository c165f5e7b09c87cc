/** What is drawn on a chart stays: over a kill, in other windows, and until it is taken back. */
import type { Locator, Page } from 'playwright/test'
import { alertPanel, showAlerts } from '../alert-steps.ts'
import { openDesk } from '../desk.ts'
import { expect, test } from '../fixture.ts'
import { storedContent } from '../stored-document.ts'
import { wording } from '../wording.ts'

test.use({ deskPanels: ['watchlist', 'chart'], ownMarket: false })

const chartOf = (page: Page): Locator => page.locator('[data-panel="chart"]')

interface StoredDrawing {
  readonly kind: string
  readonly colour: string
  readonly anchors: readonly { readonly time: number; readonly price: number }[]
}

/** All drawings of a profile, whatever they are on. */
function stored(profile: string): readonly StoredDrawing[] {
  const all = storedContent<readonly { readonly drawings: readonly StoredDrawing[] }[]>(profile, 'drawings') ?? []
  return all.flatMap(({ drawings }) => drawings)
}

interface StoredTemplate {
  readonly name: string
  readonly isDefault: boolean
}

/** The templates of a profile that new drawings take their look from. */
const storedDefaults = (profile: string): readonly string[] =>
  (storedContent<readonly StoredTemplate[]>(profile, 'drawingTemplates') ?? [])
    .filter(({ isDefault }) => isDefault)
    .map(({ name }) => name)

function isRising(drawing: StoredDrawing | undefined): boolean {
  const [from, to] = drawing?.anchors ?? []
  return from !== undefined && to !== undefined && to.time > from.time && to.price > from.price
}

/** The chart of the first window, which comes with one. */
async function showChart(page: Page): Promise<Locator> {
  await expect.poll(async () => (await openDesk(page).prices()).size).toBeGreaterThanOrEqual(20)
  await expect(chartOf(page).locator('canvas').first()).toBeVisible()
  return chartOf(page)
}

/** A chart in a further window, which has none. */
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

/** What the list of drawings names. */
async function listed(page: Page): Promise<readonly string[]> {
  await chartOf(page).getByRole('button', { name: wording('drawing_list') }).click() // prettier-ignore
  await expect(page.getByRole('menu')).toBeVisible()
  const names = await page.getByRole('menu').getByRole('menuitem').allTextContents()
  await page.keyboard.press('Escape')
  return names.map((name) => name.trim())
}

async function drag(page: Page, plot: Locator, from: readonly [number, number], to: readonly [number, number]) {
  const box = await plot.boundingBox()
  if (box === null) throw new Error('The chart cannot be seen.')
  const at = ([x, y]: readonly [number, number]) => [box.x + box.width * x, box.y + box.height * y] as const
  await page.mouse.move(...at(from))
  await page.mouse.down()
  await page.mouse.move(...at([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]))
  await page.mouse.move(...at(to))
  await page.mouse.up()
}

test('a trend line drawn by mouse is there again after a kill, and goes by undo', async ({ launch }) => {
  const first = await launch()
  const page = await first.firstWindow()
  const chart = await showChart(page)
  await chart.locator('[data-tool="trend"]').click()
  await drag(page, chart.getByRole('application'), [0.2, 0.5], [0.5, 0.2])
  await expect.poll(() => stored(first.profile)).toMatchObject([{ kind: 'trend' }])
  const [drawn] = stored(first.profile)
  expect(isRising(drawn)).toBe(true)
  await first.kill()

  const again = await (await launch({ profile: first.profile })).firstWindow()
  await expect(chartOf(again).locator('[data-layer="drawings"]')).toBeAttached()
  await expect.poll(() => listed(again)).toEqual([expect.stringContaining(wording('drawing_trend'))])
  const plot = chartOf(again).getByRole('application')
  // A hand that comes before the bars have found their places misses the line, and tries again.
  await expect(async () => {
    await drag(again, plot, [0.35, 0.35], [0.35, 0.5])
    await expect.poll(() => stored(first.profile)[0]?.anchors, { timeout: 2_000 }).not.toEqual(drawn?.anchors)
  }).toPass()
  // The file may be written before the window has heard of it.
  await expect(chartOf(again).getByRole('button', { name: wording('action_undo'), exact: true })).toBeEnabled()
  await plot.press('Control+z')
  await expect.poll(() => stored(first.profile)[0]).toMatchObject({ anchors: drawn?.anchors })
  await again.keyboard.press('Escape')
})

test('a level drawn by keyboard is in the other window, and moves and goes there', async ({ launch }) => {
  const application = await launch()
  const page = await application.firstWindow()
  const chart = await showChart(page)
  const plot = chart.getByRole('application')
  await plot.focus()
  await plot.press('Alt+h')
  await plot.press('ArrowLeft')
  await plot.press('Shift+ArrowUp')
  await expect(chart.getByRole('status').filter({ hasText: /\d/u })).toBeAttached()
  await plot.press('Enter')
  await expect.poll(() => stored(application.profile)).toMatchObject([{ kind: 'horizontal' }])
  const before = stored(application.profile)[0]?.anchors[0]?.price ?? NaN
  // Until the window has heard of it, the arrows are about the bars.
  await expect(chart.locator('[data-style-bar]')).toBeVisible()
  await plot.press('ArrowDown')
  await expect.poll(() => stored(application.profile)[0]?.anchors[0]?.price).toBeLessThan(before)

  const other = await application.openWindow()
  const otherChart = await addChart(other)
  await expect(otherChart.locator('[data-layer="drawings"]')).toBeAttached()
  const otherPlot = otherChart.getByRole('application')
  await otherPlot.focus()
  await otherPlot.press('Alt+l')
  await expect(otherChart.locator('[data-style-bar]')).toBeVisible()
  await otherPlot.press('Delete')
  await expect.poll(() => stored(application.profile)).toEqual([])
  // The file may be written before the other window has heard of it.
  await expect.poll(() => listed(page)).toEqual([])
})

interface StoredLine {
  readonly drawing: string | null
  readonly from: { readonly price: number }
  readonly to: { readonly price: number }
}

interface StoredAlerts {
  readonly alerts: readonly { readonly conditions: readonly { readonly line?: StoredLine }[] }[]
}

/** The lines that stored alerts watch. */
function watchedLines(profile: string): readonly StoredLine[] {
  const { alerts } = storedContent<StoredAlerts>(profile, 'alerts') ?? { alerts: [] }
  return alerts.flatMap(({ conditions }) => conditions.flatMap(({ line }) => line ?? []))
}

test('an alert on a trend line moves with it; one on a channel watches both of its lines', async ({ launch }) => {
  const application = await launch()
  const page = await application.firstWindow()
  const chart = await showChart(page)
  const plot = chart.getByRole('application')
  const editor = page.getByRole('dialog', { name: wording('alert_editor_new') })
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
  await expect.poll(() => watchedLines(application.profile)).toHaveLength(1)
  const [before] = watchedLines(application.profile)
  await plot.focus()
  await plot.press('Shift+ArrowDown')
  await expect.poll(() => watchedLines(application.profile)[0]?.to.price).toBeLessThan(before?.to.price ?? NaN)
  await expect(chart.locator('[data-tag="alert"]').first()).toBeAttached()

  await plot.press('Escape')
  await chart.locator('[data-tool="channel"]').click()
  await drag(page, plot, [0.2, 0.7], [0.5, 0.6])
  await plot.click({ position: { x: 120, y: 60 } })
  await expect.poll(() => stored(application.profile).map(({ kind }) => kind)).toEqual(['trend', 'channel'])
  await expect(bar).toBeVisible()
  await plot.press('Alt+Shift+t')
  await editor.getByRole('button', { name: wording('alert_save') }).click()
  await expect.poll(() => watchedLines(application.profile)).toHaveLength(3)
  await showAlerts(page)
  await expect(alertPanel(page).getByRole('row')).toHaveCount(3)
})

test('a look that is saved as the default of its tool is that of the next drawing, after a restart as well', async ({
  launch,
}) => {
  const first = await launch()
  const page = await first.firstWindow()
  const chart = await showChart(page)
  const plot = chart.getByRole('application')
  await chart.locator('[data-tool="trend"]').click()
  await drag(page, plot, [0.2, 0.5], [0.5, 0.3])
  const bar = chart.locator('[data-style-bar]')
  await bar.getByRole('button', { name: wording('drawing_colour_green') }).click()
  await expect.poll(() => stored(first.profile)).toMatchObject([{ colour: 'green' }])
  await bar.getByRole('button', { name: wording('drawing_templates') }).click()
  await page.getByRole('menuitem', { name: wording('drawing_template_manage') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(wording('drawing_template_name')).fill('Support')
  await page.keyboard.press('Enter')
  await dialog.getByLabel(wording('drawing_template_default'), { exact: true }).check()
  await page.keyboard.press('Escape')
  await expect.poll(() => storedDefaults(first.profile)).toEqual(['Support'])
  await first.kill()

  const again = await (await launch({ profile: first.profile })).firstWindow()
  await expect(chartOf(again).locator('[data-layer="drawings"]')).toBeAttached()
  await expect.poll(() => listed(again)).toHaveLength(1)
  await chartOf(again).locator('[data-tool="trend"]').click()
  await drag(again, chartOf(again).getByRole('application'), [0.2, 0.6], [0.5, 0.45])
  await expect.poll(() => stored(first.profile)).toMatchObject([{ colour: 'green' }, { colour: 'green' }])
})
