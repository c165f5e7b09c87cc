/** Lambert's commodity channel index: the distance from the average, by the mean deviation. */
import { isStill } from './still-range.ts'
import type { IndicatorStep } from './indicator-step.ts'

/** Puts about three of four values between -100 and 100 (Donald Lambert, "Commodity Channel Index", Commodities, October 1980). */
const SCALE = 0.015

/** Uses typical prices, the mean of high, low and close. The value is 0 while the price does not move. */
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
