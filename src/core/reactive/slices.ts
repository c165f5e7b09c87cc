/** Long work in slices, so that whatever else came in meanwhile does not wait for the end of it. */
import type { Clock } from '../ports/clock.ts'

/** Work that can stop between any two steps, each of which takes a few milliseconds at most; `T` is its result. */
export type Steps<T> = Generator<undefined, T, undefined>

/** Does long work, one after the other. */
export interface Slices {
  /** Does the work in slices; work that is short enough is one slice. */
  run<T>(steps: Steps<T>): Promise<T>
  /**
   * Brings the work under way to its end, at once: the application ends, and nothing may be left half done. What waits behind it is
   * not begun, and its promise is rejected.
   */
  finish(): void
}

/** A slice ends after so many milliseconds: with all that a turn of the loop brings besides, it stays below 50. */
const SLICE_MS = 10

/** Several works would take a slice each in one turn of the loop: they wait for one another. */
export function createSlices(clock: Pick<Clock, 'monotonic' | 'schedule'>): Slices {
  let last: Promise<unknown> = Promise.resolve()
  /** How often all was brought to an end. */
  let ends = 0
  /** Ends the work under way; null while there is none. */
  let endNow: (() => void) | null = null

  async function runNow<T>(steps: Steps<T>): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    /** The result, while it waits for its turn. */
    let found: { readonly value: T } | null = null
    endNow = () => {
      try {
        resolve(found === null ? atOnce(steps) : found.value)
      } catch (error) {
        reject(error)
      }
    }
    // After an end at once there is nothing left to do, and the first result counts.
    inSlices(clock, steps).then(async ({ value, isLong }) => {
      found = { value }
      // What is done with a large result comes in a turn of its own, not on top of the last slice.
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

/** Does the work at once. */
export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
  }
}

/** `isLong` says that it took more than one slice. */
async function inSlices<T>(
  clock: Pick<Clock, 'monotonic' | 'schedule'>,
  steps: Steps<T>,
): Promise<{ readonly value: T; readonly isLong: boolean }> {
  // The first ends at once: it comes on top of reading and checking the message.
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

/** Resolves once everything that is due has had its turn. */
function othersFirst(clock: Pick<Clock, 'schedule'>): Promise<void> {
  return new Promise((resolve) => clock.schedule(0, resolve))
}
