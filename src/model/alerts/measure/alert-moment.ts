/** What is known of an instrument at one moment: alert conditions are evaluated against it. */
import type { CurrencyCode } from '#model/market/currency.ts'
import type { BarPlaces } from '#model/candles/bar-places.ts'
import type { TradingState } from '#model/market/quote.ts'

/** Values as the service gave them, null where it did not; prices and turnover in the quote currency. */
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
  /** The lowest and the highest price of the last so many minutes, this moment's own left out; null when nothing is known. */
  readonly spanOf: (minutes: number) => PriceSpan | null
  /** What is held has earned so much, in a currency; null where that is not asked or cannot be told. */
  readonly profitIn: (currency: CurrencyCode) => HeldProfit | null
  /** When the price was traded, Unix epoch ms, on the exchange's clock; null without a price. */
  readonly time: number | null
  /** Of the bars of its market; null where it is about no market. */
  readonly places: BarPlaces | null
  /** What happened just now and is over at once; null for most moments. */
  readonly event: ExternalEvent | null
}

/** A profit, below zero for a loss; each is null where it is not known. */
export interface ProfitFigures {
  readonly amount: number | null
  readonly percent: number | null
}

/** The profit of some positions together, of the day and since they were bought. */
export interface HeldProfit {
  readonly day: ProfitFigures
  readonly total: ProfitFigures
}

/** A range of prices, in the quote currency. */
export interface PriceSpan {
  readonly low: number
  readonly high: number
}

/** Headlines, calendar dates and changes of status: they do not last, so that nothing has to cease before the next one. */
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
