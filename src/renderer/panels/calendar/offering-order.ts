/** The order of offerings: what is nearest ahead first, or as the reader sorts a column. */
import { priceRange } from '#model/reference/ipo.ts'
import { nextMoment, type Offering } from '#model/reference/offering.ts'
import type { OfferingColumn, OfferingSort } from '#renderer/market/calendar/calendar-state.ts'

type Key = number | string | null

/** Times of the past come after those ahead, the latest first. */
function nearness(at: number | null, now: number): number | null {
  if (at === null) return null
  return at > now ? at - now : Number.MAX_SAFE_INTEGER / 2 + (now - at)
}

const KEYS: Readonly<Record<OfferingColumn, (offering: Offering, now: number) => Key>> = {
  next: (offering, now) => nearness(nextMoment(offering, now)?.at ?? offering.opensAt, now),
  company: ({ company }) => company,
  code: ({ code }) => code,
  region: ({ region, exchange }) => `${region} ${exchange ?? ''}`,
  price: ({ price }) => (price === null ? null : (priceRange(price)?.low ?? null)),
  cap: ({ marketCapitalisation }) => amountIn(marketCapitalisation),
  subscription: ({ subscriptionStartAt }) => subscriptionStartAt,
  listing: ({ opensAt }) => opensAt,
}

/** The number that a text is, whatever it is of; null for another text. */
export function amountIn(text: string | null): number | null {
  const number = text === null || text.trim() === '' ? NaN : Number(text.replaceAll(',', ''))
  return Number.isFinite(number) ? number : null
}

/** What has no value comes last, in either direction. */
export function sortedOfferings(
  offerings: readonly Offering[],
  { column, isDescending }: OfferingSort,
  now: number,
  compare: (a: string, b: string) => number,
): readonly Offering[] {
  const sign = isDescending ? -1 : 1
  const keyed = offerings.map((offering) => ({ offering, key: KEYS[column](offering, now) }))
  keyed.sort((one, other) => {
    if (one.key === null || other.key === null) return Number(one.key === null) - Number(other.key === null)
    if (typeof one.key === 'number' && typeof other.key === 'number') return sign * (one.key - other.key)
    return sign * compare(String(one.key), String(other.key))
  })
  return keyed.map(({ offering }) => offering)
}

/** A first click sorts a column upwards, another one downwards. */
export function nextOfferingSort(sort: OfferingSort, column: OfferingColumn): OfferingSort {
  return { column, isDescending: sort.column === column && !sort.isDescending }
}

/** Identifies an offering; a company may come to several markets. */
export const offeringKey = ({ region, code, company, listingAt }: Offering): string =>
  `${region} ${code ?? ''} ${company} ${listingAt ?? ''}`

/** Each once: on the day of its listing an offering may be in both calendars. */
export function eachOnce(offerings: readonly Offering[]): readonly Offering[] {
  return [...new Map(offerings.map((offering) => [offeringKey(offering), offering])).values()]
}
