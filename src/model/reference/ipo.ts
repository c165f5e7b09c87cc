/** An initial public offering, upcoming or recent. */

/** `upcoming`: about to be listed; `recent`: recently listed. */
export const IPO_STAGES = ['upcoming', 'recent'] as const
/** Whether offerings are still to come or were listed recently. */
export type IpoStage = (typeof IPO_STAGES)[number]

/** All times are Unix epoch ms, whatever unit they were sent in; null when unknown. */
export interface Ipo {
  readonly company: string
  /** Null while no code has been assigned. */
  readonly code: string | null
  readonly exchange: string | null
  readonly country: string | null
  /** Text as served, with whatever unit and currency it names. */
  readonly marketCapitalisation: string | null
  /** A single price or a range, as served; see {@link priceRange}. */
  readonly price: string | null
  readonly listingAt: number | null
  readonly subscriptionStartAt: number | null
  readonly subscriptionEndAt: number | null
  readonly allotmentAt: number | null
}

/** The lowest and highest price of an offering, in its currency. */
export interface PriceRange {
  readonly low: number
  readonly high: number
}

// Whatever stands around them and between two of them: `12.00-14.00`, `12 ~ 14`, `HK$ 12 to 14`.
const PRICES = /\d[\d,]*(?:\.\d+)?/g

/** The numbers in an offer price, for sorting; null when the text holds none or more than two. */
export function priceRange(price: string): PriceRange | null {
  const numbers = (price.match(PRICES) ?? []).map((text) => Number(text.replaceAll(',', '')))
  const [first, second = first] = numbers
  if (first === undefined || second === undefined || numbers.length > 2) return null
  return { low: Math.min(first, second), high: Math.max(first, second) }
}
