/** What stands between the messages and a peer: the product's own reader. */
import { createQuoteReader, type KnownQuote } from '#contract/wire/quote-reader.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import type { LiveQuote } from '#model/market/live-quote.ts'
import type { Contender } from './contender.ts'

/**
 * A peer hears of each changed quote, and puts together those that it needs; then `settle` is called, once a message.
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
