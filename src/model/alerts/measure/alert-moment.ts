/** The data of an instrument at one moment, for alert conditions. */
import type { CurrencyCode } from '#model/market/currency.ts'
import type { BarPlaces } from '#model/candles/bar-places.ts'
import type { TradingState } from '#model/market/quote.ts'

/** Values as served; prices and turnover in the quote currency. */
export interface Moment {
  readonly price: number | null
  readonly previousClose: number | null
  readonly open: number | null
  readonly volume: number | null
  readonly turnover: number | null
  readonly status: TradingState | null
  /** Best ask minus best bid, percent of their mean. */
  readonly spreadPercent: number | null
  /** See `depthImbalance`. */
  readonly imbalance: number | null
  /** Returns the price range of the minutes before this moment. */
  readonly spanOf: (minutes: number) => PriceSpan | null
  /** Returns the profit of the positions; null if unknown or not requested. */
  readonly profitIn: (currency: CurrencyCode) => HeldProfit | null
  /** The exchange's time of the price, Unix epoch ms. */
  readonly time: number | null
  readonly places: BarPlaces | null
  /** An event of this moment only. */
  readonly event: ExternalEvent | null
}

/** A profit, below zero for a loss; null if unknown. */
export interface ProfitFigures {
  readonly amount: number | null
  readonly percent: number | null
}

/** The profit of some positions together. */
export interface HeldProfit {
  readonly day: ProfitFigures
  readonly total: ProfitFigures
}

/** A range of prices, in the quote currency. */
export interface PriceSpan {
  readonly low: number
  readonly high: number
}

/** Events that do not last, so that nothing must cease before the next one. */
export type ExternalEvent =
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

/** The moment before any value is known. */
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
  profitIn: () => null,
  time: null,
  places: null,
  event: null,
}
