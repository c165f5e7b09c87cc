/** Wilder's relative strength index, and its stochastic version. */
import { SMA, WSMA } from 'trading-signals'
import type { OfCloses } from './indicator-definition.ts'
import type { IndicatorStep } from './indicator-step.ts'
import { isStill } from './still-range.ts'

const PERCENT = 100

/** Returns gains in percent of gains and losses, each in Wilder's average; null before the price has moved. */
export function createRelativeStrength(length: number): OfCloses {
  const averages = { gain: new WSMA(length), loss: new WSMA(length) }
  let beforeLast: number | null = null
  let last: number | null = null

  return {
    update(close, isReplacement) {
      if (!isReplacement) beforeLast = last
      last = close
      if (beforeLast === null) return null
      const change = close - beforeLast
      const gain = averages.gain.update(Math.max(0, change), isReplacement)
      const loss = averages.loss.update(Math.max(0, -change), isReplacement)
      if (gain === null || loss === null || gain + loss === 0) return null
      return (gain / (gain + loss)) * PERCENT
    },
  }
}

/**
 * K is the average of the RSI's position between its lowest and highest values, in percent; D is the average of K. It is 0 while the RSI
 * does not move.
 */
export function createStochasticRsi(
  length: number,
  rangeLength: number,
  kSmoothing: number,
  dSmoothing: number,
): IndicatorStep {
  const strength = createRelativeStrength(length)
  const averages = { k: new SMA(kSmoothing), d: new SMA(dSmoothing) }
  /** The states before the last bar, and after it. */
  let before: readonly number[] = []
  let recent = before

  return ({ close }, isReplacement) => {
    if (!isReplacement) before = recent
    const value = strength.update(close, isReplacement)
    recent = value === null ? before : [...before, value].slice(-rangeLength)
    if (value === null || recent.length < rangeLength) return [null, null]
    const k = averages.k.update(percentOfWay(value, Math.min(...recent), Math.max(...recent)), isReplacement)
    return [k, k === null ? null : averages.d.update(k, isReplacement)]
  }
}

const percentOfWay = (value: number, low: number, high: number): number =>
  isStill(high - low, PERCENT) ? 0 : ((value - low) / (high - low)) * PERCENT
