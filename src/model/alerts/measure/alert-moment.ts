/** The data of an instrument at one moment, against which alert conditions are evaluated. */
import type { CurrencyCode } from '#model/market/currency.ts'
import type { BarPlaces } from '#model/candles/bar-places.ts'
import type { TradingState } from '#model/market/quote.ts'

/** Values as the service sent them, or null; prices and turnover in the quote currency. */
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
  /** Returns the lowest and the highest price of the last minutes before this moment, or null. */
  readonly spanOf: (minutes: number) => PriceSpan | null
  /** Returns the profit of the positions in a currency; null if it is unknown or was not requested. */
  readonly profitIn: (currency: CurrencyCode) => HeldProfit | null
  /** The exchange's time of the price, Unix epoch ms; null without a price. */
  readonly time: number | null
  /** The numbering of the market's bars; null without a market. */
  readonly places: BarPlaces | null
  /** An event of this moment only; usually null. */
  readonly event: ExternalEvent | null
}

/** A profit, below zero for a loss; null if unknown. */
export interface ProfitFigures {
  readonly amount: number | null
  readonly percent: number | null
}

/** The profit of some positions together, of the day and since the purchase. */
export interface HeldProfit {
  readonly day: ProfitFigures
  readonly total: ProfitFigures
}

/** A range of prices, in the quote currency. */
export interface PriceSpan {
  readonly low: number
  readonly high: number
}

/** Headlines, calendar dates and changes of status. They do not last, so nothing must cease before the next one. */
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
