/**
 * Prices of the last minutes as the low and high of every five seconds. Steps within the range of later ones are dropped: no span
 * up to now needs them, and thousands of instruments have a window.
 */
import type { PriceSpan } from '#model/alerts/measure/alert-moment.ts'

/** The low and high of a step, with their times, Unix epoch ms. */
interface PriceStep {
  readonly low: number
  readonly lowAt: number
  readonly high: number
  readonly highAt: number
}

export type PriceWindow = readonly PriceStep[]

const STEP_MS = 5_000

/** Adds a price seen at `at` and drops steps older than `minutes`. */
export function withPrice(window: PriceWindow, price: number, at: number, minutes: number): PriceWindow {
  const from = at - minutes * 60_000
  // Later steps are from before the clock was set back.
  const recent = window.filter(({ lowAt, highAt }) => {
    const seenAt = Math.max(lowAt, highAt)
    return seenAt >= from && seenAt <= at
  })
  const last = recent.at(-1)
  if (last === undefined || stepOf(last.lowAt) !== stepOf(at))
    return withoutOutreached([...recent, { low: price, lowAt: at, high: price, highAt: at }])
  return withoutOutreached([...recent.slice(0, -1), joined(last, price, at)])
}

/** For equal prices the later step is kept. */
function withoutOutreached(steps: PriceWindow): PriceWindow {
  let low = Infinity
  let high = -Infinity
  const kept: PriceStep[] = []
  for (const step of steps.toReversed()) {
    if (step.low >= low && step.high <= high) continue
    low = Math.min(low, step.low)
    high = Math.max(high, step.high)
    kept.push(step)
  }
  return kept.reverse()
}

/** Returns the range of prices seen since `from`, or null. */
export function spanSince(window: PriceWindow, from: number): PriceSpan | null {
  let low = Infinity
  let high = -Infinity
  for (const step of window) {
    if (step.lowAt >= from) low = Math.min(low, step.low)
    if (step.highAt >= from) high = Math.max(high, step.high)
  }
  return low === Infinity || high === -Infinity ? null : { low, high }
}

const stepOf = (at: number): number => Math.floor(at / STEP_MS)

/** For equal prices the later time is kept: it stays in the window longer. */
function joined(step: PriceStep, price: number, at: number): PriceStep {
  const isLow = price <= step.low
  const isHigh = price >= step.high
  return {
    low: isLow ? price : step.low,
    lowAt: isLow ? at : step.lowAt,
    high: isHigh ? price : step.high,
    highAt: isHigh ? at : step.highAt,
  }
}
