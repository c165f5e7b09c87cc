/** Maps prices to an axis: linear, logarithmic, or percent of a base. */
import { percentFrom } from '#model/market/price.ts'

export type ScaleMode = 'linear' | 'log' | 'percent'

export interface Extent {
  readonly low: number
  readonly high: number
}

export interface PriceScale {
  readonly mode: ScaleMode
  readonly base: number
  /** Ends in the axis's own units. */
  readonly low: number
  readonly high: number
}

/** A part of the axis above and below. */
const MARGIN = 0.06
/** Percentages have two decimals; finer steps would have equal labels. */
const MIN_PERCENT_STEP = 0.01
/** Height for a single price, in the axis's own units. */
const MIN_HEIGHT: Readonly<Record<ScaleMode, number>> = { linear: 1e-6, log: 1e-4, percent: 0.1 }

/** Returns the price, its logarithm, or its distance from the base in percent. */
export function toAxis({ mode, base }: Pick<PriceScale, 'mode' | 'base'>, price: number): number {
  if (mode === 'log') return Math.log(price)
  return mode === 'percent' ? (percentFrom(base, price) ?? NaN) : price
}

export function fromAxis({ mode, base }: Pick<PriceScale, 'mode' | 'base'>, value: number): number {
  if (mode === 'log') return Math.exp(value)
  return mode === 'percent' ? base + (Math.abs(base) * value) / 100 : value
}

/** Falls back to a linear scale: a logarithm needs prices above zero, and a percentage a base. */
function possibleMode(wanted: ScaleMode, low: number, base: number): ScaleMode {
  return (wanted === 'log' && low <= 0) || (wanted === 'percent' && base === 0) ? 'linear' : wanted
}

export function priceScale(wanted: ScaleMode, { low, high }: Extent, base: number): PriceScale {
  const mode = possibleMode(wanted, low, base)
  const [from, to] = [toAxis({ mode, base }, low), toAxis({ mode, base }, high)]
  // Ends too close together for a margin count as one price.
  const isOne = to - from <= Math.abs(to) * 1e-9
  const height = isOne ? Math.max(Math.abs(to) * 0.01, MIN_HEIGHT[mode]) : to - from
  return { mode, base, low: from - height * MARGIN, high: to + height * MARGIN }
}

/** Keeps a part of the height, 0 to below 1, free above the highest price. */
export function withRoomAbove(scale: PriceScale, high: number, part: number): PriceScale {
  const needed = (toAxis(scale, high) - part * scale.low) / (1 - part)
  return needed > scale.high ? { ...scale, high: needed } : scale
}

/** Uses the ends that the user has set, in prices. */
export function heldScale(wanted: ScaleMode, { low, high }: Extent, base: number): PriceScale {
  const mode = possibleMode(wanted, low, base)
  return { mode, base, low: toAxis({ mode, base }, low), high: toAxis({ mode, base }, high) }
}

/** Returns an axis symmetric about a price, with a free part above the highest price; it reaches at least a thousandth of the price. */
export function symmetricScale({ low, high }: Extent, centre: number, part = 0): PriceScale {
  const reach =
    Math.max(high - centre, centre - low, Math.abs(centre) * 1e-3, MIN_HEIGHT.linear) *
    Math.max(1 + MARGIN, 1 / (1 - 2 * part))
  return { mode: 'linear', base: centre, low: centre - reach, high: centre + reach }
}

/** Scales about the middle and shifts by a part of the result; returns ends in prices. */
export function stretched(scale: PriceScale, factor: number, shift = 0): Extent {
  const { low, high } = scale
  const half = ((high - low) / 2) * factor
  const middle = (low + high) / 2 + shift * 2 * half
  return { low: fromAxis(scale, middle - half), high: fromAxis(scale, middle + half) }
}

/** Returns about `count` values, ascending, in the axis's own units. */
export function scaleTicks(scale: PriceScale, count: number): readonly number[] {
  if (scale.mode === 'percent') return roundNumbers(scale.low, scale.high, count, MIN_PERCENT_STEP)
  if (scale.mode === 'linear') return roundNumbers(scale.low, scale.high, count)
  const [low, high] = [Math.exp(scale.low), Math.exp(scale.high)]
  const prices = high / low > 20 ? decades(low, high) : roundNumbers(low, high, count)
  return prices.map(Math.log)
}

/** Returns multiples of 1, 2 or 5 times a power of ten. */
export function roundNumbers(low: number, high: number, count: number, minStep = 0): readonly number[] {
  const span = high - low
  if (!(span > 0) || !Number.isFinite(span)) return []
  const step = Math.max(minStep, roundStep(span / Math.max(1, count)))
  const numbers: number[] = []
  for (let k = Math.ceil(low / step); k * step <= high; k++) numbers.push(Number((k * step).toPrecision(12)))
  return numbers
}

/** Returns the smallest of 1, 2 and 5 times a power of ten that is at least `min`. */
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
