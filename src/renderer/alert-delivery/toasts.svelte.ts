/** The notifications shown as toasts, until they are handled in any window. */
import type { AlertEvent, AlertNotification } from '#model/alerts/alert-event.ts'

/** More would cover the desk, and are only counted. */
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
   * Returns the unhandled notifications, the latest last.
   *
   * @param recent A notification acknowledged in another window needs no toast.
   */
  waiting(recent: readonly AlertEvent[]): readonly AlertNotification[] {
    const settled = recent.filter(({ stage }) => stage === 'acknowledged').map(({ number }) => number)
    return this.#all.filter(
      ({ events, count }) => count > events.length || events.some(({ number }) => !settled.includes(number)),
    )
  }
}
