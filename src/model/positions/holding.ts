/** A position with facts about its market. */
import type { PairQuote, CurrencyAliases } from './conversions/conversion.ts'
import type { CurrencyCode } from '../market/currency.ts'
import type { DatedSplit } from './position-splits.ts'
import type { Position } from './position.ts'
import type { CalendarDate } from '../values/zoned-time.ts'

/** The source of a price's currency. */
export type CurrencySource = 'user' | 'code' | 'directory' | 'market' | 'company'

/** A position as windows receive it. */
export interface Holding extends Position {
  /** Null if unknown. */
  readonly currency: CurrencyCode | null
  readonly currencySource: CurrencySource | null
  /** IANA name. */
  readonly zone: string
  /** The date in its market, updated every hour. */
  readonly today: CalendarDate
  /** Unsettled splits, the earliest first, which make the value unknown. */
  readonly pendingSplits: readonly DatedSplit[]
}

/** The base currency and the rates of conversion. */
export interface ConversionFacts {
  readonly baseCurrency: CurrencyCode
  readonly aliases: CurrencyAliases
  /** The polled pairs. */
  readonly pairs: readonly PairQuote[]
}
