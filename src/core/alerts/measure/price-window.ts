/**
 * The prices of the last minutes, in coarse steps: the lowest and the highest of every few seconds. A step that later ones reach
 * beyond on both sides is left out: no span up to now can be measured by it, and thousands of instruments have a window each.
 */
import type { PriceSpan } from '#model/alerts/measure/alert-moment.ts'

/** Prices that were seen within some seconds, with the moment of each, Unix epoch ms. */
interface PriceStep {
  readonly low: number
  readonly lowAt: number
  readonly high: number
  readonly highAt: number
}

/** In order of time. */
export type PriceWindow = readonly PriceStep[]

const STEP_MS = 5_000

/** Adds a price that was seen at `at`, and drops what is older than so many minutes. */
export function withPrice(window: PriceWindow, price: number, at: number, minutes: number): PriceWindow {
  const from = at - minutes * 60_000
  // What is later was seen before the clock was set back.
  const recent = window.filter(({ lowAt, highAt }) => {
    const seenAt = Math.max(lowAt, highAt)
    return seenAt >= from && seenAt <= at
  })
  const last = recent.at(-1)
  if (last === undefined || stepOf(last.lowAt) !== stepOf(at))
    return withoutOutreached([...recent, { low: price, lowAt: at, high: price, highAt: at }])
  return withoutOutreached([...recent.slice(0, -1), joined(last, price, at)])
}

/** Of equal prices the later one counts. */
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

/** Of the prices that were seen no earlier than `from`; null where there is none. */
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

/** Of two equal prices the later one counts: it stays in the window longer. */
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
