/** The order and the words of splits. */
import { DAY_MS } from '#model/values/duration.ts'
import type { SplitRatio } from '#model/reference/split.ts'
import type { SplitTouches, ListedSplit } from '#model/reference/split-calendar.ts'
import { m } from '#i18n/compiled/messages.js'

/** A ratio may have decimals, without trailing zeros. */
const plain = (value: number): string => String(Number(value.toFixed(6)))

/** Returns text like `4:1: four shares for each one`, with the effect on the price. */
export function ratioText({ after, before }: SplitRatio): string {
  const inputs = { after: plain(after), before: plain(before), factor: plain(Math.max(after / before, before / after)) }
  if (after === before) return m.split_even(inputs)
  return after > before ? m.split_forward(inputs) : m.split_reverse(inputs)
}

/**
 * Empty if nothing is affected.
 * @param listNames Names of known lists by id.
 */
export function touchesText({ lists, alerts, drawings }: SplitTouches, listNames: ReadonlyMap<string, string>): string {
  const names = lists.map((id) => listNames.get(id) ?? id)
  const parts = [
    names.length === 0 ? null : m.split_on_lists({ lists: names.join(', ') }),
    alerts === 0 ? null : m.split_alerts({ count: alerts }),
    drawings === 0 ? null : m.split_drawings({ count: drawings }),
  ]
  return parts.filter((part) => part !== null).join(' · ')
}

/** Returns whole days from today, negative for the past. Ex-dates are UTC midnights. */
export function daysUntil(exDate: number, now: number): number {
  return Math.floor(exDate / DAY_MS) - Math.floor(now / DAY_MS)
}

/** Upcoming splits first, the soonest on top, then past ones, the latest on top. */
export function sortedSplits<Listed extends ListedSplit>(splits: readonly Listed[], now: number): readonly Listed[] {
  const byCode = (one: ListedSplit, other: ListedSplit): number => (one.code < other.code ? -1 : 1)
  const isAhead = ({ exDate }: ListedSplit): boolean => daysUntil(exDate, now) >= 0
  return [
    ...splits.filter(isAhead).sort((one, other) => one.exDate - other.exDate || byCode(one, other)),
    ...splits.filter((one) => !isAhead(one)).sort((one, other) => other.exDate - one.exDate || byCode(one, other)),
  ]
}
