/** Finds the ratio of a split from the shares that a file states. */
import { decimalOf, type Decimal } from '#model/values/decimal.ts'
import type { SplitRatio } from '#model/reference/split.ts'
import type { SplitTerms } from './table/raw-trade.ts'

export type SplitAmounts = Readonly<Partial<Record<SplitTerms, Decimal>>>

/** The largest denominator that is tried. */
const MAX_PART = 100
/** New shares per old share; no larger splits are known. */
const MAX_ADDED = 200
/** Brokers round shares to six or eight decimals. */
const STATED_ROUNDING = decimalOf('0.00000002')
const ADDED_ROUNDING = decimalOf('0.0001')
/** Fewer shares fit several ratios within the rounding. */
const MIN_SHARES = decimalOf('0.01')

/** Returns null if no ratio is stated. */
export function statedRatio({ ratio, before, after }: SplitAmounts): SplitRatio | null {
  if (ratio !== undefined) return fractionOf(ratio, decimalOf(1)) ?? { after: ratio.toNumber(), before: 1 }
  return before === undefined || after === undefined ? null : fractionOf(after, before)
}

/** Returns the simplest fraction; null if no small numbers fit. */
function fractionOf(after: Decimal, before: Decimal): SplitRatio | null {
  if (before.lt(MIN_SHARES) || after.lt(MIN_SHARES)) return null
  for (let below = 1; below <= MAX_PART; below += 1) {
    const above = after.times(below).div(before).round()
    const isMet = before.times(above).div(below).minus(after).abs().lte(STATED_ROUNDING)
    if (isMet && above.gt(0)) return { after: above.toNumber(), before: below }
  }
  return null
}

/** Only a whole number is certain: a reverse split stated by its new shares could look like six for five. */
export function addedRatio({ added }: SplitAmounts, held: Decimal | null): SplitRatio | null {
  if (added === undefined || held === null || held.lt(MIN_SHARES)) return null
  const times = added.div(held).round()
  if (times.lt(1) || times.gte(MAX_ADDED) || held.times(times).minus(added).abs().gt(ADDED_ROUNDING)) return null
  return { after: times.plus(1).toNumber(), before: 1 }
}
