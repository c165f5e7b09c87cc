/** Connects messages to a peer by the product's own reader. */
import { createQuoteReader, type KnownQuote } from '#contract/wire/quote-reader.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import type { LiveQuote } from '#model/market/live-quote.ts'
import type { Contender } from './contender.ts'

/**
 * Creates a contender whose peer receives each changed quote and assembles those that it needs; `settle` is called once
 * per message.
 */
export function createPeer(
  first: readonly LiveQuote[],
  receive: (instrument: InstrumentId, quote: KnownQuote) => void,
  settle: () => void = () => undefined,
): Contender {
  const instruments = first.map(({ instrument }) => instrument)
  const numbers = new Map(instruments.map((instrument, place) => [instrument, place + 1]))
  const instrumentOf = (number: number) => instruments[number - 1]
  const reader = createQuoteReader()
  const pass = (number: number, quote: KnownQuote): void => {
    const instrument = instrumentOf(number)
    if (instrument !== undefined) receive(instrument, quote)
  }
  return {
    numberOf: (instrument) => numbers.get(instrument) ?? 0,
    receive(message) {
      reader.read(message, instrumentOf, pass)
      settle()
    },
  }
}
