/** Follows the messages of the shell to a page: the freshness and period of each quote. */
import { createQuoteReader } from '#contract/wire/quote-reader.ts'
import type { SubscriptionOrder } from '#contract/wire/transport.ts'
import { readServerFrame } from '#contract/web/web-frames.ts'
import type { Provenance } from '#model/market/freshness.ts'
import { isInstrumentId, type InstrumentId } from '#model/market/instrument.ts'
import { fieldsOf } from '#model/values/json.ts'

export interface ToldQuotes {
  /** Reads a frame from the page. */
  onSent(text: string): void
  /** Reads a frame from the shell. */
  onReceived(text: string): void
  /** Returns the latest quote of an instrument that the page follows. */
  of(instrument: string): Provenance | undefined
}

/** Creates the record of the quotes that one line of a page receives. */
export function createToldQuotes(): ToldQuotes {
  const reader = createQuoteReader()
  const followed = new Map<number, InstrumentId>()
  const told = new Map<string, Provenance>()

  function onSent(text: string): void {
    if (!text.includes('"subscribe"')) return
    const { subscriptions } = fieldsOf(fieldsOf(JSON.parse(text))['message'])
    for (const { number, topic, parameter } of (subscriptions ?? []) as readonly SubscriptionOrder[])
      if (topic === 'quote' && isInstrumentId(parameter)) followed.set(number, parameter)
  }

  function onReceived(text: string): void {
    if (!text.startsWith('{"push"') || !text.includes('"packed"')) return
    const frame = readServerFrame(text)
    if (!('push' in frame) || frame.push.quotes === undefined) return
    const instrumentOf = (number: number) => followed.get(number)
    reader.read(frame.push.quotes, instrumentOf, (number, quote) => {
      const instrument = followed.get(number)
      if (instrument !== undefined) told.set(instrument, quote.live().provenance)
    })
  }

  return { onSent, onReceived, of: (instrument) => told.get(instrument) }
}
