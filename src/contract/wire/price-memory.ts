/**
 * The rule for cached prices in core and windows: a price belongs to the source that served it, and is discarded with it. Every
 * cache of prices is a {@link memoryOf} its source, or is stored under the name of its source.
 */

/** Counts changes of the source of prices: the service in use, or the simulated market. */
export interface PriceEpochs {
  /** Rises with every change of source. Answers to requests from another epoch are not cached. */
  epoch(): number
  /** Calls the listener after every change. */
  watch(listener: () => void): () => void
}

/**
 * Creates a cache of prices that is emptied when the source changes. It is emptied when it is read, so that no order of listeners
 * and no late answer can restore a price of the previous source.
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
