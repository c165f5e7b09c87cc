/** The reactive epoch of prices: components keyed by it are created again when the source changes. */
import { createSubscriber } from 'svelte/reactivity'
import type { PriceEpochs } from '#contract/wire/price-memory.ts'

export class SourceEpoch {
  readonly #source: PriceEpochs
  readonly #subscribe: () => void

  constructor(source: PriceEpochs) {
    this.#source = source
    this.#subscribe = createSubscriber((update) => source.watch(update))
  }

  /** See {@link PriceEpochs.epoch}. */
  get current(): number {
    this.#subscribe()
    return this.#source.epoch()
  }
}
