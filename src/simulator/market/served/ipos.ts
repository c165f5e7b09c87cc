/** Invents initial public offerings, a few per month and region. */
import { DAY_MS, HOUR_MS } from '#model/values/duration.ts'
import type { Ipo, IpoStage } from '#model/reference/ipo.ts'
import { drawChoice, drawInteger, drawUniform, streamOf, subStream, type Stream } from '../chance.ts'
import type { Market } from '../market.ts'

const WEEK_MS = 7 * DAY_MS
/** 1970-01-01 was a Thursday; weeks are counted from the Monday after it. */
const FIRST_MONDAY_MS = 4 * DAY_MS

const ANNOUNCED_WEEKS = 8
const RECENT_WEEKS = 13
const OFFERINGS_PER_WEEK = 2
const OFFERING_CHANCE = 0.45

const FIRST_WORDS = [
  'Amber', 'Birch', 'Cobalt', 'Delta', 'Ember', 'Fjord', 'Granite', 'Harbour', 'Indigo', 'Juniper', 'Kestrel', 'Lantern',
  'Meridian', 'Northwind', 'Opal', 'Prairie', 'Quartz', 'Redwood', 'Saffron', 'Tidewater', 'Umber', 'Verdant',
] as const // prettier-ignore
const SECOND_WORDS = [
  'Biologics', 'Batteries', 'Cloud', 'Foods', 'Freight', 'Health', 'Instruments', 'Logistics', 'Materials', 'Mobility',
  'Optics', 'Payments', 'Power', 'Robotics', 'Semiconductor', 'Software', 'Therapeutics', 'Water',
] as const // prettier-ignore

/** Upcoming ones are sorted soonest first, past ones latest first. */
export function iposAt(market: Market, region: string, stage: IpoStage, nowMs: number): readonly Ipo[] {
  const venue = market.listings.find((listing) => listing.region === region)?.company?.venue
  if (venue === undefined) return []
  const week = Math.floor((nowMs - FIRST_MONDAY_MS) / WEEK_MS)
  const weeks = stage === 'upcoming' ? ANNOUNCED_WEEKS : RECENT_WEEKS
  const step = stage === 'upcoming' ? 1 : -1
  const offerings: (Ipo & { readonly listingAt: number })[] = []
  for (let distance = 0; distance <= weeks; distance++) {
    for (let number = 0; number < OFFERINGS_PER_WEEK; number++) {
      const offering = offeringIn(market.seed, region, venue, week + step * distance, number, stage)
      if (offering !== null && offering.listingAt > nowMs === (stage === 'upcoming')) offerings.push(offering)
    }
  }
  return offerings.sort((one, other) => step * (one.listingAt - other.listingAt))
}

function offeringIn(
  seed: Stream,
  region: string,
  venue: string,
  week: number,
  number: number,
  stage: IpoStage,
): (Ipo & { readonly listingAt: number }) | null {
  const stream = subStream(subStream(streamOf(seed, `offerings ${region}`), week), number)
  if (drawUniform(stream, 0) >= OFFERING_CHANCE) return null
  const listingAt = FIRST_MONDAY_MS + week * WEEK_MS + (drawInteger(stream, 1) % 5) * DAY_MS
  const subscriptionStartAt = listingAt - (9 + (drawInteger(stream, 2) % 4)) * DAY_MS + HOUR_MS
  const hasNoCodeYet = stage === 'upcoming' && drawUniform(stream, 3) < 0.1
  return {
    company: `${drawChoice(stream, 4, FIRST_WORDS)} ${drawChoice(stream, 5, SECOND_WORDS)}`,
    code: hasNoCodeYet ? null : newCode(region, stream),
    exchange: venue,
    country: region,
    marketCapitalisation: String(Math.round(50 + 4000 * drawUniform(stream, 6) ** 3) * 1_000_000),
    price: offerPrice(stream, stage),
    listingAt,
    subscriptionStartAt,
    subscriptionEndAt: subscriptionStartAt + 4 * DAY_MS + 3 * HOUR_MS,
    allotmentAt: listingAt - 10 * HOUR_MS,
  }
}

/** Usually a range while the offer is open. */
function offerPrice(stream: Stream, stage: IpoStage): string {
  const low = 2 + 38 * drawUniform(stream, 7) ** 2
  const high = low * (1.1 + 0.2 * drawUniform(stream, 8))
  if (stage === 'upcoming' && drawUniform(stream, 9) < 0.75) return `${low.toFixed(2)}-${high.toFixed(2)}`
  return (low + (high - low) * drawUniform(stream, 10)).toFixed(2)
}

const NUMERIC_CODES: Readonly<Record<string, readonly [min: number, digits: number]>> = {
  HK: [2700, 4],
  SH: [603_400, 6],
  SZ: [301_600, 6],
  JP: [5500, 4],
  TW: [6900, 4],
  MY: [5360, 4],
}

function newCode(region: string, stream: Stream): string {
  const numeric = NUMERIC_CODES[region]
  const draw = drawInteger(stream, 11)
  if (numeric !== undefined) return String(numeric[0] + (draw % 300)).padStart(numeric[1], '0')
  return String.fromCharCode(...[0, 8, 16, 24].map((shift) => 65 + (((draw >>> shift) & 0xff) % 26)))
}
