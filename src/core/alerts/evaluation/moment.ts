/** A moment of an instrument as far as it is known: what conditions are put to. */
import type { TradingState } from '../../../model/quote.ts'
import type { PriceSpan } from './price-window.ts'

export interface Moment {
  /** Null when nothing but something other than the price is known. */
  readonly price: number | null
  readonly previousClose: number | null
  readonly open: number | null
  readonly volume: number | null
  readonly turnover: number | null
  readonly status: TradingState | null
  /** Best ask less best bid, percent of their mean. */
  readonly spreadPercent: number | null
  /** As `depthImbalance`. */
  readonly imbalance: number | null
  /** The least and the greatest price of the last so many minutes, this moment's own left out; null when nothing is known. */
  readonly spanOf: (minutes: number) => PriceSpan | null
  /** What happened just now and is over at once; null for most moments. */
  readonly occurrence: Occurrence | null
}

/** News and dates: they do not last, so that nothing has to cease before the next one. */
export type Occurrence =
  | { readonly kind: 'news'; readonly text: string }
  | {
      readonly kind: 'ipo'
      readonly date: string
      readonly region: string
      readonly code: string | null
      readonly daysBefore: number
      readonly company: string
    }
  | { readonly kind: 'split'; readonly daysBefore: number }
  | { readonly kind: 'statusChange'; readonly to: TradingState }

export const NOTHING_KNOWN: Moment = {
  price: null,
  previousClose: null,
  open: null,
  volume: null,
  turnover: null,
  status: null,
  spreadPercent: null,
  imbalance: null,
  spanOf: () => null,
  occurrence: null,
}
