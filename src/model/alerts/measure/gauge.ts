/** The measurement of a condition: a value and its threshold. */

/** `part` is 0 to 1, `money` is in the condition's currency. */
export type MeasureUnit = 'price' | 'percent' | 'volume' | 'turnover' | 'part' | 'money'

/** Values of a quote that persist from answer to answer. */
export type Reading = 'price' | 'volume' | 'turnover'

/** A value with a threshold to reach from below (`up`) or above (`down`). */
export interface Gauge {
  readonly value: number
  readonly threshold: number
  readonly side: 'up' | 'down'
  readonly unit: MeasureUnit
  /** The base of the re-arm band's percentage. */
  readonly scale: number
  /** While only this reading moves, short of the threshold, the gauge need not be evaluated. Null if the value depends on anything else. */
  readonly reading: Reading | null
}

/** Creates a gauge with its threshold as `scale`. */
export function gauge({ value, threshold, side, unit, reading }: Omit<Gauge, 'scale'>): Gauge {
  return { value, threshold, side, unit, scale: threshold, reading }
}

/** Creates a gauge that is reached at its threshold or above; empty without a value. */
export function minimum(
  value: number | null,
  threshold: number,
  { unit, reading }: Pick<Gauge, 'unit' | 'reading'>,
): readonly Gauge[] {
  return value === null ? [] : [gauge({ value, threshold, side: 'up', unit, reading })]
}

/** Creates a gauge of an event. */
export function happens(isOwn: boolean): readonly Gauge[] {
  return [gauge({ value: isOwn ? 1 : 0, threshold: 1, side: 'up', unit: 'part', reading: null })]
}

/** Far below any tick, far above rounding errors of binary fractions. */
const JUST = 1e-12
/** Returns the next price above, beyond rounding errors. */
export const justAbove = (price: number): number => price + Math.abs(price) * JUST
/** Returns the next price below, beyond rounding errors. */
export const justBelow = (price: number): number => price - Math.abs(price) * JUST

/** Returns the distance at which a threshold counts as reached. */
export const slackOf = (threshold: number): number => Math.abs(threshold) * (JUST / 4)

/** Returns whether a gauge is reached, allowing for rounding. */
export function isReached({ value, threshold, side }: Gauge): boolean {
  const slack = slackOf(threshold)
  return side === 'up' ? value >= threshold - slack : value <= threshold + slack
}

/** Returns whether a value has moved back from its threshold by more than a band, percent. */
export function isLeft(one: Gauge, bandPercent: number): boolean {
  if (isReached(one)) return false
  const { value, threshold, side, scale } = one
  const band = Math.abs(scale) * (bandPercent / 100)
  return side === 'up' ? value <= threshold - band : value >= threshold + band
}
