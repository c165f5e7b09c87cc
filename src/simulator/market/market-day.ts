/** Computes one trading day of an instrument by minutes, and its state at any moment. */
import { MINUTE_MS } from '#model/values/duration.ts'
import type { TradingDay } from '#model/hours/session-calendar.ts'
import { createCandleTable, joined, type RawCandle } from './candle-table.ts'
import type { Interruption } from './interruptions.ts'
import type { MinuteGrid } from './minute-grid.ts'
import { createTradeBuffer, fillTrades, type TradeBuffer, type TradePlan } from './trades.ts'

export interface DayState extends RawCandle {
  /** Unix epoch ms. */
  readonly timeMs: number
  readonly lastLots: number
}

export interface MarketDay {
  readonly day: TradingDay
  readonly grid: MinuteGrid
  readonly interruption: Interruption | null
  /** @throws RangeError before the open */
  stateAt(timeMs: number): DayState
  /** Returns null without a trade. */
  minuteUpTo(minute: number, timeMs: number): RawCandle | null
}

export function createMarketDay(day: TradingDay, grid: MinuteGrid, plan: TradePlan): MarketDay {
  const buffer = createTradeBuffer()
  const minutes = createCandleTable(grid.count)
  /** The day up to and including each minute. */
  const soFar = createCandleTable(grid.count)
  let running: RawCandle | null = null
  for (let minute = 0; minute < grid.count; minute++) {
    fillTrades(plan, minute, buffer)
    if (buffer.count > 0) {
      const own = candleOf(buffer, buffer.count)
      minutes.set(minute, own)
      running = joined(running, own)
    }
    if (running !== null) soFar.set(minute, running)
  }

  function tradedUpTo(minute: number, timeMs: number): DayState | null {
    fillTrades(plan, minute, buffer)
    const startMs = grid.startOf(minute)
    let traded = 0
    while (traded < buffer.count && startMs + (buffer.offsetsMs[traded] ?? 0) <= timeMs) traded++
    if (traded === 0) return null
    const last = traded - 1
    return {
      ...candleOf(buffer, traded),
      timeMs: startMs + (buffer.offsetsMs[last] ?? 0),
      lastLots: buffer.lots[last] ?? 0,
    }
  }

  return {
    day,
    grid,
    interruption: plan.interruption,
    stateAt(timeMs) {
      let minute = grid.minuteAt(timeMs)
      let current = minute < 0 ? null : tradedUpTo(minute, timeMs)
      // Before the first trade of a minute and during an interruption, an earlier minute has the latest trade.
      while (current === null && minute > 0) current = tradedUpTo(--minute, timeMs)
      if (current === null) throw new RangeError(`${day.date} has not opened at ${timeMs}`)
      const { timeMs: tradedAtMs, lastLots } = current
      const before = minute === 0 ? null : soFar.get(minute - 1)
      return { ...joined(before, current), timeMs: tradedAtMs, lastLots }
    },
    minuteUpTo(minute, timeMs) {
      const isOver = timeMs >= grid.startOf(minute) + MINUTE_MS
      return isOver ? minutes.get(minute) : tradedUpTo(minute, timeMs)
    },
  }
}

/**
 * Allocates nothing per minute, because one K-line request sums years of days.
 * @throws RangeError for a day without trades
 */
export function totalOf(plan: TradePlan): RawCandle {
  const trades = createTradeBuffer()
  const total = createTotal()
  for (let minute = 0; minute < plan.minutes; minute++) {
    fillTrades(plan, minute, trades)
    addTrades(total, trades, trades.count)
  }
  if (total.high === 0) throw new RangeError('a day has no trades')
  // The opening auction is the first trade, at the start of the first minute.
  return { open: plan.boundaries[0] ?? 1, ...total }
}

function candleOf(trades: TradeBuffer, count: number): RawCandle {
  const total = createTotal()
  addTrades(total, trades, count)
  return { open: trades.ticks[0] ?? 0, ...total }
}

type Total = { -readonly [Field in Exclude<keyof RawCandle, 'open'>]: RawCandle[Field] }

const createTotal = (): Total => ({ high: 0, low: Infinity, close: 0, lots: 0, value: 0 })

function addTrades(total: Total, trades: TradeBuffer, count: number): void {
  let { high, low, close, lots, value } = total
  for (let trade = 0; trade < count; trade++) {
    const quantity = trades.lots[trade] ?? 0
    close = trades.ticks[trade] ?? 0
    if (close > high) high = close
    if (close < low) low = close
    lots += quantity
    value += quantity * close
  }
  total.high = high
  total.low = low
  total.close = close
  total.lots = lots
  total.value = value
}
