/** Charts of every class and state: bars as far back as the service has them, gaps, and what there is to say when none come. */
import { fileURLToPath } from 'node:url'
import type { Locator, Page } from 'playwright/test'
import { createCandleArchive } from '../../../src/node/candle-archive.ts'
import { createFakeLog } from '../../fakes/fake-log.ts'
import { block, MINUTES } from '../../fixtures/stored-candles.ts'
import { chooseInterval, openChart, showSymbol } from '../chart.ts'
import { expect, test } from '../fixture.ts'
import { connectedTo } from '../reference-server.ts'
import { wording } from '../wording.ts'

test.use({ deskPanels: ['watchlist', 'chart'] })

const legend = (chart: Locator) => chart.locator('[data-legend]')
const barTime = (chart: Locator) => legend(chart).locator('dd').nth(1)

/** So many physical pixels to each pixel of the page's style. */
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

test('draws an instrument of each class, on a dense screen too', async ({ launchOnMarket }) => {
  const page = await (await launchOnMarket()).firstWindow()
  const chart = await openChart(page)
  for (const code of ['MSFT', 'SPY', 'EURUSD', 'ES']) {
    await showSymbol(page, code)
    await expect(chart.locator('[data-symbol]')).toContainText(code)
    await expect(legend(chart).locator('[data-value="close"]')).toContainText(/\d/u)
    await expect(legend(chart)).not.toContainText(wording('chart_note_built'))
  }
  // Classes without K-lines are built from quotes, and say so.
  for (const code of ['SPX', 'BTCUSDT']) {
    await showSymbol(page, code)
    await expect(chart.locator('[data-symbol]')).toContainText(code)
    await expect(legend(chart)).toContainText(wording('chart_note_built'))
  }
  await setDensity(page, 2)
  await expect.poll(() => density(chart)).toBe(2)
})

test('goes back until the service has no more, and asks no further then', async ({ launch, serve }) => {
  const server = await serve()
  const page = await (await launch(connectedTo(server))).firstWindow()
  const chart = await openChart(page)
  await chooseInterval(chart, '1D')
  const plot = chart.getByRole('application')
  await plot.focus()
  /** Of the oldest bar that is held: the view is moved to it, and the pointer to the left edge. */
  const oldest = async () => {
    await plot.press('Home')
    const { width = 0 } = (await plot.boundingBox()) ?? {}
    await plot.hover({ position: { x: width * 0.04, y: 40 } })
    await plot.hover({ position: { x: width * 0.035, y: 40 } })
    return barTime(chart).textContent()
  }
  const asked = async () => (await server.requests()).filter(({ query }) => /limit=\d{4,}/u.test(query)).length
  const begun = await oldest()
  await expect.poll(async () => ((await asked()) > 0 ? await oldest() : begun)).not.toBe(begun)
  // The simulated market gives a thousand bars at most.
  await expect.poll(async () => (await oldest()) === (await oldest())).toBe(true)
  const [before, first] = [await asked(), await oldest()]
  expect(await oldest()).toBe(first)
  expect(await asked()).toBe(before)
})

test('says what is wrong while bars are slow, refused or missing, and shows them when they come', async ({
  launch,
  serve,
}) => {
  const server = await serve()
  const page = await (await launch(connectedTo(server))).firstWindow()
  const chart = await openChart(page)
  await server.setFaults([{ fault: 'latency', delayMs: 2_000, paths: '/stock/klines' }])
  await chooseInterval(chart, '5m')
  await expect(chart.getByText(wording('chart_loading'))).toBeVisible()
  await expect(legend(chart)).toBeVisible()
  await server.setFaults([{ fault: 'emptyObject', paths: '/stock/klines' }])
  await chooseInterval(chart, '30m')
  await expect(chart.getByText(wording('chart_failed'))).toBeVisible()
  await expect(chart.getByText(wording('failure_no_data'))).toBeVisible()
  await server.setFaults([{ fault: 'code', msg: 'under maintenance', paths: '/stock/klines' }])
  await chooseInterval(chart, '1W')
  await expect(chart.getByText(wording('failure_rejected'))).toBeVisible()
  // Asked for again by itself, later each time.
  await server.setFaults([])
  await expect(legend(chart)).toBeVisible({ timeout: 20_000 })
  await expect(chart.getByText(wording('chart_failed'))).toHaveCount(0)
})

test('shows where a chart that is built here was not polled', async ({ launch, temporaryDirectory }) => {
  const profile = temporaryDirectory()
  const archive = createCandleArchive({
    directory: profile,
    workerEntry: fileURLToPath(new URL('../../../src/node/candle-archive-worker.ts', import.meta.url)),
    log: createFakeLog(),
    report: () => undefined,
  })
  // As an earlier run left it, which ended three hours ago.
  const from = Math.floor(Date.now() / 60_000) * 60_000 - 4 * 3_600_000
  await archive.write(MINUTES, block(from, 60))
  await archive.writeCoverage(MINUTES, [{ from: from - 1, to: from + 3_600_000 }])
  await archive.close()
  const page = await (await launch({ profile })).firstWindow()
  await page.setViewportSize({ width: 1700, height: 900 })
  const chart = await openChart(page)
  await chooseInterval(chart, '1m')
  await showSymbol(page, 'BTCUSDT')
  await chart.getByRole('button', { name: wording('chart_table') }).click()
  await expect(chart.getByRole('row').nth(60)).toBeVisible()
  await expect(chart.locator('[data-gap]')).toHaveCount(1)
  await expect(chart.locator('[data-gap]')).toContainText(wording('chart_gap'))
  await expect(chart.locator('[data-gap]')).toContainText(wording('chart_gap_cause_not_running'))
  // It was polled for the watchlist all the time: no chart had to show it.
  await expect(chart.locator('[data-gap="notPolled"]')).toHaveCount(0)
})
