/** Initial public offerings of a calendar, with their days in the market's zone. */
import type { InstrumentId } from '../market/instrument.ts'
import type { Ipo } from './ipo.ts'
import type { CalendarDate } from '../values/zoned-time.ts'

/** An offering with its dates at its exchange. */
export interface Offering extends Ipo {
  /** The requested region. */
  readonly region: string
  /** Null if it cannot be polled. */
  readonly instrument: InstrumentId | null
  /** Null while unknown. */
  readonly listingOn: CalendarDate | null
  /** The start of trading on that day, or of the day, Unix epoch ms. */
  readonly opensAt: number | null
}

/** The offerings of one region and stage. */
export interface OfferingCalendar {
  readonly offerings: readonly Offering[]
  /** The service's total, which may exceed the list. */
  readonly total: number | null
}

/** A stock that joins a list on its first day. */
export interface PlannedListing {
  readonly instrument: InstrumentId
  readonly company: string
  readonly listingOn: CalendarDate
  /** Unix epoch ms. */
  readonly opensAt: number
  readonly list: string
}

/** Maximum number of planned listings. */
export const MAX_PLANNED = 200

/** Why a listing was not planned. */
export type PlanningFault = 'unknownOffering' | 'unknownList' | 'tooMany'

/** In their order. */
const OFFERING_MOMENTS = ['subscriptionStart', 'subscriptionEnd', 'allotment', 'listing'] as const
/** One of {@link OFFERING_MOMENTS}. */
export type OfferingMoment = (typeof OFFERING_MOMENTS)[number]

/** A date of an offering with its time. */
export interface DatedMoment {
  readonly moment: OfferingMoment
  /** Unix epoch ms. */
  readonly at: number
}

/** Returns the known dates, in order of time. */
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

/** Returns the first date after `now` (Unix epoch ms), or null. */
export function nextMoment(offering: Offering, now: number): DatedMoment | null {
  return momentsOf(offering).find(({ at }) => at > now) ?? null
}

/** Returns the dates in a range. A reminder continues where its last range ended, so that it misses none. */
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
