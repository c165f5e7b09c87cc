/** One page of a longer list. */

/** One page of a list, as served. */
export interface Page<Item> {
  readonly items: readonly Item[]
  /** 0-based; null when the service did not say, as with the other numbers. */
  readonly page: number | null
  /** Items a page holds at most. */
  readonly size: number | null
  readonly totalItems: number | null
  readonly totalPages: number | null
  /** Whether nothing follows; true when the service did not say. */
  readonly last: boolean
}
