/** The market in use, the service or the simulated one, to which every price belongs. */
import type { PriceEpochs } from '#contract/wire/price-memory.ts'
import { createListeners } from '../reactive/listeners.ts'

export interface PriceSource extends PriceEpochs {
  /** As `serviceOf` names it; null before any is in use. */
  current(): string | null
}

export interface PriceSourceInUse extends PriceSource {
  /** Changes the source. Does nothing if it is in use already, under whatever key or plan. */
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
 * Answers from one source alone: what was asked while another source was in use is asked again.
 *
 * @param ask Reads, and changes nothing.
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
