/** A split or reverse split of a stock. */

/** `after` shares for every `before` shares: 4 and 1 is a split, 1 and 10 a reverse split. Both > 0, perhaps fractional. */
export interface SplitRatio {
  readonly after: number
  readonly before: number
}

/** A split or reverse split of a stock. */
export interface Split {
  readonly code: string
  readonly name: string | null
  readonly region: string | null
  /** The first day with prices after the split, Unix epoch ms. */
  readonly exDate: number
  readonly ratio: SplitRatio
}

/** Returns the factor that converts a price from before the split. */
export function priceFactor({ after, before }: SplitRatio): number {
  return before / after
}
