/** The same conditions with thresholds that lie further off: what an alert that fires too often might be changed to. */
import type { AlertCondition, ConditionKind, ConditionOf } from '../../../../model/alert-condition.ts'

export interface Widening {
  /** How far the price of one day ranges on average, in the quote currency; 0 where that is not known. */
  readonly dayRange: number
  /** As many as the prices of the instrument have. */
  readonly decimals: number
}

/** How much wider, from the least on. */
export const WIDER_STEPS = [0.25, 0.5, 1] as const

type Wideners = {
  readonly [Kind in ConditionKind]?: (
    condition: ConditionOf<Kind>,
    step: number,
    widening: Widening,
  ) => AlertCondition | null
}

const PERCENT_DECIMALS = 2
/** Digits that count of a volume. */
const AMOUNT_DIGITS = 3

const larger = (value: number, step: number): number => rounded(value * (1 + step), PERCENT_DECIMALS)
const amount = (value: number, step: number): number => Number((value * (1 + step)).toPrecision(AMOUNT_DIGITS))

/** Prices go by parts of what a day ranges, and other thresholds by parts of themselves. */
const WIDENERS: Wideners = {
  price(condition, step, { dayRange, decimals }) {
    const price = rounded(condition.price + (condition.direction === 'up' ? 1 : -1) * step * dayRange, decimals)
    return price > 0 && price !== condition.price ? { ...condition, price } : null
  },
  range(condition, step, { dayRange, decimals }) {
    // A narrower range is entered less often, a wider one left less often.
    const by = condition.direction === 'leaves' ? step * dayRange : (-step * (condition.high - condition.low)) / 4
    const [low, high] = [rounded(condition.low - by, decimals), rounded(condition.high + by, decimals)]
    const isOther = low !== condition.low || high !== condition.high
    return low > 0 && low < high && isOther ? { ...condition, low, high } : null
  },
  change: (condition, step) => ({ ...condition, percent: larger(condition.percent, step) }),
  move: (condition, step) => ({ ...condition, percent: larger(condition.percent, step) }),
  volume: (condition, step) => ({ ...condition, least: amount(condition.least, step) }),
  turnover: (condition, step) => ({ ...condition, least: amount(condition.least, step) }),
}

/** Null where one of the conditions cannot be wider by so much. */
export function widened(
  conditions: readonly AlertCondition[],
  step: number,
  widening: Widening,
): readonly AlertCondition[] | null {
  const wider = conditions.map((condition) => {
    // The row of a kind takes conditions of that kind; TypeScript cannot follow the key.
    const widen = WIDENERS[condition.kind] as
      ((one: AlertCondition, by: number, how: Widening) => AlertCondition | null) | undefined
    return widen?.(condition, step, widening) ?? null
  })
  const sound = wider.filter((condition) => condition !== null)
  return sound.length === wider.length ? sound : null
}

function rounded(value: number, decimals: number): number {
  return Number(value.toFixed(Math.min(decimals, 12)))
}
