/** The tag of the last price on a chart's axis, and the countdown of the forming bar below it. */
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { EMPTY_LINK_GROUPS } from '#model/workspace/link-group.ts'
import ChartPanel from '#renderer/panels/chart/ChartPanel.svelte'
import { liveCandles } from '#test/fakes/charts/live-candles.ts'
import { idOf, liveWith, NOON_MS } from '#test/fakes/quotes/live-quotes.ts'
import { openPanelWindow, type PanelWindowParts } from '#test/fakes/windows/panel-window.ts'
import { walkingBars } from '#test/fixtures/candle-bars.ts'

const AAPL = idOf('stock:US::AAPL')
const KEY = { instrument: AAPL, interval: '1D', adjust: true } as const
const BARS = walkingBars(200)
/** Later than every age in these tests. */
const ENDS_AT = NOON_MS + 3_600_000

const tag = () => document.querySelector<HTMLElement>('[data-tag="last"]')
const lineOf = (index: number) => tag()?.querySelectorAll('span')[index]?.textContent
const price = () => lineOf(0)
const countdown = () => lineOf(1)

async function openChart() {
  const prepare: PanelWindowParts['prepare'] = (backend) => {
    backend.publish('links', [null, { ...EMPTY_LINK_GROUPS, 1: { symbol: AAPL, interval: '1D' } }])
    backend.publish('candles', [KEY, liveCandles({ tail: BARS, endsAt: ENDS_AT })])
    backend.publish('quote', [AAPL, liveWith(AAPL, { last: 98.55 })])
    backend.answer('candles.read', () => ({ revision: 1, bars: BARS, coverage: [], splits: [], hasOlder: false }))
    backend.answer('market.zones', () => [])
  }
  const window = await openPanelWindow(ChartPanel, { prepare })
  await expect.element(page.getByRole('application', { name: 'Chart of AAPL, 1 day' })).toBeVisible()
  await expect.poll(price).toBe('98.55')
  const say = (last: number, fetchedAt = window.clock.now()) =>
    window.backend.publish('quote', [AAPL, liveWith(AAPL, { last }, { fetchedAt })])
  return { ...window, say }
}

describe('the countdown of a forming bar', () => {
  it('is hidden while the line to the application is lost', async () => {
    const { backend, clock } = await openChart()
    await expect.poll(countdown).toBe('1:00:00')
    backend.setLine(false)
    clock.advance(10_000)
    await expect.poll(countdown).toBeUndefined()
    expect(price()).toBe('98.55')
  })

  it('is hidden while the last price is old, and shown again with the next one', async () => {
    const { clock, say } = await openChart()
    await expect.poll(countdown).toBe('1:00:00')
    clock.advance(60_000)
    await expect.poll(countdown).toBeUndefined()
    say(98.5)
    await expect.poll(countdown).toBe('59:00')
  })
})

describe('the tag of the last price', () => {
  it('has as many decimals for every price, also for a round one', async () => {
    const { say } = await openChart()
    for (const [last, written] of [
      [98.4, '98.40'],
      [98, '98.00'],
      [101.9, '101.90'],
      [98.55, '98.55'],
    ] as const) {
      say(last)
      await expect.poll(price).toBe(written)
    }
  })
})
