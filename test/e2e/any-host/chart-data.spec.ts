/** Bars as far back as the service has them, gaps, and messages when bars are missing. */
import { fileURLToPath } from 'node:url'
import type { Locator } from 'playwright/test'
import { createCandleArchive } from '#node/databases/candle-archive.ts'
import { createFakeLog } from '#test/fakes/ports/fake-log.ts'
import { block, MINUTES } from '#test/fixtures/stored-candles.ts'
import { chooseInterval, openChart, showSymbol } from '../steps/chart.ts'
import { expect, test } from '../fixture.ts'
import { connectedTo } from '../servers/reference-server.ts'
import { wording } from '../steps/wording.ts'
import { neverLost } from '#test/fakes/profile/never-lost.ts'

test.use({ deskPanels: ['watchlist', 'chart'] })

const legend = (chart: Locator) => chart.locator('[data-legend]')
const barTime = (chart: Locator) => legend(chart).locator('dd').nth(1)

/** Stores bars from an hour of polls that ended three hours ago. */
async function storeEarlierRun(profile: string, service: string): Promise<void> {
  const archive = createCandleArchive({
    profile: neverLost(profile).identity,
    workerEntry: fileURLToPath(new URL('../../../src/node/databases/candle-archive-worker.ts', import.meta.url)),
    log: createFakeLog(),
    report: () => undefined,
  })
  const minutes = { ...MINUTES, service }
  const from = Math.floor(Date.now() / 60_000) * 60_000 - 4 * 3_600_000
  await archive.write(minutes, block(from, 60))
  await archive.writeCoverage(minutes, [{ from: from - 1, to: from + 3_600_000 }])
  await archive.close()
}

test('a chart shows bars as far back as the service has them, and says why there are no bars', async ({
  launch,
  serve,
  newProfile,
}) => {
  const server = await serve()
  const profile = newProfile()
  await storeEarlierRun(profile, server.baseUrl)
  const page = await (await launch({ profile, ...connectedTo(server) })).firstWindow()
  await page.setViewportSize({ width: 1700, height: 900 })
  const chart = await openChart(page)

  await test.step('goes back until the service has no more, and asks no further then', async () => {
    await chooseInterval(chart, '1D')
    const plot = chart.getByRole('application')
    await plot.focus()
    /** Returns the time of the oldest loaded bar: scrolls there and points at the left edge. */
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
    // The simulated market sends at most a thousand bars.
    await expect.poll(async () => (await oldest()) === (await oldest())).toBe(true)
    const [before, first] = [await asked(), await oldest()]
    expect(await oldest()).toBe(first)
    expect(await asked()).toBe(before)
  })

  await test.step('says what is wrong while bars are slow, refused or missing, and shows them when they come', async () => {
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
    // The application retries with growing delays.
    await server.setFaults([])
    await expect(legend(chart)).toBeVisible({ timeout: 20_000 })
    await expect(chart.getByText(wording('chart_failed'))).toHaveCount(0)
  })

  await test.step('shows where a chart that is built here was not polled', async () => {
    await chooseInterval(chart, '1m')
    await showSymbol(page, 'BTCUSDT')
    await chart.getByRole('button', { name: wording('chart_table') }).click()
    await expect(chart.getByRole('row').nth(60)).toBeVisible()
    await expect(chart.locator('[data-gap]')).toHaveCount(1)
    await expect(chart.locator('[data-gap]')).toContainText(wording('chart_gap'))
    await expect(chart.locator('[data-gap]')).toContainText(wording('chart_gap_cause_not_running'))
    // The watchlist polled it all the time, without a chart.
    await expect(chart.locator('[data-gap="notPolled"]')).toHaveCount(0)
  })
})
