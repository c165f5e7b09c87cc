/** Runs long work in slices, so that other events do not wait for its end. */
import type { Clock } from '../ports/clock.ts'

/** Work that can stop between any two steps of at most a few milliseconds. */
export type Steps<T> = Generator<undefined, T, undefined>

/** Runs one work after the other. */
export interface Slices {
  /** Short work is one slice. */
  run<T>(steps: Steps<T>): Promise<T>
  /**
   * Completes the running work synchronously, because the application ends and must not leave it half done. The promise
   * of waiting work rejects.
   */
  finish(): void
}

/** The length of a slice, ms: with other work, a turn of the event loop stays below 50. */
const SLICE_MS = 10

/** Works run one after the other, because several would take a slice each in one turn. */
export function createSlices(clock: Pick<Clock, 'monotonic' | 'schedule'>): Slices {
  let last: Promise<unknown> = Promise.resolve()
  let ends = 0
  /** Completes the running work, or null. */
  let endNow: (() => void) | null = null

  async function runNow<T>(steps: Steps<T>): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    let found: { readonly value: T } | null = null
    endNow = () => {
      try {
        resolve(found === null ? atOnce(steps) : found.value)
      } catch (error) {
        reject(error)
      }
    }
    // No effect after `finish`: the first result counts.
    inSlices(clock, steps).then(async ({ value, isLong }) => {
      found = { value }
      // A large result is used in its own turn, not directly after the last slice.
      if (isLong) await othersFirst(clock)
      resolve(value)
    }, reject)
    try {
      return await promise
    } finally {
      endNow = null
    }
  }

  return {
    run(steps) {
      const own = ends
      const result = last.then(() => {
        if (own !== ends) throw new Error('The application ended before it was begun.')
        return runNow(steps)
      })
      last = result.catch(() => undefined)
      return result
    },
    finish() {
      ends++
      endNow?.()
    },
  }
}

/** Runs all steps synchronously. */
export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
  }
}

/** `isLong`: it took more than one slice. */
async function inSlices<T>(
  clock: Pick<Clock, 'monotonic' | 'schedule'>,
  steps: Steps<T>,
): Promise<{ readonly value: T; readonly isLong: boolean }> {
  // The first slice ends immediately, because it follows reading and checking the message.
  let sliceEnd = clock.monotonic()
  let isLong = false
  for (;;) {
    const step = steps.next()
    if (step.done === true) return { value: step.value, isLong }
    if (clock.monotonic() <= sliceEnd) continue
    await othersFirst(clock)
    isLong = true
    sliceEnd = clock.monotonic() + SLICE_MS
  }
}

function othersFirst(clock: Pick<Clock, 'schedule'>): Promise<void> {
  return new Promise((resolve) => clock.schedule(0, resolve))
}
