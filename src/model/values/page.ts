/** A page of a longer list. */

/** A page of a list, as served. */
export interface Page<Item> {
  readonly items: readonly Item[]
  /** 0-based; null if the service did not say, as for the other numbers. */
  readonly page: number | null
  /** Maximum number of items of a page. */
  readonly size: number | null
  readonly totalItems: number | null
  readonly totalPages: number | null
  /** True if nothing follows or the service did not say. */
  readonly last: boolean
}
