/** Distinguishes growth from noise by the straight line through samples and the certainty of its slope. */

export interface Sample {
  /** Ms, from any start. */
  readonly at: number
  readonly value: number
}

export interface Trend {
  /** The line's value at the first sample. */
  readonly first: number
  readonly last: number
  /** Rise of the line within an hour, percent of its start. */
  readonly percentPerHour: number
  /** Rise of the line within an hour, in the unit of the samples. */
  readonly perHour: number
  /** The slope in units of its standard error, corrected for the correlation of consecutive samples. */
  readonly certainty: number
}

const HOUR_MS = 3_600_000

/** Fits by least squares; null with fewer than three samples. */
export function trendOf(samples: readonly Sample[]): Trend | null {
  const [start, end] = [samples[0], samples.at(-1)]
  if (start === undefined || end === undefined || samples.length < 3) return null
  const count = samples.length
  const meanAt = samples.reduce((sum, { at }) => sum + at, 0) / count
  const meanValue = samples.reduce((sum, { value }) => sum + value, 0) / count
  const spread = samples.reduce((sum, { at }) => sum + (at - meanAt) ** 2, 0)
  const slope = samples.reduce((sum, { at, value }) => sum + (at - meanAt) * (value - meanValue), 0) / spread
  const lineAt = (at: number) => meanValue + slope * (at - meanAt)
  const residuals = samples.map(({ at, value }) => value - lineAt(at))
  const error = Math.sqrt(sumOfSquares(residuals) / Math.max(1, independentOf(residuals) - 2) / spread)
  return {
    first: lineAt(start.at),
    last: lineAt(end.at),
    percentPerHour: ((slope * HOUR_MS) / lineAt(start.at)) * 100,
    perHour: slope * HOUR_MS,
    certainty: slope === 0 ? 0 : slope / error,
  }
}

const sumOfSquares = (values: readonly number[]): number => values.reduce((sum, value) => sum + value ** 2, 0)

/** Returns the equivalent number of independent samples, by the correlation of neighbours. */
function independentOf(residuals: readonly number[]): number {
  const products = residuals.slice(1).reduce((sum, value, index) => sum + value * (residuals[index] ?? 0), 0)
  const square = sumOfSquares(residuals)
  const likeness = square === 0 ? 0 : Math.min(0.95, Math.max(0, products / square))
  return Math.max(3, (residuals.length * (1 - likeness)) / (1 + likeness))
}

/** The minimum certainty of growth. */
const MIN_CERTAINTY = 3

/**
 * Returns whether the line rises by more than `percent` an hour, by more than `least` in the samples' unit, and not by
 * chance.
 */
function rises({ percentPerHour, perHour, certainty }: Trend, percent: number, least: number): boolean {
  // A queue that was empty at first has no percentage.
  const isMore = !(percentPerHour >= 0 && percentPerHour <= percent)
  return perHour > least && isMore && certainty >= MIN_CERTAINTY
}

/**
 * Returns whether samples grow by more than `percent` an hour and by more than `least` in their unit, over the whole
 * time and in its second half. Caches and compiled code grow only at first; leaks continue.
 */
export function grows(samples: readonly Sample[], percent: number, least: number): boolean {
  const halves = [samples, samples.slice(Math.floor(samples.length / 2))]
  return halves.every((part) => {
    const trend = trendOf(part)
    return trend !== null && rises(trend, percent, least)
  })
}
