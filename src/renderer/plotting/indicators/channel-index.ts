/** Lambert's commodity channel index: how far a bar is from the average of the last ones, by their mean deviation. */
import { isStill } from './still-range.ts'
import type { IndicatorStep } from './indicator-step.ts'

/** Three of four values are between -100 and 100 by it (Donald Lambert, "Commodity Channel Index", Commodities, October 1980). */
const SCALE = 0.015

/** Computed from typical prices, the mean of high, low and close. It is 0 while the price does not move. */
export function createChannelIndex(length: number): IndicatorStep {
  let prices: readonly number[] = []

  return ({ high, low, close }, isReplacement) => {
    const price = (high + low + close) / 3
    prices = [...(isReplacement ? prices.slice(0, -1) : prices), price].slice(-length)
    if (prices.length < length) return [null]
    const mean = average(prices)
    const deviation = average(prices.map((one) => Math.abs(one - mean)))
    return [isStill(deviation, mean) ? 0 : (price - mean) / (SCALE * deviation)]
  }
}

const average = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
