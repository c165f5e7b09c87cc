/** Sums positions in one currency, and lists those that are missing. */
import { oldest } from './conversions/conversion.ts'
import type { CurrencyCode } from '../market/currency.ts'
import { sumOf, type Decimal } from '../values/decimal.ts'
import type { InstrumentId } from '../market/instrument.ts'
import { isClosed, percentOf, type NotCountedReason, type PositionValue } from './position-value.ts'

interface NotCounted {
  readonly instrument: InstrumentId
  readonly reason: NotCountedReason
  readonly missingPairs: readonly string[]
}

/** Totals of the counted positions. */
export interface PositionTotals {
  readonly currency: CurrencyCode
  readonly positions: number
  readonly counted: number
  readonly notCounted: readonly NotCounted[]
  readonly marketValue: Decimal | null
  readonly cost: Decimal | null
  readonly openProfit: Decimal | null
  /** Percent of the absolute costs, so that a short position does not reduce the base. */
  readonly openPercent: number | null
  readonly realisedProfit: Decimal | null
  readonly totalProfit: Decimal | null
  /** Percent of the amounts paid. */
  readonly totalPercent: number | null
  readonly dayProfit: Decimal | null
  readonly dayPercent: number | null
  /** Counted positions without a known change, excluded from {@link dayProfit}. */
  readonly withoutDay: readonly InstrumentId[]
  /** The sum of absolute market values, the base of weights. */
  readonly gross: Decimal
  /** The oldest fetch of any part, Unix epoch ms. */
  readonly fetchedAt: number | null
}

/** Returns totals. @param values In the currency of the totals. */
export const totalsOf = (values: readonly PositionValue[], currency: CurrencyCode): PositionTotals =>
  sumsOf(values, currency, ({ notCounted }) => notCounted === null)

const IS_OLD: ReadonlySet<NotCountedReason | null> = new Set(['stale', 'staleRate'])

/**
 * Returns totals at old prices and rates, if no open position is counted but one has a value. They must be shown as old, and alerts
 * must not use them. Closed positions are included but do not decide.
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

/** Returns the weight in percent of all absolute values; below zero for a short position. */
export function weightOf(value: PositionValue, { gross }: Pick<PositionTotals, 'gross'>): number | null {
  return value.notCounted === null ? percentOf(value.marketValue, gross) : null
}
