/** Applies splits to lots: old quantities and prices would show a false loss. */
import { decimalOf, decimalText } from '../values/decimal.ts'
import type { Lot, Position } from './position.ts'
import type { SplitRatio } from '../reference/split.ts'
import type { CalendarDate } from '../values/zoned-time.ts'

/** A split with the first day of prices after it. */
export interface DatedSplit {
  readonly exDate: CalendarDate
  readonly ratio: SplitRatio
}

/** Returns the effective splits after some lots, the earliest first. */
export function pendingSplits(
  { lots }: Pick<Position, 'lots'>,
  splits: readonly DatedSplit[],
  today: CalendarDate,
): readonly DatedSplit[] {
  return splits
    .filter(({ exDate }) => exDate <= today && lots.some((lot) => isBefore(lot, exDate)))
    .toSorted((one, other) => (one.exDate < other.exDate ? -1 : 1))
}

/** Returns whether a lot is in shares from before a split. */
export const isBefore = ({ sharesAsOf }: Pick<Lot, 'sharesAsOf'>, exDate: CalendarDate): boolean => sharesAsOf < exDate

/** Returns a lot in new shares, at the same cost. */
export function restated<Restated extends Pick<Lot, 'quantity' | 'price' | 'sharesAsOf'>>(
  lot: Restated,
  { exDate, ratio: { after, before } }: DatedSplit,
): Restated {
  const [to, from] = [decimalOf(after), decimalOf(before)]
  return {
    ...lot,
    quantity: decimalText(decimalOf(lot.quantity).times(to).div(from)),
    price: decimalText(decimalOf(lot.price).times(from).div(to)),
    sharesAsOf: exDate,
  }
}
