/**
 * Services that interpret the specification differently: prices, charts, calendars, positions and alerts are still
 * right.
 */
import type { Locator, Page } from 'playwright/test'
import type { DialectName } from '#simulator/dialects/dialects.ts'
import { alertPanel, bell, watchForRise } from '../steps/alert-steps.ts'
import { chooseInterval, chartOf, showSymbol } from '../steps/chart.ts'
import { openDesk } from '../steps/desk.ts'
import { expect, test } from '../fixture.ts'
import { showPanel } from '../steps/panels.ts'
import { enterLot } from '../steps/position-steps.ts'
import { connectedTo, type ReferenceServer } from '../servers/reference-server.ts'
import { wording } from '../steps/wording.ts'

const AAPL = 'stock:US::AAPL'
const BTC = 'crypto:BA::BTCUSDT'
const DAY_MS = 86_400_000
/** No coin of the simulated market reaches it. */
const BEYOND_PRICE = 5_000_000

const SERVICES: Readonly<Record<string, readonly DialectName[]>> = {
  'names days by the midnight of UTC': ['days-utc-midnight', 'newest-first', 'codes-suffixed', 'events-local-midnight'],
  'names the running day by its last trade': [
    // Must precede the dialect that writes numbers as texts.
    'events-local-midnight',
    'last-trade',
    'running-twice',
    'numbers-as-texts',
    'codes-lower-case',
  ],
  'sends every bar twice, and no changes': [
    'bars-doubled',
    'limit-ignored',
    'no-changes',
    'whole-minutes',
    'codes-dashed',
    'events-local-midnight',
  ],
}

/** Returns whether it is a weekend in New York, when the calendar has no stock trading. */
const isWeekend = (): boolean =>
  /Sat|Sun/u.test(new Date().toLocaleDateString('en', { weekday: 'short', timeZone: 'America/New_York' }))

/** Returns the latest dates in New York, newest first, in the format of a table of bars. */
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

/** The markets whose splits a new panel shows. */
const SPLIT_MARKETS = { US: 'America/New_York', HK: 'Asia/Hong_Kong' } as const

async function servedPrice({ baseUrl, token }: Address, code: string): Promise<number> {
  const answer = await fetch(`${baseUrl}/stock/quotes?region=US&codes=${code}`, { headers: { token } })
  const { data } = (await answer.json()) as {
    readonly data: Readonly<Record<string, { readonly ld: number | string }>>
  }
  return Number(Object.values(data)[0]?.ld)
}

type Address = Pick<ReferenceServer, 'baseUrl' | 'token'>

/** Returns the announced splits, as `AAPL US Nov 25, 2026`: the date at the market whose midnight was sent. */
async function servedSplits({ baseUrl, token }: Address): Promise<readonly string[]> {
  const markets = Object.entries(SPLIT_MARKETS).map(async ([region, timeZone]) => {
    const answer = await fetch(`${baseUrl}/stock/split?region=${region}`, { headers: { token } })
    const { data } = (await answer.json()) as { readonly data: { readonly content: readonly ServedSplit[] } }
    const date = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone })
    return data.content.map(({ c, d }) => `${c} ${region} ${date.format(Number(d))}`)
  })
  return (await Promise.all(markets)).flat().sort()
}

interface ServedSplit {
  readonly c: string
  /** Unix epoch ms; one of the dialects writes a text. */
  readonly d: number | string
}

/** Returns the rows of the panel in the format of `servedSplits`. */
const shownSplits = (panel: Locator): Promise<readonly string[]> =>
  panel.locator('[data-split]').evaluateAll((rows) => {
    const textOf = (node: ChildNode | null | undefined): string => node?.textContent?.trim() ?? ''
    const written = rows.map((row) => {
      const region = row.querySelector('[data-field="code"] ~ .quiet')
      return `${row.getAttribute('data-split') ?? ''} ${textOf(region)} ${textOf(row.querySelector('.date')?.firstChild)}`
    })
    return written.sort()
  })

/** Returns the only position's total, its value in the row, and the price, all read at the same moment. */
const worthOf = (page: Page, instrument: string) =>
  page.evaluate((position) => {
    const numberIn = (selector: string): number => {
      const text = document.querySelector(`[data-panel="positions"] ${selector}`)?.textContent ?? ''
      return Number(/[\d,]+\.\d+/u.exec(text)?.[0].replaceAll(',', '') ?? NaN)
    }
    const row = `[data-position="${position}"]`
    return {
      total: numberIn('[data-total="value"] dd'),
      value: numberIn(`${row} [data-field="value"]`),
      price: numberIn(`${row} [data-field="last"]`),
    }
  }, instrument)

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
      // The market trades around the clock, so each date has a bar, except that a weekend trade has no date.
      const skipped = dialects.includes('last-trade') && isWeekend() ? 1 : 0
      const expected = () => latestDates(5 + skipped).slice(skipped)
      await expect.poll(async () => (await dates.allTextContents()).slice(0, 5)).toEqual(expected())
    })

    await test.step('a position is worth its quantity at the price beside it', async () => {
      await enterLot(page, AAPL, '10', '100')
      await showPanel(page, 'positions', 'positions_panel')
      await expect(async () => {
        const { total, value, price } = await worthOf(page, AAPL)
        expect(price).toBeGreaterThan(1)
        expect(value).toBeCloseTo(10 * price, 1)
        expect(total).toBe(value)
      }).toPass()
      const { price } = await worthOf(page, AAPL)
      expect(Math.abs(price / (await servedPrice(server, 'AAPL')) - 1)).toBeLessThan(0.02)
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

    await test.step('a calendar has the splits that the market announces, under the dates of the market', async () => {
      const expected = await servedSplits(server)
      expect(expected.filter((split) => / HK /u.test(split)).length).toBeGreaterThan(0)
      const splits = await showPanel(page, 'splits', 'split_panel')
      await expect.poll(() => shownSplits(splits)).toEqual(expected)
    })
  })
}

for (const [name, dialects] of Object.entries(SERVICES)) {
  test(`an alert on a service that ${name} fires once`, async ({ launch, priced }) => {
    priced.speak(dialects)
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
