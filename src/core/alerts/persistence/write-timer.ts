/** When what alerts know is written next: at once where an event is among it, now and then where only prices are. */
import type { Cancel, Clock } from '../../ports/clock.ts'

export interface WriteTimer {
  /** A write that is planned sooner already stays. */
  plan(delayMs: number, isSoon: boolean): void
  /** @returns Whether one was planned for at once. */
  cancel(): boolean
}

export function createWriteTimer(clock: Pick<Clock, 'schedule'>, write: () => void): WriteTimer {
  let planned: { readonly isSoon: boolean; readonly cancel: Cancel } | null = null
  return {
    plan(delayMs, isSoon) {
      if (planned !== null && (planned.isSoon || !isSoon)) return
      planned?.cancel()
      planned = { isSoon, cancel: clock.schedule(delayMs, write) }
    },
    cancel() {
      const wasSoon = planned?.isSoon === true
      planned?.cancel()
      planned = null
      return wasSoon
    },
  }
}
