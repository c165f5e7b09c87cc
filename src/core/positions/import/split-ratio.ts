/** Finds the ratio of a split from the shares that a file states, as far as it is certain. */
import { decimalOf, type Decimal } from '#model/values/decimal.ts'
import type { SplitRatio } from '#model/reference/split.ts'
import type { SplitTerms } from './table/raw-trade.ts'

/** The amounts that a file states of one split. */
export type SplitAmounts = Readonly<Partial<Record<SplitTerms, Decimal>>>

/** The largest number of a ratio that is looked for. */
const MAX_PART = 100
/** The most new shares for an old one; splits of more are not known. */
const MAX_ADDED = 200
/** Brokers round shares to six or eight decimals. */
const STATED_ROUNDING = decimalOf('0.00000002')
const ADDED_ROUNDING = decimalOf('0.0001')
/** Fewer shares have several ratios within the rounding. */
const MIN_SHARES = decimalOf('0.01')

/** The ratio that a row states, or that all shares before and after make; null for none. */
export function statedRatio({ ratio, before, after }: SplitAmounts): SplitRatio | null {
  if (ratio !== undefined) return fractionOf(ratio, decimalOf(1)) ?? { after: ratio.toNumber(), before: 1 }
  return before === undefined || after === undefined ? null : fractionOf(after, before)
}

/** The simplest fraction; null where none of small numbers fits, or where the shares are too few to tell. */
function fractionOf(after: Decimal, before: Decimal): SplitRatio | null {
  if (before.lt(MIN_SHARES) || after.lt(MIN_SHARES)) return null
  for (let below = 1; below <= MAX_PART; below += 1) {
    const above = after.times(below).div(before).round()
    const isMet = before.times(above).div(below).minus(after).abs().lte(STATED_ROUNDING)
    if (isMet && above.gt(0)) return { after: above.toNumber(), before: below }
  }
  return null
}

/**
 * The ratio by the shares that came on top of those held. Only a whole number is certain: a reverse split that is stated by its new
 * shares would seem to be one of six for five.
 */
export function addedRatio({ added }: SplitAmounts, held: Decimal | null): SplitRatio | null {
  if (added === undefined || held === null || held.lt(MIN_SHARES)) return null
  const times = added.div(held).round()
  if (times.lt(1) || times.gte(MAX_ADDED) || held.times(times).minus(added).abs().gt(ADDED_ROUNDING)) return null
  return { after: times.plus(1).toNumber(), before: 1 }
}
