/** The sum of several positions in one currency, and what is missing in it. */
import { oldest } from './conversions/conversion.ts'
import type { CurrencyCode } from '../market/currency.ts'
import { sumOf, type Decimal } from '../values/decimal.ts'
import type { InstrumentId } from '../market/instrument.ts'
import { isClosed, percentOf, type NotCountedReason, type PositionValue } from './position-value.ts'

/** A position that no total counts, and why. */
interface NotCounted {
  readonly instrument: InstrumentId
  readonly reason: NotCountedReason
  readonly missingPairs: readonly string[]
}

/** Amounts are null where no position counts. Each is over those that count alone. */
export interface PositionTotals {
  readonly currency: CurrencyCode
  readonly positions: number
  readonly counted: number
  readonly notCounted: readonly NotCounted[]
  readonly marketValue: Decimal | null
  /** The cost of what is held. */
  readonly cost: Decimal | null
  readonly openProfit: Decimal | null
  /** In percent of the sizes of the costs, so that a short position does not shrink what it is measured by. */
  readonly openPercent: number | null
  readonly realisedProfit: Decimal | null
  readonly totalProfit: Decimal | null
  /** In percent of what was paid. */
  readonly totalPercent: number | null
  readonly dayProfit: Decimal | null
  readonly dayPercent: number | null
  /** Positions that count and whose change of the day nobody knows: {@link dayProfit} is without them. */
  readonly withoutDay: readonly InstrumentId[]
  /** The sizes of all market values together, short ones among them: what weights are shares of. */
  readonly gross: Decimal
  /** Unix epoch ms of the oldest part; null without one. */
  readonly fetchedAt: number | null
}

/** @param values In the currency of the totals. */
export const totalsOf = (values: readonly PositionValue[], currency: CurrencyCode): PositionTotals =>
  sumsOf(values, currency, ({ notCounted }) => notCounted === null)

const IS_OLD: ReadonlySet<NotCountedReason | null> = new Set(['stale', 'staleRate'])

/**
 * Returns the sums of old prices and rates, to be shown as old and never to be judged by, where nothing that is held counts. Null where
 * any of it does, or none of it is known. Closed positions are in the sums, and say nothing of the prices.
 */
export function lastKnownTotals(values: readonly PositionValue[], currency: CurrencyCode): PositionTotals | null {
  const held = values.filter((value) => !isClosed(value))
  if (held.some(({ notCounted }) => notCounted === null)) return null
  if (!held.some(({ notCounted, marketValue }) => IS_OLD.has(notCounted) && marketValue !== null)) return null
  return sumsOf(values, currency, ({ notCounted }) => notCounted === null || IS_OLD.has(notCounted))
}

type Counts = (value: PositionValue) => boolean

function sumsOf(values: readonly PositionValue[], currency: CurrencyCode, counts: Counts): PositionTotals {
  const counted = values.filter(counts)
  const dated = counted.filter(({ dayProfit }) => dayProfit !== null)
  const marketValue = total(counted, 'marketValue')
  const openProfit = total(counted, 'openProfit')
  const totalProfit = total(counted, 'totalProfit')
  const dayProfit = total(dated, 'dayProfit')
  return {
    currency,
    positions: values.length,
    counted: counted.length,
    notCounted: values.flatMap(({ instrument, notCounted: reason, missingPairs }) =>
      reason === null ? [] : [{ instrument, reason, missingPairs }],
    ),
    marketValue,
    cost: total(counted, 'cost'),
    openProfit,
    openPercent: percentOf(openProfit, sizes(counted, 'cost')),
    realisedProfit: total(counted, 'realisedProfit'),
    totalProfit,
    totalPercent: percentOf(totalProfit, total(counted, 'paid')),
    dayProfit,
    dayPercent: percentOf(dayProfit, total(dated, 'dayBase')),
    withoutDay: counted.filter((value) => value.dayProfit === null).map(({ instrument }) => instrument),
    gross: sizes(counted, 'marketValue'),
    fetchedAt: counted.reduce<number | null>((earliest, value) => oldest(earliest, value.fetchedAt), null),
  }
}

type Amount =
  | 'marketValue'
  | 'cost'
  | 'paid'
  | 'openProfit'
  | 'realisedProfit'
  | 'totalProfit'
  | 'dayProfit'
  | 'dayBase'

const total = (values: readonly PositionValue[], amount: Amount): Decimal | null => {
  const amounts = values.map((value) => value[amount]).filter((known) => known !== null)
  return amounts.length === 0 ? null : sumOf(amounts)
}

const sizes = (values: readonly PositionValue[], amount: Amount): Decimal =>
  sumOf(values.flatMap((value) => value[amount]?.abs() ?? []))

/** The share of a position in the sizes of all, in percent; below zero for a short one, null where it does not count. */
export function weightOf(value: PositionValue, { gross }: Pick<PositionTotals, 'gross'>): number | null {
  return value.notCounted === null ? percentOf(value.marketValue, gross) : null
}
