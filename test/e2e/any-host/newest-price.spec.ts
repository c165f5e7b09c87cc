/** One instrument has one last price: every part of a desk shows the same, in every frame. */
import type { Page } from 'playwright/test'
import { field, openEditor } from '../steps/alert-steps.ts'
import { chartOf, chooseInterval } from '../steps/chart.ts'
import { openDesk } from '../steps/desk.ts'
import { expect, test } from '../fixture.ts'
import { showPanel, setApart, select } from '../steps/panels.ts'
import { connectedTo } from '../servers/reference-server.ts'
import { wording } from '../steps/wording.ts'

test.use({ deskPanels: ['watchlist', 'chart', 'depth', 'company'] })

const BTC = 'crypto:BA::BTCUSDT'
const AAPL = 'stock:US::AAPL'
type Place = 'row' | 'chart' | 'bar' | 'tape' | 'book' | 'company' | 'alert'
const WATCHED_MS = 3_000
/** Few enough requests that quotes, trades and K-lines arrive at different times. */
const BUDGET = 300
const PATIENCE = { timeout: 20_000 }

interface Watched {
  readonly frames: number
  /** Prices of the row, without repetition. */
  readonly prices: number
  /** Frames in which two places differed, each once. */
  readonly differing: readonly string[]
}

/** Returns the places of an instrument's last price on the desk. */
const selectorsOf = (instrument: string): Readonly<Record<Place, string>> => ({
  row: `[role="grid"] [data-instrument="${instrument}"] [data-field="last"]`,
  // A chart follows the selection with a delay and names its own instrument until then.
  chart: `[data-panel="chart"] [data-instrument="${instrument}"] [data-last]`,
  bar: `[data-panel="chart"] [data-instrument="${instrument}"] [data-legend] [data-value="close"] dd`,
  tape: `[data-panel="tape"] header[data-instrument="${instrument}"] [data-field="last"]`,
  book: `[data-panel="depth"] header[data-instrument="${instrument}"] [data-field="last"]`,
  company: '[data-panel="company"] [data-field="last"]',
  alert: '[data-panel="alerts"] tr[data-alert] [data-field="last"]',
})

/** Compares these places frame by frame for a while, until the row has shown enough prices. */
function watchPrices(page: Page, selectors: Partial<Record<Place, string>>, minPrices: number): Promise<Watched> {
  return page.evaluate(
    ({ selectors: all, minMs, maxMs, minPrices }) =>
      new Promise<Watched>((resolve) => {
        const [rows, differing] = [new Set<string>(), new Set<string>()]
        let frames = 0
        const start = performance.now()
        const priceAt = (selector: string): string => {
          const element = document.querySelector(selector)
          return (element?.getAttribute('data-last') ?? element?.textContent ?? '').replaceAll(/[^\d.]/gu, '')
        }
        function look(): void {
          frames++
          const seen = Object.entries(all).map(([place, selector]) => [place, priceAt(selector)] as const)
          rows.add(seen[0]?.[1] ?? '')
          if (new Set(seen.map(([, price]) => Number(price))).size > 1)
            differing.add(seen.map((one) => one.join(' ')).join(', '))
          const passedMs = performance.now() - start
          if (passedMs < minMs || (rows.size < minPrices && passedMs < maxMs)) requestAnimationFrame(look)
          else resolve({ frames, prices: rows.size, differing: [...differing] })
        }
        requestAnimationFrame(look)
      }),
    { selectors, minMs: WATCHED_MS, maxMs: PATIENCE.timeout, minPrices },
  )
}

test('shows one last price of an instrument in every place and frame', async ({ launch, market }) => {
  test.slow()
  const page = await (await launch(connectedTo(market, BUDGET))).firstWindow()
  await page.setViewportSize({ width: 1600, height: 1000 })
  const desk = openDesk(page)
  await expect.poll(async () => (await desk.prices()).size, PATIENCE).toBeGreaterThanOrEqual(20)
  for (const [kind, name] of [
    ['company', 'company_panel'],
    ['depth', 'depth_panel'],
  ] as const) {
    await page.getByRole('tab', { name: wording(name) }).click()
    if (kind === 'company') await setApart(page, kind, 'right')
  }
  await showPanel(page, 'tape', 'tape_panel')
  await setApart(page, 'tape', 'down')
  await showPanel(page, 'alerts', 'alerts_panel')
  await setApart(page, 'alerts', 'down')

  for (const instrument of [BTC, AAPL]) {
    await select(desk, instrument)
    const editor = await openEditor(page, instrument)
    await field(editor, 'alert_field_price').fill('9000000')
    await page.keyboard.press('Enter')
    await expect(editor).toBeHidden()
  }
  for (const [instrument, interval, places] of [
    [BTC, '1m', ['row', 'chart', 'bar', 'tape', 'book', 'alert']],
    [BTC, '1D', ['row', 'chart', 'bar', 'tape', 'book', 'alert']],
    [AAPL, '1D', ['row', 'chart', 'bar', 'tape', 'book', 'company', 'alert']],
  ] as const) {
    await select(desk, instrument)
    await chooseInterval(chartOf(page), interval)
    await page.mouse.move(0, 0)
    const rowOfAlert = page.locator('tr[data-alert]').filter({ hasText: instrument.split('::')[1] ?? '' })
    const alert = `tr[data-alert="${await rowOfAlert.getAttribute('data-alert')}"] [data-field="last"]`
    const all = { ...selectorsOf(instrument), alert }
    const shown = Object.fromEntries(places.map((place) => [place, all[place]])) as Partial<Record<Place, string>>
    for (const place of places) await expect(page.locator(all[place])).toHaveCount(1, PATIENCE)
    // A stock's market may be closed.
    const minPrices = instrument === BTC ? 3 : 1
    const watched = await watchPrices(page, shown, minPrices)
    expect(watched.frames).toBeGreaterThan(50)
    expect(watched.differing, `${instrument} at ${interval}`).toEqual([])
    expect(watched.prices).toBeGreaterThanOrEqual(minPrices)
  }
})
