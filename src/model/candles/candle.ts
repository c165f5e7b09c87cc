/** K-lines: the prices within one interval. */

/** The served intervals, shortest first; `1M` is a month, `1m` a minute. */
export const CANDLE_INTERVALS = ['1m', '5m', '15m', '30m', '1h', '1D', '1W', '1M'] as const
/** One of {@link CANDLE_INTERVALS}. */
export type CandleInterval = (typeof CANDLE_INTERVALS)[number]

/** Returns whether a value is a served interval. */
export function isCandleInterval(value: unknown): value is CandleInterval {
  return typeof value === 'string' && (CANDLE_INTERVALS as readonly string[]).includes(value)
}

/** A served candle, prices in the quote currency; `low` may not be the lowest. */
export interface Candle {
  /** The K-line's timestamp, Unix epoch ms. */
  readonly time: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  /** >= 0, in the instrument's own unit. */
  readonly volume: number | null
  /** >= 0, in the quote currency. */
  readonly turnover: number | null
}

/** A candle without a usable close, or with impossible prices. */
interface UnusableCandle {
  readonly time: number
  readonly close: null
}

/** A candle of an answer. */
export type ServedCandle = Candle | UnusableCandle

/**
 * Sorts candles and removes duplicate times. The duplicate with more volume is kept, because a forming candle only grows; otherwise
 * the later one, because services differ in their order.
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

/** A usable candle is never replaced by an unusable one. */
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
