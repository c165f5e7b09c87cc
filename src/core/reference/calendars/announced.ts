/** Bounds the dates of calendars: no event is announced years before. */
import { DAY_MS } from '#model/values/duration.ts'
import type { Ipo } from '#model/reference/ipo.ts'
import type { Split } from '#model/reference/split.ts'

const MAX_ANNOUNCED_MS = 2 * 366 * DAY_MS

/** @param now When the calendar was fetched, Unix epoch ms. */
const isAnnounced = (at: number, now: number): boolean => at <= now + MAX_ANNOUNCED_MS

export const announcedSplits = (splits: readonly Split[], now: number): readonly Split[] =>
  splits.filter(({ exDate }) => isAnnounced(exDate, now))

/** Removes dates that cannot be announced by `now`, Unix epoch ms. */
export function announcedOfferings(offerings: readonly Ipo[], now: number): readonly Ipo[] {
  const dateOrNull = (at: number | null) => (at !== null && isAnnounced(at, now) ? at : null)
  return offerings.map((ipo) => ({
    ...ipo,
    listingAt: dateOrNull(ipo.listingAt),
    subscriptionStartAt: dateOrNull(ipo.subscriptionStartAt),
    subscriptionEndAt: dateOrNull(ipo.subscriptionEndAt),
    allotmentAt: dateOrNull(ipo.allotmentAt),
  }))
}
