/** Parts of a window that are loaded on first use. */
import type { Clock } from '../time/clock.ts'
import { spareTime } from '../time/spare-time.ts'

/** The window has drawn its content by then, ms; unused parts must not compete with that. */
const SETTLED_MS = 10_000

/**
 * Loads the part once a window has settled, in its idle time, so that keys are answered without delay, even if the shell has ended.
 *
 * @returns A function that loads the part once. It rejects on failure; the next call tries again.
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
      // The next use reports the failure.
      .catch(() => undefined)
  })
  return ask
}
