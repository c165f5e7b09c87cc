/** Numbers of the day that the service does not send, made of those that it does. Null where one of them is missing. */
import type { Quote } from '../../../../model/quote.ts'

/** Turnover over volume: what a unit cost on average today. */
export function averagePrice({ turnover, volume }: Quote): number | null {
  return turnover === null || volume === null || volume <= 0 || turnover <= 0 ? null : turnover / volume
}

/** High to low, in percent of the previous close or, without one, of the open. */
export function amplitudePercent({ high, low, previousClose, open }: Quote): number | null {
  const basis = previousClose ?? open
  if (high === null || low === null || basis === null || basis <= 0) return null
  return ((high - low) / basis) * 100
}

/** Previous close to open, in percent. */
export function gapPercent({ open, previousClose }: Quote): number | null {
  return open === null || previousClose === null || previousClose <= 0 ? null : (open / previousClose - 1) * 100
}

/** Where the price stands between the day's low (0) and high (1). */
export function placeInRange({ last, high, low }: Quote): number | null {
  if (high === null || low === null || high <= low) return null
  return Math.max(0, Math.min(1, (last - low) / (high - low)))
}
