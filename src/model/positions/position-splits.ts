/** What a split does to lots: quantities and prices from before it are in old shares, and would show a loss that nobody made. */
import { decimalOf, decimalText } from '../values/decimal.ts'
import type { Lot, Position } from './position.ts'
import type { SplitRatio } from '../reference/split.ts'
import type { CalendarDate } from '../values/zoned-time.ts'

/** A split by the day on which the price is first quoted after it. */
export interface DatedSplit {
  readonly exDate: CalendarDate
  readonly ratio: SplitRatio
}

/** Splits in force on a day that some lot is from before, the earliest first. */
export function pendingSplits(
  { lots }: Pick<Position, 'lots'>,
  splits: readonly DatedSplit[],
  today: CalendarDate,
): readonly DatedSplit[] {
  return splits
    .filter(({ exDate }) => exDate <= today && lots.some((lot) => isBefore(lot, exDate)))
    .toSorted((one, other) => (one.exDate < other.exDate ? -1 : 1))
}

/** Whether a lot is in the shares from before a split. */
export const isBefore = ({ sharesAsOf }: Pick<Lot, 'sharesAsOf'>, exDate: CalendarDate): boolean => sharesAsOf < exDate

/** A lot in the shares of after a split. It has cost the same. */
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
