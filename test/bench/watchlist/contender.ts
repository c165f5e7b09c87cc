/** A table that takes part: it stands in a box of the same size as the others, and takes batches of quotes. */
import type { QuoteColumns } from '#contract/wire/quote-columns.ts'
import type { SubscriptionNumber } from '#contract/wire/transport.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import type { LiveQuote } from '#model/market/live-quote.ts'

export interface Contender {
  /** Under which number it listens to an instrument; 0 to the others. */
  numberOf(instrument: InstrumentId): SubscriptionNumber
  /** A message as every window gets it: what it makes of that is its own affair. */
  receive(message: QuoteColumns): void
}

export type StartContender = (box: HTMLElement, first: readonly LiveQuote[]) => Contender | Promise<Contender>

/** Of a row and of the box, CSS pixels. */
export const ROW_HEIGHT = 24
export const BOX_HEIGHT = 768
