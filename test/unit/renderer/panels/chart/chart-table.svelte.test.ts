import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { EMPTY_LINK_GROUPS } from '#model/workspace/link-group.ts'
import ChartPanel from '#renderer/panels/chart/ChartPanel.svelte'
import { liveCandles } from '#test/fakes/charts/live-candles.ts'
import { idOf } from '#test/fakes/quotes/live-quotes.ts'
import { openPanelWindow } from '#test/fakes/windows/panel-window.ts'
import { walkingBars } from '#test/fixtures/candle-bars.ts'

const AAPL = idOf('stock:US::AAPL')
const KEY = { instrument: AAPL, interval: '1D', adjust: true } as const

/** Bars that rise by many bricks from one to the next in their middle. */
function jumpingBars() {
  const bars = walkingBars(40)
  const raised = (prices: readonly number[]) => prices.map((price, place) => (place < 20 ? price : price + 60))
  const { open, high, low, close } = bars
  return { ...bars, open: raised(open), high: raised(high), low: raised(low), close: raised(close) }
}

describe('the table of a chart', () => {
  it('has a row for each Renko brick, of which one bar may make several', async () => {
    const bars = jumpingBars()
    const { backend } = await openPanelWindow(ChartPanel, {
      prepare(backend) {
        backend.publish('links', [null, { ...EMPTY_LINK_GROUPS, 1: { symbol: AAPL, interval: '1D' } }])
        backend.answer('candles.read', () => ({ revision: 1, bars, coverage: [], splits: [], hasOlder: false }))
        backend.answer('market.zones', () => [])
        backend.publish('symbolIndicators', [AAPL, []])
      },
    })
    backend.publish('candles', [KEY, liveCandles({ tail: bars })])
    await page.getByRole('button', { name: 'Chart style' }).click()
    await page.getByRole('menuitemradio', { name: 'Renko' }).click()
    await page.getByRole('button', { name: 'Table' }).click()
    await expect.element(page.getByRole('row').nth(10)).toBeVisible()
    const times = page
      .getByRole('rowheader')
      .elements()
      .map(({ textContent }) => textContent)
    expect(new Set(times).size).toBeLessThan(times.length)
  })
})
