/** Initial public offerings of a calendar, with their days in the market's own zone. */
import type { InstrumentId } from '../market/instrument.ts'
import type { Ipo } from './ipo.ts'
import type { CalendarDate } from '../values/zoned-time.ts'

/** An initial public offering with its dates at its exchange. */
export interface Offering extends Ipo {
  /** The requested region. */
  readonly region: string
  /** The instrument to watch; null while it has no code, or one that cannot be polled. */
  readonly instrument: InstrumentId | null
  /** The day of listing; null while it is not known. */
  readonly listingOn: CalendarDate | null
  /** When trading starts on that day; the start of the day itself where no calendar is known. Unix epoch ms. */
  readonly opensAt: number | null
}

/** The offerings of one region and stage. */
export interface OfferingCalendar {
  readonly offerings: readonly Offering[]
  /** The service's total, which is larger than the list where it has further pages. Null when it does not say. */
  readonly total: number | null
}

/** A plan to watch a stock from its first day on. */
export interface PlannedListing {
  readonly instrument: InstrumentId
  readonly company: string
  readonly listingOn: CalendarDate
  /** Unix epoch ms. */
  readonly opensAt: number
  /** Id of the list that it joins. */
  readonly list: string
}

/** Maximum number of planned listings. */
export const MAX_PLANNED = 200

/** Why a listing was not planned. */
export type PlanningFault = 'unknownOffering' | 'unknownList' | 'tooMany'

/** The dates of an offering, in their order. */
const OFFERING_MOMENTS = ['subscriptionStart', 'subscriptionEnd', 'allotment', 'listing'] as const
/** A date of an offering. */
export type OfferingMoment = (typeof OFFERING_MOMENTS)[number]

/** A date of an offering and when it is. */
export interface DatedMoment {
  readonly moment: OfferingMoment
  /** Unix epoch ms. */
  readonly at: number
}

/** Known dates, in order of time. */
export function momentsOf(offering: Offering): readonly DatedMoment[] {
  const times: Readonly<Record<OfferingMoment, number | null>> = {
    subscriptionStart: offering.subscriptionStartAt,
    subscriptionEnd: offering.subscriptionEndAt,
    allotment: offering.allotmentAt,
    listing: offering.opensAt,
  }
  return OFFERING_MOMENTS.flatMap((moment) => {
    const at = times[moment]
    return at === null ? [] : [{ moment, at }]
  }).sort((one, other) => one.at - other.at)
}

/** The first date after `now` (Unix epoch ms); null when none is known. */
export function nextMoment(offering: Offering, now: number): DatedMoment | null {
  return momentsOf(offering).find(({ at }) => at > now) ?? null
}

/** The dates after one time and up to another. A reminder passes its last time, so that it misses none. */
export function momentsReached(
  offerings: readonly Offering[],
  after: number,
  by: number,
): readonly (DatedMoment & { readonly offering: Offering })[] {
  return offerings
    .flatMap((offering) => momentsOf(offering).map((dated) => ({ ...dated, offering })))
    .filter(({ at }) => at > after && at <= by)
    .sort((one, other) => one.at - other.at)
}
