/** A split or reverse split of a stock. */

/** `after` shares for every `before` shares: 4 and 1 is a split, 1 and 10 a reverse split. Both > 0, perhaps with decimals. */
export interface SplitRatio {
  readonly after: number
  readonly before: number
}

/** A split or reverse split of a stock. */
export interface Split {
  readonly code: string
  readonly name: string | null
  readonly region: string | null
  /** Unix epoch ms of the day on which the price is first quoted after the split. */
  readonly exDate: number
  readonly ratio: SplitRatio
}

/** What a price from before the split is multiplied by to compare with one from after it. */
export function priceFactor({ after, before }: SplitRatio): number {
  return before / after
}
