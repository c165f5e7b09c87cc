/** Lists past and announced splits of a region. */
import { DAY_MS } from '#model/values/duration.ts'
import type { Split } from '#model/reference/split.ts'
import { dayNumber } from '#model/values/zoned-time.ts'
import type { Market } from '../market.ts'

const PAST_MS = 540 * DAY_MS
const ANNOUNCED_MS = 75 * DAY_MS

/** Latest first. */
export function splitCalendarAt(market: Market, region: string, nowMs: number): readonly Split[] {
  return market.listings
    .filter((listing) => listing.assetClass === 'stock' && listing.region === region && listing.exchange === '')
    .flatMap((listing) =>
      market.splitsOf(listing).map(({ exDate, after, before }) => ({
        code: listing.code,
        name: listing.name.en,
        region,
        exDate: dayNumber(exDate) * DAY_MS,
        ratio: { after, before },
      })),
    )
    .filter(({ exDate }) => exDate >= nowMs - PAST_MS && exDate <= nowMs + ANNOUNCED_MS)
    .sort((one, other) => other.exDate - one.exDate || (one.code < other.code ? -1 : 1))
}
