/** A window's memory of what it was told: reads pushes as a client does, whatever they carry quotes in. */
import { createQuoteReader } from '#contract/wire/quote-reader.ts'
import type { Push, SubscriptionNumber } from '#contract/wire/transport.ts'
import type { InstrumentId } from '#model/market/instrument.ts'

export type ReadPush = (push: Push) => readonly (readonly [SubscriptionNumber, unknown])[]

/** @param instrumentOf What a subscription is for; one instrument for all where a test does not care. */
export function createPushReader(instrumentOf: (number: SubscriptionNumber) => InstrumentId | undefined): ReadPush {
  const reader = createQuoteReader()
  return ({ values, quotes }) => {
    const read: (readonly [SubscriptionNumber, unknown])[] = [...values]
    if (quotes !== undefined) reader.read(quotes, instrumentOf, (number, known) => read.push([number, known.live()]))
    return read
  }
}
