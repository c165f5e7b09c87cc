/** A trade of a crypto pair. */

/** The latest trade, as served; null for missing fields. */
export interface Tick {
  /** In the pair's quote currency. */
  readonly price: number
  /** Exchange time of the trade, Unix epoch ms. */
  readonly time: number
  /** In the pair's base currency, >= 0; null if unusable. */
  readonly volume: number | null
  /** In the pair's quote currency, >= 0. */
  readonly turnover: number | null
  /** As served; undocumented for crypto. */
  readonly status: number | null
}
