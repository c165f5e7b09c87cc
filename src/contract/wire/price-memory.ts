/**
 * The rule of remembered prices, for core and windows alike: every price belongs to the source that served it, and goes with
 * it. Whatever remembers a price is a {@link memoryOf} its source, or is stored under the name of its source.
 */

/** Counts the sources of prices: the service in use, or the simulated market. */
export interface PriceEpochs {
  /** Rises with every change of source. What was asked under another epoch is not remembered. */
  epoch(): number
  /** Calls the listener after every change. */
  watch(listener: () => void): () => void
}

/**
 * Makes a memory of prices, which is empty again as soon as another source is in use. Reading it is what empties it, so that no
 * order of listeners and no late answer can bring back a price of the previous source.
 *
 * @param make Makes an empty memory.
 */
export function memoryOf<Memory>(source: Pick<PriceEpochs, 'epoch'>, make: () => Memory): () => Memory {
  let known: { readonly epoch: number; readonly memory: Memory } | null = null
  return () => {
    const epoch = source.epoch()
    if (known === null || known.epoch !== epoch) known = { epoch, memory: make() }
    return known.memory
  }
}
