/** A reactive quote that the window may already hold; reading it requests nothing. */
import { createSubscriber } from 'svelte/reactivity'
import type { InstrumentId } from '#model/market/instrument.ts'
import type { QuoteStore, StoredQuote } from './quote-store.ts'

export class HeldQuote {
  readonly #store: Pick<QuoteStore, 'get' | 'watch'>
  readonly #instrument: InstrumentId
  readonly #subscribe: () => void

  constructor(store: Pick<QuoteStore, 'get' | 'watch'>, instrument: InstrumentId) {
    this.#store = store
    this.#instrument = instrument
    this.#subscribe = createSubscriber((update) =>
      store.watch((changed) => {
        if (changed.has(instrument)) update()
      }),
    )
  }

  /** The quote; undefined while nothing in the window follows it. */
  get current(): StoredQuote | undefined {
    this.#subscribe()
    return this.#store.get(this.#instrument)
  }
}
