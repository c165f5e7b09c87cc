/** A table under comparison: it fills a box of the same size as the others and takes batches of quotes. */
import type { QuoteColumns } from '#contract/wire/quote-columns.ts'
import type { SubscriptionNumber } from '#contract/wire/transport.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import type { LiveQuote } from '#model/market/live-quote.ts'

export interface Contender {
  /** Returns the subscription number of an instrument; 0 if it is not subscribed. */
  numberOf(instrument: InstrumentId): SubscriptionNumber
  receive(message: QuoteColumns): void
}

export type StartContender = (box: HTMLElement, first: readonly LiveQuote[]) => Contender | Promise<Contender>

/** The height of a row and of the box, CSS pixels. */
export const ROW_HEIGHT = 24
export const BOX_HEIGHT = 768
