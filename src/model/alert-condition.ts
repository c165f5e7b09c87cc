/** What an alert watches for. Every kind is a row of `core/alerts/condition-table.ts`. */

export type AlertCondition =
  /** The price reaches a level; an exact touch counts. */
  | { readonly kind: 'price'; readonly direction: 'up' | 'down'; readonly price: number }
  /** The bounds belong to the range. */
  | { readonly kind: 'range'; readonly direction: 'enters' | 'leaves'; readonly low: number; readonly high: number }
  /** The price is this far (percent, > 0) above or below the previous close or the day's opening price. */
  | {
      readonly kind: 'change'
      readonly basis: 'previousClose' | 'open'
      readonly direction: 'up' | 'down'
      readonly percent: number
    }
  /** The price moves this far (percent, > 0) within so many minutes. */
  | {
      readonly kind: 'move'
      readonly direction: 'up' | 'down' | 'either'
      readonly percent: number
      readonly minutes: number
    }
  /** The day's volume, in the instrument's own unit. */
  | { readonly kind: 'volume'; readonly least: number }
  /** The day's turnover, in the quote currency. */
  | { readonly kind: 'turnover'; readonly least: number }
  /** Best ask less best bid, in percent of their mean. */
  | { readonly kind: 'spread'; readonly leastPercent: number }
  /** One side holds at least this part (above 0, at most 1) more of the book than the other: see `depthImbalance`. */
  | { readonly kind: 'imbalance'; readonly side: 'bids' | 'asks'; readonly least: number }
  /** The trading status becomes another one, or this one. Documented for stocks only. */
  | { readonly kind: 'status'; readonly to: 'any' | 'trading' | 'halted' | 'circuitBreaker' | 'delisted' }
  /** A headline holds this text, in whatever case. */
  | { readonly kind: 'news'; readonly keyword: string }
  /** So many days before a date of an IPO; of any company of the region where no code is named. */
  | {
      readonly kind: 'ipo'
      readonly date: IpoDate
      readonly region: string
      readonly code: string | null
      readonly daysBefore: number
    }
  /** So many days before the shares are split. */
  | { readonly kind: 'split'; readonly daysBefore: number }

export const IPO_DATES = ['subscriptionStart', 'subscriptionEnd', 'allotment', 'listing'] as const
export type IpoDate = (typeof IPO_DATES)[number]

export type ConditionKind = AlertCondition['kind']
export type ConditionOf<Kind extends ConditionKind> = Extract<AlertCondition, { readonly kind: Kind }>

export const MOST_MOVE_MINUTES = 120
