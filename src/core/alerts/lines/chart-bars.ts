/**
 * Follows which bars the chart of an instrument has at one interval. They are read once, and then follow from the trades that
 * quotes bring; after a time without polls they are read again.
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
  /** When the last trade was, Unix epoch ms; null before the first answer. */
  tradedAt(): number | null
  /** Reads the bars since a time, Unix epoch ms, unless they are known. */
  since(time: number): void
  /**
   * An answer brought a trade, Unix epoch ms.
   * @param answeredBefore When the answer before it came, Unix epoch ms; null after a time without polls.
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
  /** Called to replace the bars by others that were read. */
  readonly replacing: (replace: () => void) => void
}

/** The bars of two requests. */
const MAX_BARS = 2_000
/** Bars are read again at most so often. */
const READ_AGAIN_MS = 300_000
/** A service that gives no bars by then has none. */
const MAX_ATTEMPTS = 5
/** The part of a bar before its end in which an answer shows whether the bar traded. */
const SHOWN_PART = 0.25

export function createChartBars(parts: ChartBarParts): ChartBars {
  const { clock, history, instrument, interval, grid, replacing } = parts
  const calendar = grid.places
  let from = Infinity
  let bars: BarsOnChart | null = null
  /** Whether bars may be missing since the last known one: they count by the calendar until they are read. */
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
    // Without an answer lines go by the bars at hand, and then by the calendar.
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

  /** The last trade is in a bar that the chart has. */
  function addTrade(answeredBefore: number | null): void {
    const last = bars?.numbers.at(-1)
    if (bars === null || last === undefined || tradedAt === null || isLoose) return
    const number = calendar.at(interval, tradedAt)
    if (number <= last) return
    const start = grid.startOf(interval, tradedAt)
    const shownFrom = start - longestBarMs(interval) * SHOWN_PART
    // Until the answer before there was no trade, so the chart has no bars in between.
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
