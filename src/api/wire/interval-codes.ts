/** The `kType` values of the specification and their intervals. */
import { CANDLE_INTERVALS, type CandleInterval } from '#model/candles/candle.ts'

/** 6 and 7 are not used. */
export const INTERVAL_CODES = {
  '1m': 1,
  '5m': 2,
  '15m': 3,
  '30m': 4,
  '1h': 5,
  '1D': 8,
  '1W': 9,
  '1M': 10,
} as const satisfies Record<CandleInterval, number>

/** Returns the interval of a `kType`. */
export function intervalOfCode(kType: string): CandleInterval | null {
  return CANDLE_INTERVALS.find((interval) => String(INTERVAL_CODES[interval]) === kType) ?? null
}
