/** The order of offerings: the nearest upcoming first, or by a column. */
import { priceRange } from '#model/reference/ipo.ts'
import { nextMoment, type Offering } from '#model/reference/offering.ts'
import type { OfferingColumn, OfferingSort } from '#renderer/market/calendar/calendar-state.ts'

type Key = number | string | null

/** Past times come after upcoming ones, the latest first. */
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

/** Null for text that is not a number. */
export function amountIn(text: string | null): number | null {
  const number = text === null || text.trim() === '' ? NaN : Number(text.replaceAll(',', ''))
  return Number.isFinite(number) ? number : null
}

/** Offerings without a value come last in both directions. */
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

export function nextOfferingSort(sort: OfferingSort, column: OfferingColumn): OfferingSort {
  return { column, isDescending: sort.column === column && !sort.isDescending }
}

/** Identifies an offering; a company may list in several markets. */
export const offeringKey = ({ region, code, company, listingAt }: Offering): string =>
  `${region} ${code ?? ''} ${company} ${listingAt ?? ''}`

/** On its listing day an offering may be in both calendars. */
export function eachOnce(offerings: readonly Offering[]): readonly Offering[] {
  return [...new Map(offerings.map((offering) => [offeringKey(offering), offering])).values()]
}
