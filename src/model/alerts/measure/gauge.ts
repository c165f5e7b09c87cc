/** The measurement of a condition: a value, and the threshold that it must reach. */

/** The unit of values and thresholds; `part` is 0 to 1, `money` is in the condition's currency. */
export type MeasureUnit = 'price' | 'percent' | 'volume' | 'turnover' | 'part' | 'money'

/** Values of a quote that persist from answer to answer. */
export type Reading = 'price' | 'volume' | 'turnover'

/** A value and the threshold that it has to reach from below (`up`) or from above (`down`). */
export interface Gauge {
  readonly value: number
  readonly threshold: number
  readonly side: 'up' | 'down'
  readonly unit: MeasureUnit
  /** The value that the re-arm band is a percentage of. */
  readonly scale: number
  /**
   * The reading that the value is. While only that reading moves and stays short of the threshold, the gauge need not be evaluated.
   * Null if the value depends on anything else, so that every answer must be evaluated.
   */
  readonly reading: Reading | null
}

/** Creates a gauge with its threshold as the scale of its re-arm band. */
export function gauge({ value, threshold, side, unit, reading }: Omit<Gauge, 'scale'>): Gauge {
  return { value, threshold, side, unit, scale: threshold, reading }
}

/** Creates a gauge that is reached at its threshold or above; empty if the value is unknown. */
export function minimum(
  value: number | null,
  threshold: number,
  { unit, reading }: Pick<Gauge, 'unit' | 'reading'>,
): readonly Gauge[] {
  return value === null ? [] : [gauge({ value, threshold, side: 'up', unit, reading })]
}

/** Creates a gauge of an event, reached if the event is the condition's own. */
export function happens(isOwn: boolean): readonly Gauge[] {
  return [gauge({ value: isOwn ? 1 : 0, threshold: 1, side: 'up', unit: 'part', reading: null })]
}

/** Part of the price: far below any tick, far above rounding errors of binary fractions. */
const JUST = 1e-12
/** Returns the next price above that differs by more than rounding. */
export const justAbove = (price: number): number => price + Math.abs(price) * JUST
/** Returns the next price below that differs by more than rounding. */
export const justBelow = (price: number): number => price - Math.abs(price) * JUST

/** Returns the distance from a threshold at which it counts as reached. */
export const slackOf = (threshold: number): number => Math.abs(threshold) * (JUST / 4)

/** Returns whether a gauge is reached. The slack keeps rounding from missing an exact touch. */
export function isReached({ value, threshold, side }: Gauge): boolean {
  const slack = slackOf(threshold)
  return side === 'up' ? value >= threshold - slack : value <= threshold + slack
}

/** Returns whether a value has moved back from its threshold by more than a band, percent, so that it can be reached again. */
export function isLeft(one: Gauge, bandPercent: number): boolean {
  if (isReached(one)) return false
  const { value, threshold, side, scale } = one
  const band = Math.abs(scale) * (bandPercent / 100)
  return side === 'up' ? value <= threshold - band : value >= threshold + band
}
