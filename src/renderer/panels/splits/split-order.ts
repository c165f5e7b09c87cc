/** The order of splits: announced ones first, the soonest on top; then those of the past, the latest on top. */
import type { ListedSplit } from '../../../model/split-calendar.ts'

const DAY_MS = 86_400_000

/** Ex-dates are UTC midnights: whole days from today, below zero for the past. */
export function daysUntil(exDate: number, now: number): number {
  return Math.floor(exDate / DAY_MS) - Math.floor(now / DAY_MS)
}

export function sortedSplits<Listed extends ListedSplit>(splits: readonly Listed[], now: number): readonly Listed[] {
  const rank = ({ exDate }: ListedSplit): number => {
    const days = daysUntil(exDate, now)
    return days >= 0 ? days : Number.MAX_SAFE_INTEGER / 2 - days
  }
  return [...splits].sort((one, other) => rank(one) - rank(other) || (one.code < other.code ? -1 : 1))
}
