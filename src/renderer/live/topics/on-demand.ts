/** Parts of a window that are loaded when they are first asked for. */
import type { Clock } from '../time/clock.ts'
import { spareTime } from '../time/spare-time.ts'

/** By then a window has drawn what it shows, ms: until then, nothing that may never be asked for competes with that. */
const SETTLED_MS = 10_000

/**
 * A window that has stood for a while loads the part in its spare time: a key is then answered at once, and also when the shell
 * is gone meanwhile.
 *
 * @returns The part, loaded once. Rejects when it cannot be; whoever asks next has it loaded again.
 */
export function onDemand<Part>(clock: Clock, load: () => Promise<Part>): () => Promise<Part> {
  let loading: Promise<Part> | null = null
  const ask = (): Promise<Part> => {
    loading ??= load().catch((error: unknown) => {
      loading = null
      throw error
    })
    return loading
  }
  clock.schedule(SETTLED_MS, () => {
    void spareTime()
      .then(ask)
      // Whoever needs it will see.
      .catch(() => undefined)
  })
  return ask
}
