/** The notifications that a window shows as toasts, until they have been dealt with here or elsewhere. */
import type { AlertEvent, AlertNotification } from '#model/alerts/alert-event.ts'

/** Toasts beside each other; more would cover the desk, and are counted. */
export const MAX_TOASTS = 3

export class Toasts {
  #all = $state.raw<readonly AlertNotification[]>([])

  /** The latest last. */
  add(notifications: readonly AlertNotification[]): void {
    this.#all = [...this.#all, ...notifications]
  }

  drop(number: number): void {
    this.#all = this.#all.filter((one) => one.number !== number)
  }

  clear(): void {
    this.#all = []
  }

  /**
   * Those that still wait for the reader, the latest last.
   *
   * @param recent What is known of events by now: one that was acknowledged in another window needs no toast here.
   */
  waiting(recent: readonly AlertEvent[]): readonly AlertNotification[] {
    const settled = recent.filter(({ stage }) => stage === 'acknowledged').map(({ number }) => number)
    return this.#all.filter(
      ({ events, count }) => count > events.length || events.some(({ number }) => !settled.includes(number)),
    )
  }
}
