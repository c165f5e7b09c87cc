/** Does long work in portions with pauses between them, so that answers and windows do not wait. */
import type { Cancel, Clock } from '#core/ports/clock.ts'

export interface Portions {
  /** Does the first portion after `delayMs`, unless the work is under way. */
  start(delayMs?: number): void
  isUnderWay(): boolean
  /** Leaves the rest undone. */
  stop(): void
}

/**
 * @param portion Does one portion, and answers in how many ms the next is due; null when nothing is left.
 */
export function createPortions(clock: Pick<Clock, 'schedule'>, portion: () => number | null): Portions {
  let cancel: Cancel | null = null

  function run(): void {
    cancel = null
    const nextMs = portion()
    if (nextMs !== null) cancel = clock.schedule(nextMs, run)
  }

  return {
    start(delayMs = 0) {
      cancel ??= clock.schedule(delayMs, run)
    },
    isUnderWay: () => cancel !== null,
    stop() {
      cancel?.()
      cancel = null
    },
  }
}
