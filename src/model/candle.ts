/** K-lines: what a price did within one interval. */

/** The intervals that the service serves, shortest first; `1M` is a month, `1m` a minute. */
export const CANDLE_INTERVALS = ['1m', '5m', '15m', '30m', '1h', '1D', '1W', '1M'] as const
/** An interval that the service serves. */
export type CandleInterval = (typeof CANDLE_INTERVALS)[number]

/** Whether any value is an interval that the service serves. */
export function isCandleInterval(value: unknown): value is CandleInterval {
  return typeof value === 'string' && (CANDLE_INTERVALS as readonly string[]).includes(value)
}

/** Prices are in the instrument's quote currency, > 0, as served: nothing promises that `low` is the least of them. */
export interface Candle {
  /** The K-line's timestamp, Unix epoch ms: it names the interval. */
  readonly time: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  /** >= 0, in the instrument's own unit; null when the service did not send a usable number. */
  readonly volume: number | null
  /** >= 0, in the quote currency. */
  readonly turnover: number | null
}

/**
 * Candles in order of time, each time once. Where a time occurs twice the one with more volume wins, because a forming candle only
 * grows, and the later one in the list where that says nothing: services differ in which end of a list is the newest.
 */
export function inOrder(candles: readonly Candle[]): readonly Candle[] {
  if (isAscending(candles)) return candles
  const byTime = new Map<number, Candle>()
  for (const candle of candles) {
    const known = byTime.get(candle.time)
    if (known === undefined || (candle.volume ?? 0) >= (known.volume ?? 0)) byTime.set(candle.time, candle)
  }
  return [...byTime.values()].sort((a, b) => a.time - b.time)
}

function isAscending(candles: readonly Candle[]): boolean {
  let previous = -Infinity
  for (const { time } of candles) {
    if (time <= previous) return false
    previous = time
  }
  return true
}
