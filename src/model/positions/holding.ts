/** A position with what the application knows of its market. */
import type { PairQuote, CurrencyAliases } from './conversions/conversion.ts'
import type { CurrencyCode } from '../market/currency.ts'
import type { DatedSplit } from './position-splits.ts'
import type { Position } from './position.ts'
import type { CalendarDate } from '../values/zoned-time.ts'

/** Who says what currency a price is in. */
export type CurrencySource = 'user' | 'code' | 'directory' | 'market' | 'company'

/** A position as windows receive it. */
export interface Holding extends Position {
  /** The currency of its price; null where nobody says. */
  readonly currency: CurrencyCode | null
  readonly currencySource: CurrencySource | null
  /** IANA time zone of its market. */
  readonly zone: string
  /** The date in its market, brought up to date every hour. */
  readonly today: CalendarDate
  /** Splits that are not settled, the earliest first: its value is not known until they are. */
  readonly pendingSplits: readonly DatedSplit[]
}

/** What amounts are converted to, and by. */
export interface ConversionFacts {
  readonly baseCurrency: CurrencyCode
  readonly aliases: CurrencyAliases
  /** The pairs that are asked for. */
  readonly pairs: readonly PairQuote[]
}
