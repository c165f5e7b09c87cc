/**
 * Simulates the polls of a bar at its open, extremes and close. The order of the extremes is unknown; the one nearer to the open
 * comes first.
 */
import type { AssetClass } from '#model/market/asset-class.ts'
import type { Bar } from '#model/candles/candle-bar.ts'
import type { CandleGrid } from '#model/candles/candle-grid.ts'
import { ruleOf } from '#model/candles/candle-interval.ts'
import type { CandleInterval } from '#model/candles/candle.ts'
import type { CalendarDate } from '#model/values/zoned-time.ts'
import type { Answer } from '#core/alerts/measure/judge-quote.ts'

export interface BarPoll {
  readonly bar: Bar
  readonly answer: Answer
  readonly isLast: boolean
}

export interface PollParts {
  readonly assetClass: AssetClass
  readonly interval: CandleInterval
  readonly grid: CandleGrid
  /** Minutes of prices to remember; 0 for none. */
  readonly windowMinutes: number
}

interface Day {
  readonly date: CalendarDate
  /** Null if the date started before the first bar. */
  readonly open: number | null
  readonly previousClose: number | null
  high: number
  low: number
  volume: number | null
  turnover: number | null
}

/** @param bars In order of time. */
export function* pollsOf(bars: readonly Bar[], parts: PollParts): Generator<BarPoll> {
  const { grid, interval, assetClass, windowMinutes } = parts
  const isDaily = ruleOf(interval).unit !== 'minute'
  let day: Day | null = null
  let lastClose: number | null = null
  for (const bar of bars) {
    const date = isDaily ? grid.dateNamed(bar.time) : grid.dateOf(bar.time)
    if (day?.date !== date) day = dayStarted(bar, date, { isWhole: isDaily || day !== null, lastClose, assetClass })
    const times = momentsOf(bar.time, grid.endOf(interval, bar.time), isDaily)
    for (const [place, last] of pathOf(bar).entries()) {
      day.high = Math.max(day.high, last)
      day.low = Math.min(day.low, last)
      // The volume within a bar is known only at its end.
      const isLast = place === times.length - 1
      if (isLast) trade(day, bar)
      const { open, high, low, previousClose, volume, turnover } = day
      const time = times[place] ?? bar.time
      const sums = { volume, turnover, change: null, changePercent: null, status: null }
      const quote = { last, open, high, low, previousClose, ...sums, time }
      yield { bar, isLast, answer: { assetClass, quote, fetchedAt: time, date, windowMinutes, places: grid.places } }
    }
    lastClose = bar.close
  }
}

function pathOf({ open, high, low, close }: Bar): readonly [number, number, number, number] {
  return high - open <= open - low ? [open, high, low, close] : [open, low, high, close]
}

/** Unix epoch ms, rising. Those of a day's bar are right before its end, when markets with a close are still open. */
function momentsOf(start: number, end: number, isDaily: boolean): readonly [number, number, number, number] {
  if (isDaily) return [end - 4, end - 3, end - 2, end - 1]
  const third = Math.floor((end - 1 - start) / 3)
  return [start, start + third, start + 2 * third, end - 1]
}

interface DayStart {
  /** Whether the date's first bar is among the bars. */
  readonly isWhole: boolean
  readonly lastClose: number | null
  readonly assetClass: AssetClass
}

function dayStarted(bar: Bar, date: CalendarDate, { isWhole, lastClose, assetClass }: DayStart): Day {
  const hasClose = assetClass !== 'crypto' && assetClass !== 'forex'
  return {
    date,
    open: isWhole ? bar.open : null,
    previousClose: hasClose ? lastClose : null,
    high: bar.open,
    low: bar.open,
    volume: isWhole ? 0 : null,
    turnover: isWhole ? 0 : null,
  }
}

function trade(day: Day, { volume, turnover }: Bar): void {
  day.volume = day.volume === null || volume === null ? null : day.volume + volume
  day.turnover = day.turnover === null || turnover === null ? null : day.turnover + turnover
}
