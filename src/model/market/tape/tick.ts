/** A trade of a crypto pair. */

/** The latest trade, as served; null for missing fields. */
export interface Tick {
  /** In the quote currency. */
  readonly price: number
  /** Exchange time, Unix epoch ms. */
  readonly time: number
  /** In the base currency, >= 0. */
  readonly volume: number | null
  /** In the quote currency, >= 0. */
  readonly turnover: number | null
  /** Undocumented for crypto. */
  readonly status: number | null
}
