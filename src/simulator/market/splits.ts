/** Draws stock splits: rare, known some weeks ahead, and visible in the candles. */
import { addDays, weekdayOf, type CalendarDate } from '#model/values/zoned-time.ts'
import { drawInteger, drawUniform, streamOf, subStream, type Stream } from './chance.ts'
import type { Listing } from './listings.ts'

export interface SplitEvent {
  /** First date on which the price is quoted after the split. */
  readonly exDate: CalendarDate
  /** New shares for `before` old ones; fewer than `before` for a reverse split. */
  readonly after: number
  readonly before: number
}

/** Prices are near their reference on this date; earlier splits raise them, later ones lower them. */
export const REFERENCE_DATE: CalendarDate = '2026-11-20'

const FIRST_YEAR = 2022
const LAST_YEAR = 2040
const SPLITS_PER_YEAR = 0.08

const FORWARD: readonly (readonly [after: number, before: number])[] = [
  [2, 1],
  [3, 1],
  [4, 1],
  [5, 1],
  [10, 1],
  [3, 2],
  [1.2, 1],
]
const REVERSE: readonly (readonly [after: number, before: number])[] = [
  [1, 5],
  [1, 10],
]

/** Oldest first. */
export function splitsOf(listing: Listing, seed: Stream): readonly SplitEvent[] {
  if (listing.assetClass !== 'stock') return []
  const stream = streamOf(seed, `splits ${listing.code} ${listing.region}`)
  const splits: SplitEvent[] = []
  for (let year = FIRST_YEAR; year <= LAST_YEAR; year++) {
    const yearly = subStream(stream, year)
    if (drawUniform(yearly, 0) >= SPLITS_PER_YEAR) continue
    const ratios = listing.referencePrice < 3 ? REVERSE : FORWARD
    const [after, before] = ratios[drawInteger(yearly, 1) % ratios.length] ?? [2, 1]
    splits.push({ exDate: weekdayFrom(addDays(`${year}-01-01`, drawInteger(yearly, 2) % 365)), after, before })
  }
  return splits
}

function weekdayFrom(date: CalendarDate): CalendarDate {
  return weekdayOf(date) > 5 ? weekdayFrom(addDays(date, 1)) : date
}

/** Returns the ratio of a date's quoted price to the price in shares of the reference date. */
export function splitFactorOn(splits: readonly SplitEvent[], date: CalendarDate): number {
  let factor = 1
  for (const { exDate, after, before } of splits) {
    if (exDate > date && exDate <= REFERENCE_DATE) factor *= after / before
    if (exDate <= date && exDate > REFERENCE_DATE) factor *= before / after
  }
  return factor
}

/** Returns the new shares for one old share over the dates after `from` up to and including `to`. */
export function splitRatioBetween(splits: readonly SplitEvent[], from: CalendarDate, to: CalendarDate): number {
  return splits
    .filter(({ exDate }) => exDate > from && exDate <= to)
    .reduce((ratio, { after, before }) => ratio * (after / before), 1)
}
