/** Finds the positions and currencies that an alert on a profit measures. */
import { isAboutPositions, type Alert } from '#model/alerts/alert.ts'
import type { AlertCondition, ConditionOf } from '#model/alerts/alert-condition.ts'
import type { Holding } from '#model/positions/holding.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import type { HeldSums } from './held-sums.ts'

/** Returns the measured positions in order of entry; a deleted list has none. */
export function measuredBy(
  { target }: Pick<Alert, 'target'>,
  lists: ReadonlyMap<string, readonly InstrumentId[]>,
  sums: Pick<HeldSums, 'held'>,
): readonly Holding[] {
  switch (target.kind) {
    case 'instrument':
      return sums.held(new Set([target.instrument]))
    case 'list':
      return sums.held(new Set(lists.get(target.list)))
    case 'positions':
      return sums.held(null)
    case 'everything':
      return []
  }
}

/** Returns the instrument of the alert's arming; null for a sum. */
export const subjectOf = ({ target }: Pick<Alert, 'target'>): InstrumentId | null =>
  target.kind === 'instrument' ? target.instrument : null

type ProfitCondition = ConditionOf<'dayProfit'> | ConditionOf<'totalProfit'>

export function profitsIn({ conditions }: Pick<Alert, 'conditions'>): readonly ProfitCondition[] {
  return conditions.filter(isProfit)
}

const isProfit = (condition: AlertCondition): condition is ProfitCondition => isAboutPositions(condition.kind)

/** Whether lots and currencies are the same. A changed sum says nothing about the market. */
export function isSameSum(before: readonly Holding[], after: readonly Holding[]): boolean {
  return (
    before.length === after.length &&
    before.every(({ instrument, lots, currency }, place) => {
      const other = after[place]
      return other?.instrument === instrument && other.lots === lots && other.currency === currency
    })
  )
}
