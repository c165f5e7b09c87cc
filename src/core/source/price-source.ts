/** The market in use, the service or the simulated one, to which every price belongs. */
import type { PriceEpochs } from '#contract/wire/price-memory.ts'
import { createListeners } from '../reactive/listeners.ts'

export interface PriceSource extends PriceEpochs {
  /** The name from `serviceOf`; null before the first. */
  current(): string | null
}

export interface PriceSourceInUse extends PriceSource {
  /** Does nothing if it is already in use, whatever its key or plan. */
  use(source: string | null): void
}

export function createPriceSource(): PriceSourceInUse {
  const listeners = createListeners<null>()
  let current: string | null = null
  let epoch = 0
  return {
    current: () => current,
    epoch: () => epoch,
    watch: (listener) => listeners.add(listener),
    use(next) {
      if (next === current) return
      current = next
      epoch++
      listeners.publish(null)
    },
  }
}

/**
 * Returns an answer of one source: asks again if the source changed during `ask`.
 *
 * @param ask Must change nothing.
 */
export async function fromOneSource<Answer>(
  source: Pick<PriceEpochs, 'epoch'>,
  ask: () => Answer | Promise<Answer>,
): Promise<Answer> {
  for (;;) {
    const epoch = source.epoch()
    const answer = await ask()
    if (epoch === source.epoch()) return answer
  }
}
