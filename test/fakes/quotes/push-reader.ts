/** Decodes pushes as a client does, in any encoding of quotes. */
import { createQuoteReader } from '#contract/wire/quote-reader.ts'
import type { Push, SubscriptionNumber } from '#contract/wire/transport.ts'
import type { InstrumentId } from '#model/market/instrument.ts'

export type ReadPush = (push: Push) => readonly (readonly [SubscriptionNumber, unknown])[]

/** @param instrumentOf The instrument of a subscription; a constant if the test does not care. */
export function createPushReader(instrumentOf: (number: SubscriptionNumber) => InstrumentId | undefined): ReadPush {
  const reader = createQuoteReader()
  return ({ values, quotes }) => {
    const read: (readonly [SubscriptionNumber, unknown])[] = [...values]
    if (quotes !== undefined) reader.read(quotes, instrumentOf, (number, known) => read.push([number, known.live()]))
    return read
  }
}
