/** How prices become heights: linear, logarithmic, or in percent of a base, with round numbers to label. */
import { percentFrom } from '#model/market/price.ts'

export type ScaleMode = 'linear' | 'log' | 'percent'

export interface Extent {
  readonly low: number
  readonly high: number
}

export interface PriceScale {
  readonly mode: ScaleMode
  /** What percentages are of. */
  readonly base: number
  /** Ends of the axis, in its own units. */
  readonly low: number
  readonly high: number
}

/** Free room above and below, as a part of the axis. */
const MARGIN = 0.06
/** Percentages are written with two decimals: finer steps would be named alike. */
const MIN_PERCENT_STEP = 0.01
/** Of an axis that shows one price, in its own units. */
const MIN_HEIGHT: Readonly<Record<ScaleMode, number>> = { linear: 1e-6, log: 1e-4, percent: 0.1 }

/** In the axis's own units: the price, its logarithm, or its distance from the base in percent. */
export function toAxis({ mode, base }: Pick<PriceScale, 'mode' | 'base'>, price: number): number {
  if (mode === 'log') return Math.log(price)
  return mode === 'percent' ? (percentFrom(base, price) ?? NaN) : price
}

export function fromAxis({ mode, base }: Pick<PriceScale, 'mode' | 'base'>, value: number): number {
  if (mode === 'log') return Math.exp(value)
  return mode === 'percent' ? base + (Math.abs(base) * value) / 100 : value
}

/** A logarithm needs prices above zero, and a percentage a base; without them the scale is linear. */
function possibleMode(wanted: ScaleMode, low: number, base: number): ScaleMode {
  return (wanted === 'log' && low <= 0) || (wanted === 'percent' && base === 0) ? 'linear' : wanted
}

export function priceScale(wanted: ScaleMode, { low, high }: Extent, base: number): PriceScale {
  const mode = possibleMode(wanted, low, base)
  const [from, to] = [toAxis({ mode, base }, low), toAxis({ mode, base }, high)]
  // Ends that lie too close for a margin to count are one price.
  const isOne = to - from <= Math.abs(to) * 1e-9
  const height = isOne ? Math.max(Math.abs(to) * 0.01, MIN_HEIGHT[mode]) : to - from
  return { mode, base, low: from - height * MARGIN, high: to + height * MARGIN }
}

/** An axis with so much of its height, 0 to below 1, free above its highest price. */
export function withRoomAbove(scale: PriceScale, high: number, part: number): PriceScale {
  const needed = (toAxis(scale, high) - part * scale.low) / (1 - part)
  return needed > scale.high ? { ...scale, high: needed } : scale
}

/** An axis whose ends the reader has set, in prices. */
export function heldScale(wanted: ScaleMode, { low, high }: Extent, base: number): PriceScale {
  const mode = possibleMode(wanted, low, base)
  return { mode, base, low: toAxis({ mode, base }, low), high: toAxis({ mode, base }, high) }
}

/** An axis as far above a price as below it: far enough for all prices, a part free above them, and a thousandth at least. */
export function symmetricScale({ low, high }: Extent, centre: number, part = 0): PriceScale {
  const reach =
    Math.max(high - centre, centre - low, Math.abs(centre) * 1e-3, MIN_HEIGHT.linear) *
    Math.max(1 + MARGIN, 1 / (1 - 2 * part))
  return { mode: 'linear', base: centre, low: centre - reach, high: centre + reach }
}

/** An axis `factor` times as high, about its middle, and moved by a part of that; answers its ends in prices. */
export function stretched(scale: PriceScale, factor: number, shift = 0): Extent {
  const { low, high } = scale
  const half = ((high - low) / 2) * factor
  const middle = (low + high) / 2 + shift * 2 * half
  return { low: fromAxis(scale, middle - half), high: fromAxis(scale, middle + half) }
}

/** Round values of the axis, about `count` of them, in rising order, in its own units. */
export function scaleTicks(scale: PriceScale, count: number): readonly number[] {
  if (scale.mode === 'percent') return roundNumbers(scale.low, scale.high, count, MIN_PERCENT_STEP)
  if (scale.mode === 'linear') return roundNumbers(scale.low, scale.high, count)
  const [low, high] = [Math.exp(scale.low), Math.exp(scale.high)]
  const prices = high / low > 20 ? decades(low, high) : roundNumbers(low, high, count)
  return prices.map(Math.log)
}

/** Multiples of 1, 2 or 5 times a power of ten within the ends. */
export function roundNumbers(low: number, high: number, count: number, minStep = 0): readonly number[] {
  const span = high - low
  if (!(span > 0) || !Number.isFinite(span)) return []
  const step = Math.max(minStep, roundStep(span / Math.max(1, count)))
  const numbers: number[] = []
  for (let k = Math.ceil(low / step); k * step <= high; k++) numbers.push(Number((k * step).toPrecision(12)))
  return numbers
}

/** The least of 1, 2 and 5 times a power of ten that is not below a number. */
export function roundStep(min: number): number {
  const power = 10 ** Math.floor(Math.log10(min))
  return ([1, 2, 5, 10].find((factor) => factor * power >= min * 0.999) ?? 10) * power
}

function decades(low: number, high: number): readonly number[] {
  const prices: number[] = []
  for (let power = Math.floor(Math.log10(low)); 10 ** power <= high; power++)
    for (const factor of [1, 2, 5]) {
      const price = factor * 10 ** power
      if (price >= low && price <= high) prices.push(price)
    }
  return prices
}
