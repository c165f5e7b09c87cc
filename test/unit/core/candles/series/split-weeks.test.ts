/** A series of weeks in which a stock was split: it follows the daily bars of those weeks. */
import { describe, expect, it } from 'vitest'
import { createSeries } from '#core/candles/series/series.ts'
import { createMarketGrids } from '#core/market/hours/market-grids.ts'
import type { Bar } from '#model/candles/candle-bar.ts'
import type { SplitMark } from '#model/candles/candle-series.ts'
import { DAY_MS } from '#model/values/duration.ts'
import { createFakeBarSource, flatBar } from '#test/fakes/charts/fake-bar-source.ts'
import { settlePromises } from '#test/fakes/ports/fake-clock.ts'
import { idOf } from '#test/fakes/quotes/live-quotes.ts'

const AAPL = idOf('stock:US::AAPL')
const grid = createMarketGrids()(AAPL)
/** The bar of a day, or of the week that starts with it. */
const barOf = (date: string, price: number): Bar => flatBar(grid.dates.startOf(date), price)
const NOW = Date.parse('2026-11-20T15:00:00Z')
const twoForOne = (date: string): SplitMark => ({
  exDate: Date.parse(`${date}T00:00:00Z`),
  ratio: { after: 2, before: 1 },
})

/** Weeks from Monday 2 November on, and two splits: on Wednesdays of the second and the third week. */
const WEEKS = [barOf('2026-11-02', 400), barOf('2026-11-09', 200), barOf('2026-11-16', 100)]
const SPLITS = [twoForOne('2026-11-11'), twoForOne('2026-11-18')]
const DAYS = [
  barOf('2026-11-06', 400),
  barOf('2026-11-09', 400),
  barOf('2026-11-11', 200),
  barOf('2026-11-16', 200),
  barOf('2026-11-18', 100),
]

interface Given {
  readonly adjust?: boolean
  /** The days that are known from the start. */
  readonly known?: readonly Bar[]
  /** The days that the service has of the time before. */
  readonly earlier?: readonly Bar[]
}

async function open({ adjust = true, known = [], earlier = [] }: Given = {}) {
  const weeks = createFakeBarSource(AAPL, '1W', WEEKS)
  const days = createFakeBarSource(AAPL, '1D', known)
  if (earlier.length > 0) days.pages = [[...earlier]]
  const counts = { held: 0, released: 0, changes: 0 }
  let revision = 0
  const series = createSeries(
    {
      clock: { now: () => NOW },
      source: weeks,
      grid,
      splits: { splitsOf: () => SPLITS, want: () => () => undefined, watchCalendars: () => () => undefined },
      holdDays() {
        counts.held++
        return { thing: days, release: () => void counts.released++ }
      },
      nextRevision: () => ++revision,
      changed: () => void counts.changes++,
    },
    { instrument: AAPL, interval: '1W', adjust },
  )
  await settlePromises()
  return {
    ...series,
    days,
    counts,
    weeks: async () => {
      const { time, open: opens, close } = (await series.read()).bars
      return time.map((_, row) => [opens[row], close[row]])
    },
  }
}

describe('a chart of weeks in which a stock was split', () => {
  it('has closes alone until the days are known, and then the days in the shares of today', async () => {
    const { weeks, days } = await open()
    expect(await weeks()).toEqual([[100, 100], [100, 100], [100, 100]]) // prettier-ignore
    days.put([...DAYS, barOf('2026-11-19', 110)])
    expect(await weeks()).toEqual([[100, 100], [100, 100], [100, 110]]) // prettier-ignore
    days.put([barOf('2026-11-09', 360)])
    expect(await weeks()).toEqual([[100, 100], [90, 100], [100, 110]]) // prettier-ignore
  })

  it('requests as many days as there are since the first week with a split', async () => {
    const { days, counts } = await open({ known: [barOf('2026-11-19', 100)], earlier: DAYS })
    expect(counts.held).toBe(1)
    expect(days.interests).toEqual(['recorder'])
    expect(days.asked).toEqual([Math.ceil((NOW - grid.dates.startOf('2026-11-09')) / DAY_MS)])
  })

  it('is not published again for days outside of the weeks with a split', async () => {
    const { days, counts, live } = await open()
    days.put(DAYS)
    const { revision } = live()
    const before = counts.changes
    days.put([barOf('2026-11-23', 100)])
    days.become({ state: 'asking' })
    expect(counts.changes).toBe(before)
    expect(live().revision).toBe(revision)
    days.put([barOf('2026-11-20', 100)])
    expect(counts.changes).toBe(before + 1)
    expect(live().revision).toBe(revision + 1)
  })

  it('needs no days as the prices were traded', async () => {
    const { weeks, counts, close } = await open({ adjust: false })
    expect(await weeks()).toEqual([[400, 400], [200, 200], [100, 100]]) // prettier-ignore
    expect(counts.held).toBe(0)
    close()
  })

  it('releases the days when it is closed', async () => {
    const { days, counts, close } = await open()
    close()
    expect([counts.held, counts.released, days.listeners()]).toEqual([1, 1, 0])
  })
})
