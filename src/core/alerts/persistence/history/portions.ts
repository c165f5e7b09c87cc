/** Does long work in portions with pauses, so that answers and windows do not wait. */
import type { Cancel, Clock } from '#core/ports/clock.ts'

export interface Portions {
  /** Does the first portion after `delayMs`, unless work is under way. */
  start(delayMs?: number): void
  isUnderWay(): boolean
  stop(): void
}

/** @param portion Returns the pause before the next portion in ms, or null if it was the last. */
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
