/**
 * Follows the bars of a chart at one interval. They are read once, extended by the trades in quotes, and read again after a time
 * without polls.
 */
import { longestBarMs, type ChartInterval } from '#model/candles/candle-interval.ts'
import type { CandleGrid } from '#model/candles/candle-grid.ts'
import { barsOnChart, NO_BARS, withBarAt, type BarsOnChart } from '#model/charts/chart-places.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import type { BarHistory } from '#core/candles/series/bar-history.ts'
import type { Cancel, Clock } from '#core/ports/clock.ts'

export interface ChartBars {
  /** Null until they are read. */
  current(): BarsOnChart | null
  /** When the last trade was, Unix epoch ms, or null. */
  tradedAt(): number | null
  /** Reads the bars since a time, Unix epoch ms, unless they are known. */
  since(time: number): void
  /**
   * Adds a trade of an answer, Unix epoch ms.
   * @param answeredBefore When the previous answer came, Unix epoch ms; null after a time without polls.
   */
  traded(at: number, answeredBefore: number | null): void
  close(): void
}

export interface ChartBarParts {
  readonly clock: Pick<Clock, 'now' | 'schedule'>
  readonly history: BarHistory
  readonly instrument: InstrumentId
  readonly interval: ChartInterval
  /** Its places are those of the calendar. */
  readonly grid: CandleGrid
  /** Called to replace the bars by newly read ones. */
  readonly replacing: (replace: () => void) => void
}

/** The bars of two requests. */
const MAX_BARS = 2_000
/** Minimum time between two reads. */
const READ_AGAIN_MS = 300_000
/** A service that gave no bars by then has none. */
const MAX_ATTEMPTS = 5
/** An answer in this last part of a bar shows whether the bar traded. */
const SHOWN_PART = 0.25

export function createChartBars(parts: ChartBarParts): ChartBars {
  const { clock, history, instrument, interval, grid, replacing } = parts
  const calendar = grid.places
  let from = Infinity
  let bars: BarsOnChart | null = null
  /** Bars may be missing after the last known one. They count by the calendar until they are read. */
  let isLoose = false
  let tradedAt: number | null = null
  let attempts = 0
  let cancelRead: Cancel | null = null
  let isClosed = false

  function planRead(delayMs: number): void {
    cancelRead?.()
    cancelRead = clock.schedule(delayMs, () => {
      cancelRead = null
      void read()
    })
  }

  async function read(): Promise<void> {
    const count = calendar.at(interval, clock.now()) - calendar.named(interval, from) + 2
    const reach = { interval, from, bars: Math.min(MAX_BARS, Math.max(2, count)) }
    attempts++
    const [past] = await history.read([instrument], reach)
    if (isClosed || past === undefined) return
    const hasFailed = past.failure !== null && past.bars.length === 0
    const times = past.bars.map(({ time }) => time)
    // Without an answer, lines use the known bars, and then the calendar.
    const next = hasFailed ? (bars ?? NO_BARS) : barsOnChart(times, interval, calendar)
    replacing(() => replace(next, hasFailed))
    if (!hasFailed) attempts = 0
    else if (attempts < MAX_ATTEMPTS) planRead(READ_AGAIN_MS)
  }

  function replace(next: BarsOnChart, hasFailed: boolean): void {
    bars = next
    isLoose = hasFailed
    addTrade(null)
  }

  function addTrade(answeredBefore: number | null): void {
    const last = bars?.numbers.at(-1)
    if (bars === null || last === undefined || tradedAt === null || isLoose) return
    const number = calendar.at(interval, tradedAt)
    if (number <= last) return
    const start = grid.startOf(interval, tradedAt)
    const shownFrom = start - longestBarMs(interval) * SHOWN_PART
    // The previous answer showed no trade, so the chart has no bars in between.
    const isShown = answeredBefore !== null && answeredBefore >= shownFrom
    if (number === last + 1 || isShown) bars = withBarAt(bars, start, number)
    else {
      isLoose = true
      planRead(READ_AGAIN_MS)
    }
  }

  return {
    current: () => bars,
    tradedAt: () => tradedAt,
    since(time) {
      if (time >= from) return
      from = time
      planRead(0)
    },
    traded(at, answeredBefore) {
      if (tradedAt !== null && at <= tradedAt) return
      const isFirst = tradedAt === null
      tradedAt = at
      if (answeredBefore !== null || isFirst) return addTrade(answeredBefore)
      bars = null
      planRead(0)
    },
    close() {
      isClosed = true
      cancelRead?.()
    },
  }
}
