/** Finds in bars the price at a moment after an alert fired. */
import type { AlertEvent } from '#model/alerts/alert-event.ts'
import { longestBarMs } from '#model/candles/candle-interval.ts'
import type { CandleInterval } from '#model/candles/candle.ts'
import { HOUR_MS } from '#model/values/duration.ts'
import type { BarsOfPast, ServedReach } from '#core/candles/series/bar-history.ts'

export interface MomentAfter {
  readonly field: keyof Pick<AlertEvent, 'priceAfterQuarterHour' | 'priceAfterDay'>
  readonly afterMs: number
}

export const MOMENTS_AFTER: readonly MomentAfter[] = [
  { field: 'priceAfterQuarterHour', afterMs: 900_000 },
  { field: 'priceAfterDay', afterMs: 86_400_000 },
]

/** Finer bars from longer ago are too many for a request. */
const FINE_MS = 6 * HOUR_MS

/** The bars since a moment, Unix epoch ms. */
export function reachTo(since: number, now: number): ServedReach {
  const from = since - HOUR_MS
  const interval = now - since <= FINE_MS ? '1m' : '5m'
  return { interval, from, bars: Math.ceil((now - from) / longestBarMs(interval)) }
}

/**
 * Returns the close of the last bar that had ended by then; while the market is closed, that is the last price. Null without a
 * trade or poll since the alert fired.
 */
export function priceAt(
  { bars, origin, failure }: BarsOfPast,
  { firedBy, at }: { readonly firedBy: number; readonly at: number },
  interval: CandleInterval,
): number | null {
  if (failure !== null) return null
  const lengthMs = longestBarMs(interval)
  const last = bars.findLast(({ time }) => time + lengthMs <= at)
  if (last === undefined || last.time + lengthMs < firedBy) return null
  // Without polls the price is unknown, although the market may have continued.
  const isSeen = origin === 'service' || at - (last.time + lengthMs) <= 2 * lengthMs
  return isSeen ? last.close : null
}
