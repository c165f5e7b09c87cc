import { describe, expect, it } from 'vitest'
import { EMPTY_BLOCK, type CandleHistory } from '#model/candles/candle-series.ts'
import type { FreshnessState } from '#model/market/freshness.ts'
import { EMPTY_LINK_GROUPS } from '#model/workspace/link-group.ts'
import ChartPanel from '#renderer/panels/chart/ChartPanel.svelte'
import { axeFaults } from '#test/fakes/windows/axe-faults.ts'
import { idOf, liveWith, NOON_MS } from '#test/fakes/quotes/live-quotes.ts'
import { openPanelWindow } from '#test/fakes/windows/panel-window.ts'

const AAPL = idOf('stock:US::AAPL')
const HISTORY: CandleHistory = { revision: 1, bars: EMPTY_BLOCK, coverage: [], splits: [], hasOlder: false }

async function open() {
  const window = await openPanelWindow(ChartPanel, {
    prepare(backend) {
      backend.publish('links', [null, { ...EMPTY_LINK_GROUPS, 1: { symbol: AAPL, interval: '1D' } }])
      backend.answer('candles.read', () => HISTORY)
      backend.answer('market.zones', () => [])
    },
  })
  const publish = (state: FreshnessState, fetchedAt: number | null) => {
    const live = liveWith(AAPL, {}, { state, fetchedAt, expectedPeriodMs: 180_000, nextDueAt: NOON_MS + 180_000 })
    window.backend.publish('quote', [AAPL, fetchedAt === null ? { ...live, quote: null } : live])
  }
  return { ...window, publish }
}

const head = () => document.querySelector<HTMLElement>(`.head[data-symbol="${AAPL}"]`)
const state = () => head()?.querySelector<HTMLElement>('.state')?.innerText.replaceAll(/\s+/gu, ' ').trim()
const isGreen = () => head()?.querySelector('.success') !== null
const ages = () => [...(head()?.querySelectorAll('[data-age]') ?? [])].map((part) => part.getAttribute('data-age'))

describe('the header of a chart', () => {
  it('calls a market open beside a fresh price alone, and says how old any other is', async () => {
    const { publish, clock } = await open()
    publish('healthy', NOON_MS)
    await expect.poll(state).toBe('Open 0s')
    expect([isGreen(), ages()]).toEqual([true, []])
    clock.advance(240_000)
    await expect.poll(state).toBe('4m old')
    expect([isGreen(), ages()]).toEqual([false, ['2', '2']])
    expect(await axeFaults('.head')).toEqual([])
  })

  it('says when the first price is due, and nothing of an age', async () => {
    const { publish, clock } = await open()
    publish('pending', null)
    await expect.poll(state).toBe('Due in about 3 min')
    clock.advance(140_000)
    await expect.poll(state).toBe('Due in 40 s')
  })

  it('does not show a live state while the service is out of reach', async () => {
    const { publish } = await open()
    publish('offline', NOON_MS)
    await expect.poll(state).toBe('Service out of reach 0s')
    expect([isGreen(), ages()]).toEqual([false, ['3', '3']])
  })

  it('does not fade the price of a closed market', async () => {
    const { publish, clock } = await open()
    publish('closed', NOON_MS)
    clock.advance(3_600_000)
    await expect.poll(state).toBe('Market closed 1h')
    expect(ages()).toEqual([])
  })
})
