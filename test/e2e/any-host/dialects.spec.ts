/** Services that read the specification otherwise where it is silent: prices, charts, calendars, positions and alerts are right all the same. */
import type { DialectName } from '../../../src/simulator/dialects/dialects.ts'
import { alertPanel, bell, watchForRise } from '../alert-steps.ts'
import { chooseInterval, chartOf, showSymbol } from '../chart.ts'
import { openDesk } from '../desk.ts'
import { expect, test } from '../fixture.ts'
import { showPanel } from '../panels.ts'
import { enterLot, total } from '../position-steps.ts'
import { connectedTo } from '../reference-server.ts'
import { wording } from '../wording.ts'

const AAPL = 'stock:US::AAPL'
const BTC = 'crypto:BA::BTCUSDT'
const DAY_MS = 86_400_000
/** No coin of the simulated market reaches it. */
const BEYOND_PRICE = 5_000_000

const SERVICES: Readonly<Record<string, readonly DialectName[]>> = {
  'names days by the midnight of UTC': ['days-utc-midnight', 'newest-first', 'codes-suffixed', 'events-local-midnight'],
  'names the running day by its last trade': ['last-trade', 'running-twice', 'numbers-as-texts', 'codes-lower-case'],
  'sends every bar twice, and no changes': [
    'bars-doubled',
    'limit-ignored',
    'no-changes',
    'whole-minutes',
    'codes-dashed',
  ],
}

/** Whether it is a weekend in New York, when no stock is traded by the calendar. */
const isWeekend = (): boolean =>
  /Sat|Sun/u.test(new Date().toLocaleDateString('en', { weekday: 'short', timeZone: 'America/New_York' }))

/** The latest dates in New York, the latest first, as a table of bars writes them. */
function latestDates(count: number): readonly string[] {
  const format = new Intl.DateTimeFormat('en', {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    weekday: 'short',
    timeZone: 'America/New_York',
  })
  return Array.from({ length: count }, (_, day) => format.format(Date.now() - day * DAY_MS))
}

test.use({ deskPanels: ['watchlist', 'chart'] })

for (const [name, dialects] of Object.entries(SERVICES)) {
  test(`a service that ${name} is read rightly`, async ({ launch, serve }) => {
    const server = await serve({ dialects })
    const page = await (await launch(connectedTo(server))).firstWindow()
    await page.setViewportSize({ width: 1_700, height: 900 })
    const desk = openDesk(page)
    await expect.poll(async () => (await desk.prices()).size).toBeGreaterThanOrEqual(20)

    await test.step('a chart has one bar a day, under its date', async () => {
      await showSymbol(page, 'AAPL')
      const chart = chartOf(page)
      await chooseInterval(chart, '1D')
      await chart.getByRole('button', { name: wording('chart_table') }).click()
      const dates = chart.locator('tbody th')
      // The market trades around the clock, so that each date has a bar. A trade of a weekend is of no date, though.
      const skipped = dialects.includes('last-trade') && isWeekend() ? 1 : 0
      const expected = () => latestDates(5 + skipped).slice(skipped)
      await expect.poll(async () => (await dates.allTextContents()).slice(0, 5)).toEqual(expected())
    })

    await test.step('a position has a worth', async () => {
      await enterLot(page, AAPL, '10', '100')
      await showPanel(page, 'positions', 'positions_panel')
      await expect(total(page, 'value')).toHaveText(/\d{3}/u)
    })

    await test.step('an alert is armed by its prices', async () => {
      await page
        .getByRole('tab', { name: wording('watchlist_panel') })
        .first()
        .click()
      await watchForRise(page, BTC, BEYOND_PRICE)
      await showPanel(page, 'alerts', 'alerts_panel')
      await expect(alertPanel(page).locator('[data-alert][data-state="armed"]')).toHaveCount(1)
    })

    await test.step('a calendar has splits', async () => {
      const splits = await showPanel(page, 'splits', 'split_panel')
      await expect(splits.locator('[data-split]').first()).toBeVisible()
    })
  })
}

/** Of a trade dated by its minute alone nobody knows for up to a minute that it came after the alert was made. */
const ofSeconds = (dialect: DialectName): DialectName => (dialect === 'whole-minutes' ? 'whole-seconds' : dialect)

for (const [name, dialects] of Object.entries(SERVICES)) {
  test(`an alert on a service that ${name} is told once`, async ({ launch, priced }) => {
    priced.speak(dialects.map(ofSeconds))
    priced.keepTrading('BTCUSDT')
    const page = await (await launch(connectedTo(priced))).firstWindow()
    await watchForRise(page, BTC, 105)
    await showPanel(page, 'alerts', 'alerts_panel')
    await expect(alertPanel(page).locator('[data-alert][data-state="armed"]')).toHaveCount(1)
    priced.setPrice('BTCUSDT', 106)

    await expect(alertPanel(page).locator('[data-alert][data-state="done"]')).toHaveCount(1)
    await alertPanel(page)
      .getByRole('tab', { name: wording('alerts_tab_history') })
      .click()
    await expect(alertPanel(page).locator('[data-event]')).toHaveCount(1)
    await expect(alertPanel(page).locator('[data-event]')).toContainText('106')
    await expect(bell(page, 1)).toBeVisible()
  })
}
