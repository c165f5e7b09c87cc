/** Long work in slices, so that whatever else came in meanwhile does not wait for the end of it. */
import type { Clock } from '../ports/clock.ts'

/** Work that can stop between any two steps; `T` is its result. */
export type Steps<T> = Generator<undefined, T, undefined>

/** A slice ends after so many milliseconds: several of them, with all that a turn of the loop brings, stay below 50. */
const SLICE_MS = 10
/** Reading the clock takes longer than most steps. */
const STEPS_BETWEEN_LOOKS = 32

/** Does the work at once. */
export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
  }
}

/** Does the work in slices; work that is short enough is one slice. */
export async function inSlices<T>(clock: Pick<Clock, 'monotonic' | 'schedule'>, steps: Steps<T>): Promise<T> {
  let sliceEnd = clock.monotonic() + SLICE_MS
  for (let count = 1; ; count++) {
    const step = steps.next()
    if (step.done === true) return step.value
    if (count % STEPS_BETWEEN_LOOKS !== 0 || clock.monotonic() < sliceEnd) continue
    await othersFirst(clock)
    sliceEnd = clock.monotonic() + SLICE_MS
  }
}

/** Resolves once everything that is due has had its turn. */
export function othersFirst(clock: Pick<Clock, 'schedule'>): Promise<void> {
  return new Promise((resolve) => clock.schedule(0, resolve))
}
