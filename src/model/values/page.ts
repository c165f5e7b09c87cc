/** A page of a longer list. */

/** A page of a list, as served. */
export interface Page<Item> {
  readonly items: readonly Item[]
  /** 0-based. Numbers are null if not served. */
  readonly page: number | null
  /** Maximum number of items. */
  readonly size: number | null
  readonly totalItems: number | null
  readonly totalPages: number | null
  /** True also if not served. */
  readonly last: boolean
}
