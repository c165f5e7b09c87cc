/** Groups positions by a shared property: class, region, currency. */
import type { CurrencyCode } from '../market/currency.ts'
import { totalsOf, type PositionTotals } from './position-totals.ts'
import { percentOf, type PositionValue } from './position-value.ts'

/** The positions of one key. */
export interface PositionGroup<Key extends string = string> {
  readonly key: Key
  readonly totals: PositionTotals
  /** Percent of the absolute values of all positions. */
  readonly weight: number | null
}

/**
 * Returns the groups by falling weight. A position may be in several groups, such as lists; weights relate to all positions.
 * @param values In the currency of the sums.
 */
export function groupPositions<Key extends string>(
  values: readonly PositionValue[],
  currency: CurrencyCode,
  keysOf: (value: PositionValue) => readonly Key[],
): readonly PositionGroup<Key>[] {
  const members = new Map<Key, PositionValue[]>()
  for (const value of values) for (const key of keysOf(value)) members.set(key, [...(members.get(key) ?? []), value])
  const { gross } = totalsOf(values, currency)
  const groups = [...members].map(([key, own]): PositionGroup<Key> => {
    const totals = totalsOf(own, currency)
    return { key, totals, weight: totals.counted === 0 ? null : percentOf(totals.gross, gross) }
  })
  return groups.toSorted((one, other) => other.totals.gross.cmp(one.totals.gross))
}

/** Returns the counted positions with the highest and lowest percentage of the day, if two differ. */
export function extremesOfDay(
  values: readonly PositionValue[],
): { readonly best: PositionValue; readonly worst: PositionValue } | null {
  const moved = values
    .flatMap((value) =>
      value.notCounted === null && value.dayPercent !== null ? [{ value, percent: value.dayPercent }] : [],
    )
    .toSorted((one, other) => other.percent - one.percent)
  const [best, worst] = [moved[0]?.value, moved.at(-1)?.value]
  return best === undefined || worst === undefined || best === worst ? null : { best, worst }
}
