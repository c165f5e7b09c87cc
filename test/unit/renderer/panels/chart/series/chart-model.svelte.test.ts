import { describe, expect, it } from 'vitest'
import { createClient } from '#contract/wire/client.ts'
import type { CandleBlock } from '#model/candles/candle-series.ts'
import { success, type Result } from '#model/values/failure.ts'
import { ChartModel } from '#renderer/panels/chart/series/chart-model.svelte.ts'
import { createFakeBackend } from '#test/fakes/windows/fake-backend.ts'
import { liveCandles } from '#test/fakes/charts/live-candles.ts'
import { idOf } from '#test/fakes/quotes/live-quotes.ts'
import { walkingBars } from '#test/fixtures/candle-bars.ts'

const KEY = { instrument: idOf('stock:US::AAPL'), interval: '1D', adjust: true } as const
const REFUSED = { kind: 'rejected', code: 5000, status: 200, message: 'maintenance' } as const
const HISTORY = walkingBars(400)

const part = (from: number, to: number): CandleBlock => ({
  time: HISTORY.time.slice(from, to),
  open: HISTORY.open.slice(from, to),
  high: HISTORY.high.slice(from, to),
  low: HISTORY.low.slice(from, to),
  close: HISTORY.close.slice(from, to),
  volume: HISTORY.volume.slice(from, to),
  turnover: HISTORY.turnover.slice(from, to),
  grade: HISTORY.grade.slice(from, to),
})

/** A series with a loaded page of 50 bars; with `refuses` requests for older ones fail. */
function open({ refuses = false } = {}) {
  const backend = createFakeBackend()
  let oldest = 350
  backend.publish('candles', [KEY, liveCandles({ tail: part(399, 400) })])
  backend.answer('candles.read', () => ({
    revision: 1,
    bars: part(oldest, 400),
    coverage: [],
    splits: [],
    hasOlder: true,
  }))
  backend.answer('candles.older', (): Result<{ bars: CandleBlock; hasOlder: boolean }> => {
    if (refuses) return { ok: false, failure: REFUSED }
    const bars = part(oldest - 50, oldest)
    oldest -= 50
    return success({ bars, hasOlder: oldest > 0 })
  })
  const model = new ChartModel(createClient(backend.transport, queueMicrotask), KEY)
  const asked = () => backend.asked.filter(({ name }) => name === 'candles.older').length
  return { model, asked }
}

describe('the bars in view of a chart', () => {
  it('are filled from history as far as the view reaches, and no further', async () => {
    const { model, asked } = open()
    await expect.poll(() => model.columns.length).toBe(150)
    await expect.poll(() => model.isAskingOlder).toBe(false)
    expect(model.window.from).toBeGreaterThanOrEqual(0)
    expect(asked()).toBe(2)
  })

  it('are not asked for over and over where history is refused', async () => {
    const { model, asked } = open({ refuses: true })
    await expect.poll(() => model.olderFailure).not.toBeNull()
    expect(model.columns.length).toBe(50)
    expect(asked()).toBe(1)
  })
})
