/** The newest bar of a chart equals the last price at every moment, also before it is painted. */
import { flushSync } from 'svelte'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { CandleBlock } from '#model/candles/candle-series.ts'
import { EMPTY_LINK_GROUPS } from '#model/workspace/link-group.ts'
import ChartPanel from '#renderer/panels/chart/ChartPanel.svelte'
import { liveCandles } from '#test/fakes/charts/live-candles.ts'
import { idOf } from '#test/fakes/quotes/live-quotes.ts'
import { openPanelWindow } from '#test/fakes/windows/panel-window.ts'
import { pickBars, walkingBars } from '#test/fixtures/candle-bars.ts'

const AAPL = idOf('stock:US::AAPL')
const KEY = { instrument: AAPL, interval: '1D', adjust: true } as const
const ALL = walkingBars(200)
const upTo = (count: number): CandleBlock =>
  pickBars(
    ALL,
    ALL.time.map((_, place) => place).filter((place) => place < count),
  )

const endingWith = (tail: CandleBlock, revision: number) => liveCandles({ tail, revision })

const closeInLegend = () => document.querySelector('[data-legend] [data-value="close"] dd')?.textContent?.trim()
const written = (price: number | undefined) => price?.toFixed(2)

async function openChart(count: number) {
  const bars = upTo(count)
  const { backend } = await openPanelWindow(ChartPanel, {
    prepare(backend) {
      backend.publish('links', [null, { ...EMPTY_LINK_GROUPS, 1: { symbol: AAPL, interval: '1D' } }])
      backend.publish('candles', [KEY, endingWith(bars, 1)])
      backend.answer('candles.read', () => ({ revision: 1, bars, coverage: [], splits: [], hasOlder: false }))
      backend.answer('market.zones', () => [])
    },
  })
  await expect.element(page.getByRole('application', { name: 'Chart of AAPL, 1 day' })).toBeVisible()
  await expect.poll(closeInLegend).toBe(written(ALL.close[count - 1]))
  return backend
}

describe('the legend of a chart', () => {
  it('says the close of a bar that has just begun before the next picture of the chart is drawn', async () => {
    const backend = await openChart(150)
    backend.publish('candles', [KEY, endingWith(upTo(151), 2)])
    flushSync()
    expect(closeInLegend()).toBe(written(ALL.close[150]))
  })
})
