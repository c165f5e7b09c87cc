/** Charts as the hub sees them: what is published, and for how long a series is in use. */
import { describe, expect, it } from 'vitest'
import type { NamedBars } from '#model/candles/bar-naming.ts'
import type { CandleSeriesKey } from '#model/candles/candle-series.ts'
import { DEFAULT_SETTINGS, type Settings } from '#model/application/settings.ts'
import { createMemoryCandleArchive } from '#node/databases/memory-candle-archive.ts'
import { createCandleService, MINUTE_MS, type CandleService } from '#test/fakes/charts/candle-service.ts'
import { idOf } from '#test/fakes/quotes/live-quotes.ts'
import type { StoredMarket } from '#core/ports/candle-archive.ts'

const AAPL = idOf('stock:US::AAPL')
const KEY: CandleSeriesKey = { instrument: AAPL, interval: '1m', adjust: false }
const WINDOW = { onClose: () => undefined }
const UNKNOWN = { revision: 0, since: 0, state: 'reading', tail: { time: [] } }

const live = ({ candles }: CandleService) => candles.topics.candles.current(KEY)

/** How many requests a chart of a hidden or visible window sends in ten minutes. */
async function requestsOf(
  interest: 'visible' | 'hidden',
  hiddenWindows: Settings['polling']['hiddenWindows'] = 'slow',
) {
  const chart = createCandleService()
  chart.settings.set({ ...DEFAULT_SETTINGS, polling: { ...DEFAULT_SETTINGS.polling, hiddenWindows } })
  chart.connect()
  const stop = chart.candles.topics.candles.activate?.(KEY, interest, () => undefined)
  await chart.clock.advanceSettling(10 * MINUTE_MS)
  const { length } = chart.service.arrivals
  stop?.()
  await chart.clock.advanceSettling(10 * MINUTE_MS)
  // The request that was on its way.
  expect(chart.service.arrivals.length).toBeLessThanOrEqual(length + 1)
  return length
}

describe('the topic of a chart', () => {
  it('is unknown before a window shows it, and again after none shows it', async () => {
    const chart = createCandleService()
    chart.connect()
    expect(live(chart)).toMatchObject(UNKNOWN)
    const stop = chart.show(KEY)
    await chart.clock.advanceSettling(5_000)
    expect(live(chart).revision).toBeGreaterThan(0)
    stop()
    expect(live(chart)).toMatchObject(UNKNOWN)
  })

  it('is published when its bars change', async () => {
    const chart = createCandleService()
    chart.connect()
    chart.show(KEY)
    await chart.clock.advanceSettling(5_000)
    expect(new Set(chart.reported)).toEqual(new Set([`candles 1m ${AAPL}`]))
  })

  it('is polled less often for a hidden window, or not at all as the user chooses', async () => {
    const [visible, hidden] = [await requestsOf('visible'), await requestsOf('hidden')]
    expect(hidden).toBeGreaterThan(5)
    expect(hidden).toBeLessThan(visible / 2)
    expect(await requestsOf('hidden', 'pause')).toBe(0)
    expect(await requestsOf('visible', 'pause')).toBe(visible)
  })

  it('keeps no series that was only read', async () => {
    const chart = createCandleService()
    await chart.candles.requests['candles.read'](KEY, WINDOW)
    expect(live(chart)).toMatchObject(UNKNOWN)
    void chart.candles.requests['candles.older']({ ...KEY, before: 0 }, WINDOW)
    await chart.clock.advanceSettling(60_000)
    expect(live(chart)).toMatchObject(UNKNOWN)
  })
})

describe('the topic of the recorder', () => {
  it('is published when the choice changes', () => {
    const chart = createCandleService()
    void chart.candles.requests['recorder.set']({ instrument: AAPL, isRecorded: true }, WINDOW)
    expect(chart.reported.filter((topic) => !topic.startsWith('candles'))).toEqual(['recorder'])
    expect(chart.candles.topics.recorder.current(null)).toEqual({ instruments: [AAPL] })
  })
})

describe('the archive of bars', () => {
  const DAYS: NamedBars = { assetClass: 'stock', region: 'US', interval: '1D' }

  function withArchive() {
    const memory = createMemoryCandleArchive()
    const forgotten: StoredMarket[] = []
    let closings = 0
    const archive = {
      ...memory,
      forget(stored: StoredMarket) {
        forgotten.push(stored)
        return memory.forget(stored)
      },
      close() {
        closings++
        return memory.close()
      },
    }
    return { ...createCandleService({ archive }), forgotten, closings: () => closings }
  }

  it('forgets bars whose naming the user changes, of the service in use', () => {
    const { candles, forgotten } = withArchive()
    const chosen = { days: 'trading', sundays: null } as const
    expect(candles.requests['candles.nameBars']({ ...DAYS, chosen }, WINDOW)).toBeNull()
    expect(candles.names.current()).toMatchObject([{ ...DAYS, chosen }])
    expect(forgotten).toEqual([{ ...DAYS, service: 'https://quotes.example' }])
  })

  it('forgets nothing without a service', () => {
    const { candles, session, forgotten } = withArchive()
    session.set({ ...session.current(), address: null })
    void candles.requests['candles.nameBars']({ ...DAYS, chosen: { days: 'trading', sundays: null } }, WINDOW)
    expect(forgotten).toEqual([])
  })

  it('is closed at the end', async () => {
    const { candles, closings } = withArchive()
    await candles.dispose()
    expect(closings()).toBe(1)
  })
})
