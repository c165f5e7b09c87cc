/** What a condition measures: a value, and the threshold that it has to reach. */

/** What values and thresholds of alerts are; `part` is 0 to 1, `money` in the currency that the condition names. */
export type MeasureUnit = 'price' | 'percent' | 'volume' | 'turnover' | 'part' | 'money'

/** Readings of a quote that go on from answer to answer. */
export type Reading = 'price' | 'volume' | 'turnover'

/** A value and the threshold that it has to reach from below (`up`) or from above (`down`). */
export interface Gauge {
  readonly value: number
  readonly threshold: number
  readonly side: 'up' | 'down'
  readonly unit: MeasureUnit
  /** What the re-arm band is a percentage of. */
  readonly scale: number
  /**
   * The reading that the value is. As long as that alone moves, short of the threshold, the gauge need not be asked. Null where
   * the value comes from anything else: then every answer has to be evaluated.
   */
  readonly reading: Reading | null
}

/** A value with its threshold as the scale of its re-arm band. */
export function gauge({ value, threshold, side, unit, reading }: Omit<Gauge, 'scale'>): Gauge {
  return { value, threshold, side, unit, scale: threshold, reading }
}

/** A gauge that is reached at its threshold or above; empty where the value is not known. */
export function minimum(
  value: number | null,
  threshold: number,
  { unit, reading }: Pick<Gauge, 'unit' | 'reading'>,
): readonly Gauge[] {
  return value === null ? [] : [gauge({ value, threshold, side: 'up', unit, reading })]
}

/** An event as a gauge that is reached when it is the condition's own. */
export function happens(isOwn: boolean): readonly Gauge[] {
  return [gauge({ value: isOwn ? 1 : 0, threshold: 1, side: 'up', unit: 'part', reading: null })]
}

/** Relative to the price: far below any tick, far above what binary fractions lose. */
const JUST = 1e-12
/** The next price above that differs by more than rounding, in the same currency. */
export const justAbove = (price: number): number => price + Math.abs(price) * JUST
/** The next price below that differs by more than rounding, in the same currency. */
export const justBelow = (price: number): number => price - Math.abs(price) * JUST

/** How near to a threshold it counts as reached. */
export const slackOf = (threshold: number): number => Math.abs(threshold) * (JUST / 4)

/** Whether a gauge is reached; rounding in percentages of prices must not lose an exact touch. */
export function isReached({ value, threshold, side }: Gauge): boolean {
  const slack = slackOf(threshold)
  return side === 'up' ? value >= threshold - slack : value <= threshold + slack
}

/** Whether a value has gone back from its threshold by more than a band, percent: then it can be reached again. */
export function isLeft(one: Gauge, bandPercent: number): boolean {
  if (isReached(one)) return false
  const { value, threshold, side, scale } = one
  const band = Math.abs(scale) * (bandPercent / 100)
  return side === 'up' ? value <= threshold - band : value >= threshold + band
}
