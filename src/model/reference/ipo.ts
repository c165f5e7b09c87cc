/** An initial public offering, upcoming or recent. */

/** `upcoming`: about to be listed; `recent`: recently listed. */
export const IPO_STAGES = ['upcoming', 'recent'] as const
/** One of {@link IPO_STAGES}. */
export type IpoStage = (typeof IPO_STAGES)[number]

/** An offering; all times are Unix epoch ms. */
export interface Ipo {
  readonly company: string
  /** Null until a code is assigned. */
  readonly code: string | null
  readonly exchange: string | null
  readonly country: string | null
  /** As served, with any unit and currency. */
  readonly marketCapitalisation: string | null
  /** A price or a range, as served; see {@link priceRange}. */
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

// With other text around and between: `12.00-14.00`, `12 ~ 14`, `HK$ 12 to 14`.
const PRICES = /\d[\d,]*(?:\.\d+)?/g

/** Returns the one or two prices of an offer price, for sorting. */
export function priceRange(price: string): PriceRange | null {
  const numbers = (price.match(PRICES) ?? []).map((text) => Number(text.replaceAll(',', '')))
  const [first, second = first] = numbers
  if (first === undefined || second === undefined || numbers.length > 2) return null
  return { low: Math.min(first, second), high: Math.max(first, second) }
}
