/** K-lines: what a price did within one interval. */

/** The intervals that the service serves, shortest first; `1M` is a month, `1m` a minute. */
export const CANDLE_INTERVALS = ['1m', '5m', '15m', '30m', '1h', '1D', '1W', '1M'] as const
/** An interval that the service serves. */
export type CandleInterval = (typeof CANDLE_INTERVALS)[number]

/** Whether any value is an interval that the service serves. */
export function isCandleInterval(value: unknown): value is CandleInterval {
  return typeof value === 'string' && (CANDLE_INTERVALS as readonly string[]).includes(value)
}

/** Prices are in the instrument's quote currency, as served: nothing promises that `low` is the least of them. */
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

/** A candle that the service sent without a usable close, or with other prices that cannot be. */
interface UnusableCandle {
  readonly time: number
  readonly close: null
}

/** One candle of an answer. */
export type ServedCandle = Candle | UnusableCandle

/**
 * Candles in order of time, each time once. Where a time occurs twice the one with more volume wins, because a forming candle only
 * grows, and the later one in the list where that says nothing: services differ in which end of a list is the newest.
 */
export function inOrder(candles: readonly ServedCandle[]): readonly ServedCandle[] {
  if (isAscending(candles)) return candles
  const byTime = new Map<number, ServedCandle>()
  for (const candle of candles) {
    const known = byTime.get(candle.time)
    if (known === undefined || replaces(candle, known)) byTime.set(candle.time, candle)
  }
  return [...byTime.values()].sort((a, b) => a.time - b.time)
}

/** A usable candle is not lost to one that is not. */
function replaces(later: ServedCandle, known: ServedCandle): boolean {
  if (later.close === null || known.close === null) return later.close !== null
  return (later.volume ?? 0) >= (known.volume ?? 0)
}

function isAscending(candles: readonly ServedCandle[]): boolean {
  let previous = -Infinity
  for (const { time } of candles) {
    if (time <= previous) return false
    previous = time
  }
  return true
}
