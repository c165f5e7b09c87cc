import { describe, expect, it } from 'vitest'
import { createClient } from '#contract/wire/client.ts'
import type { ChartInterval } from '#model/candles/candle-interval.ts'
import { DAY_MS } from '#model/values/duration.ts'
import type { MarketZone } from '#model/hours/market-zone.ts'
import { success } from '#model/values/failure.ts'
import { ChartModel } from '#renderer/panels/chart/series/chart-model.svelte.ts'
import { ShownRange } from '#renderer/panels/chart/series/shown-range.svelte.ts'
import { createFakeBackend } from '#test/fakes/windows/fake-backend.ts'
import { idOf } from '#test/fakes/quotes/live-quotes.ts'
import { pickBars, walkingBars } from '#test/fixtures/candle-bars.ts'

const REFUSED = { kind: 'rejected', code: 5000, status: 200, message: 'maintenance' } as const
const PAGE = 100

interface Served {
  readonly interval?: ChartInterval
  /** The number of all bars; the latest page of them is held from the start. */
  readonly count?: number
  readonly stepMs?: number
  readonly refuses?: boolean
  /** Null for an instrument whose market is not known. */
  readonly market?: MarketZone | null
}

const MIDNIGHTS: MarketZone = { assetClass: 'stock', region: 'US', zone: 'UTC', eveMinutes: 0, sessions: [] }

/** Bars from 2024-01-01 on. */
async function open(served: Served = {}) {
  const { interval = '1D', count = 700, stepMs = DAY_MS, refuses = false, market = MIDNIGHTS } = served
  const key = { instrument: idOf('stock:US::AAPL'), interval, adjust: true } as const
  const bars = walkingBars(count, 100, stepMs)
  const part = (from: number, to: number) =>
    pickBars(
      bars,
      Array.from({ length: to - from }, (_, place) => from + place),
    )
  const backend = createFakeBackend()
  let oldest = Math.max(0, count - PAGE)
  backend.publish('candles', [
    key,
    { revision: 1, since: 1, tail: part(count - 1, count), origin: 'service', state: 'ready', failure: null, nextDueAt: null, endsAt: null, covering: null }, // prettier-ignore
  ])
  backend.answer('candles.read', () => ({ revision: 1, bars: part(oldest, count), coverage: [{ from: bars.time[oldest] ?? 0, to: Infinity }], splits: [], hasOlder: oldest > 0 })) // prettier-ignore
  backend.answer('candles.older', () => {
    if (refuses) return { ok: false, failure: REFUSED }
    const older = part(Math.max(0, oldest - PAGE), oldest)
    oldest = Math.max(0, oldest - PAGE)
    return success({ bars: older, hasOlder: oldest > 0 })
  })
  const model = new ChartModel(createClient(backend.transport, queueMicrotask), key)
  const ranges = new ShownRange(model, () => market)
  await expect.poll(() => model.history !== null && model.columns.length > 0).toBe(true)
  await expect.poll(() => model.isAskingOlder).toBe(false)
  const first = () => model.columns.time[Math.ceil(model.window.from)] ?? NaN
  return { model, ranges, first: () => new Date(first()).toISOString().slice(0, 10) }
}

describe('a named range', () => {
  it('has as many older bars fetched as it takes, and shows the first of them at the left edge', async () => {
    const { ranges, first, model } = await open()
    // The latest bar is of 2025-11-30.
    await ranges.show('1Y')
    expect(first()).toBe('2024-11-30')
    expect(ranges.reach).toBeNull()
    expect(model.range).toBe('1Y')
    // The service has served them all, so there is no gap.
    expect(model.gaps.size).toBe(0)
  })

  it('says how far the bars reach where the service has none that are older', async () => {
    const { ranges, first } = await open({ count: 200 })
    await ranges.show('1Y')
    expect(first()).toBe('2024-01-01')
    expect(ranges.reach).toEqual({ from: Date.parse('2024-01-01'), state: 'none' })
  })

  it('says so as well where older bars are refused, and shows what there is', async () => {
    const { ranges, model } = await open({ refuses: true })
    await ranges.show('1Y')
    expect(ranges.reach).toEqual({ from: model.columns.time[0], state: REFUSED })
    expect(model.window.from).toBeLessThanOrEqual(0)
  })

  it('is left when the reader moves the view', async () => {
    const { ranges, model } = await open()
    await ranges.show('YTD')
    model.pan(-3)
    expect(model.range).toBeNull()
  })

  it('that covers all bars asks until there are no more, and then says nothing', async () => {
    const { ranges, model } = await open()
    await ranges.show('all')
    expect(model.columns.length).toBe(700)
    expect(ranges.reach).toBeNull()
  })

  it('for a trading day starts at 22:00 UTC for an instrument whose market is not known', async () => {
    const { ranges, model } = await open({ interval: '1m', count: 95, stepMs: DAY_MS / 24, market: null })
    await ranges.show('day')
    expect(new Date(model.columns.time[model.window.from] ?? NaN).toISOString()).toBe('2024-01-04T22:00:00.000Z')
  })

  it('for a trading day shows its bars alone, as a line that cannot be moved by hand', async () => {
    const { ranges, model, first } = await open({ interval: '1m', count: 96, stepMs: DAY_MS / 24 })
    await ranges.show('day')
    expect(first()).toBe('2024-01-04')
    expect(model.window).toEqual({ from: 72, count: 24 })
    model.pan(-5)
    model.reset()
    expect(model.window).toEqual({ from: 72, count: 24 })
  })
})

describe('a day as a line', () => {
  it('gives the view back to the reader when it is left', async () => {
    const { ranges, model } = await open({ interval: '1m', count: 96, stepMs: DAY_MS / 24 })
    await ranges.show('day')
    ranges.leave()
    model.pan(-5)
    expect(model.range).toBeNull()
    expect(model.window.from).toBeLessThan(0)
  })
})

describe('a date', () => {
  it('that is too many requests away shows how far they went', async () => {
    const { ranges, model } = await open({ count: 3_000 })
    await ranges.goTo(Date.parse('2024-01-02'))
    expect(ranges.reach).toEqual({ from: model.columns.time[0], state: 'far' })
    expect(model.columns.length).toBeLessThan(1_600)
  })

  it('is brought into the middle with its bar pointed at, however far back it is', async () => {
    const { ranges, model } = await open()
    await ranges.goTo(Date.parse('2024-06-01'))
    expect(model.columns.time[model.pointed ?? -1]).toBe(Date.parse('2024-06-01'))
    expect(Math.abs(model.window.from + model.window.count / 2 - (model.pointed ?? 0))).toBeLessThan(2)
    expect(ranges.reach).toBeNull()
  })

  it('from before the oldest bar shows that bar, and says that there are no earlier ones', async () => {
    const { ranges, model } = await open({ count: 150 })
    await ranges.goTo(Date.parse('2020-06-01'))
    expect(model.pointed).toBe(0)
    expect(ranges.reach).toEqual({ from: Date.parse('2024-01-01'), state: 'none' })
  })
})
