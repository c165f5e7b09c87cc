/**
 * The rule for cached prices in core and windows: a price is discarded with its source. Every cache of prices is a {@link memoryOf}
 * its source, or is stored under the source's name.
 */

/** Counts changes of the source of prices. */
export interface PriceEpochs {
  /** Rises with every change. Answers to requests of another epoch are not cached. */
  epoch(): number
  watch(listener: () => void): () => void
}

/**
 * Creates a cache that is emptied when the source changes. This happens when it is read, so that no order of listeners and no late
 * answer can restore a price of the previous source.
 * @param make Creates an empty cache.
 */
export function memoryOf<Memory>(source: Pick<PriceEpochs, 'epoch'>, make: () => Memory): () => Memory {
  let known: { readonly epoch: number; readonly memory: Memory } | null = null
  return () => {
    const epoch = source.epoch()
    if (known === null || known.epoch !== epoch) known = { epoch, memory: make() }
    return known.memory
  }
}
