/** Reactive quotes, polled only while something on screen reads them. */
import { createSubscriber } from 'svelte/reactivity'
import type { InstrumentId } from '#model/market/instrument.ts'
import type { QuoteStore, StoredQuote } from './quote-store.ts'

export class FollowedQuotes {
  readonly #store: QuoteStore
  readonly #subscribe: () => void

  constructor(store: QuoteStore, instruments: readonly InstrumentId[]) {
    this.#store = store
    this.#subscribe = createSubscriber((update) => {
      const release = store.follow(instruments)
      const stop = store.watch((changed) => {
        if (instruments.some((instrument) => changed.has(instrument))) update()
      })
      return () => {
        stop()
        release()
      }
    })
  }

  /** Returns undefined before the first value. */
  get(instrument: InstrumentId): StoredQuote | undefined {
    this.#subscribe()
    return this.#store.get(instrument)
  }
}
