/** One trade, as the tape of a crypto pair shows it. */

/** The latest trade of an instrument, as served; null where the service says nothing. */
export interface Tick {
  /** In the pair's quote currency. */
  readonly price: number
  /** Exchange time of the trade, Unix epoch ms. */
  readonly time: number
  /** In the pair's base currency, >= 0; null when the service did not send a usable number. */
  readonly volume: number | null
  /** In the pair's quote currency, >= 0. */
  readonly turnover: number | null
  /** Trading status as served; undocumented for crypto. */
  readonly status: number | null
}
