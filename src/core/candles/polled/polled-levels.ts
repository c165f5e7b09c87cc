/** The forming bars of one instrument at each of the stored intervals. */
import { sumOfKnown, type Bar } from '#model/candles/candle-bar.ts'
import type { CandleGrid } from '#model/candles/candle-grid.ts'
import { longestBarMs, type ChartInterval } from '#model/candles/candle-interval.ts'
import { barsAfter, type Observation } from '#model/candles/candle-observation.ts'
import type { TimeSpan } from '#model/candles/candle-series.ts'
import type { CandleInterval } from '#model/candles/candle.ts'
import type { Traded } from '#model/market/counted-sums.ts'
import type { PricedQuote } from '#model/market/quote.ts'

/** All longer intervals are aggregated from these. */
export const POLLED_LEVELS = ['1m', '1h', '1D'] as const satisfies readonly CandleInterval[]
export type PolledLevel = (typeof POLLED_LEVELS)[number]

export function polledLevelOf(interval: ChartInterval): PolledLevel {
  const lengthMs = longestBarMs(interval)
  if (lengthMs < longestBarMs('1h')) return '1m'
  return lengthMs < longestBarMs('1D') ? '1h' : '1D'
}

export type LevelBars = Readonly<Record<PolledLevel, readonly Bar[]>>

export interface PolledLevels {
  /**
   * Returns the changed bars, in order.
   * @param covering The span of coverage that contains the observation.
   */
  observe(observation: Observation, covering: TimeSpan): LevelBars
  /** Adds trades from a time without polls, between the exchange times of two quotes, to the bars that contain all of it. */
  addTraded(traded: Traded, between: Pick<Observation, 'since' | 'time'>): LevelBars
  /** Marks bars that continue past the end of coverage as partly seen. */
  interruptedAt(time: number, among?: readonly PolledLevel[]): LevelBars
  /** Applies a quote's values of its day, if that is the last day. */
  correctDay(quote: PricedQuote): LevelBars
  resume(level: PolledLevel, bar: Bar | null): void
  clear(): void
}

const NONE: LevelBars = { '1m': [], '1h': [], '1D': [] }

export function createPolledLevels(grid: CandleGrid): PolledLevels {
  const last = new Map<PolledLevel, Bar>()

  function keep(level: PolledLevel, bars: readonly Bar[]): readonly Bar[] {
    const newest = bars.at(-1)
    if (newest !== undefined) last.set(level, newest)
    return bars
  }

  function observe(level: PolledLevel, observation: Observation, covering: TimeSpan): readonly Bar[] {
    const start = grid.startOf(level, observation.time)
    // A first quote may carry an old trade, which says nothing about an unpolled bar.
    if (grid.endOf(level, start) <= covering.from) return []
    const grade = covering.from <= start ? 'polled' : 'partial'
    return keep(level, barsAfter(last.get(level) ?? null, observation, start, grade))
  }

  function add(
    level: PolledLevel,
    { volume, turnover }: Traded,
    span: Pick<Observation, 'since' | 'time'>,
  ): readonly Bar[] {
    const bar = last.get(level)
    const isWithin = bar !== undefined && [span.since, span.time].every((at) => grid.startOf(level, at) === bar.time)
    if (!isWithin || (volume === null && turnover === null)) return []
    return keep(level, [
      { ...bar, volume: sumOfKnown(bar.volume, volume), turnover: sumOfKnown(bar.turnover, turnover) },
    ])
  }

  function interrupt(level: PolledLevel, time: number): readonly Bar[] {
    const bar = last.get(level)
    if (bar === undefined || bar.grade === 'partial' || grid.endOf(level, bar.time) <= time) return []
    return keep(level, [{ ...bar, grade: 'partial' }])
  }

  return {
    observe: (observation, covering) => ({
      '1m': observe('1m', observation, covering),
      '1h': observe('1h', observation, covering),
      '1D': observe('1D', observation, covering),
    }),
    addTraded: (traded, between) => ({
      '1m': add('1m', traded, between),
      '1h': add('1h', traded, between),
      '1D': add('1D', traded, between),
    }),
    interruptedAt(time, among = POLLED_LEVELS) {
      const barsOf = (level: PolledLevel) => (among.includes(level) ? interrupt(level, time) : [])
      return { '1m': barsOf('1m'), '1h': barsOf('1h'), '1D': barsOf('1D') }
    },
    correctDay(quote) {
      const bar = last.get('1D')
      if (bar === undefined || grid.startOf('1D', quote.time) !== bar.time) return NONE
      return { ...NONE, '1D': keep('1D', [withDay(bar, quote)]) }
    },
    resume(level, bar) {
      if (bar === null) last.delete(level)
      else last.set(level, bar)
    },
    clear: () => last.clear(),
  }
}

/** A quote covers its whole day, polled or not. */
function withDay(bar: Bar, { open, high, low, volume, turnover }: PricedQuote): Bar {
  const first = open ?? bar.open
  return {
    ...bar,
    open: first,
    high: Math.max(bar.high, high ?? first, first),
    low: Math.min(bar.low, low ?? first, first),
    volume: volume ?? bar.volume,
    turnover: turnover ?? bar.turnover,
    grade: bar.grade === 'polled' || [open, high, low].includes(null) ? bar.grade : 'quoted',
  }
}
