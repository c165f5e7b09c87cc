/** A value that takes effect once it settles: moving down a list passes twenty symbols a second. */
import { onDestroy, untrack } from 'svelte'
import type { Cancel, Clock } from './clock.ts'

/** A value that changes again within this time is skipped. */
export const SETTLE_MS = 150

export class Settled<Value> {
  current: Value = $state.raw() as Value
  readonly #clock: Clock
  #changedAt = -Infinity
  #cancel: Cancel = () => undefined

  constructor(clock: Clock, first: Value) {
    this.#clock = clock
    this.current = first
  }

  /** A change after a pause takes effect immediately. */
  set(value: Value): void {
    this.#cancel()
    if (value === this.current) return
    const now = this.#clock.now()
    const isAtRest = now - this.#changedAt >= SETTLE_MS
    this.#changedAt = now
    if (isAtRest) this.current = value
    else this.#cancel = this.#clock.schedule(SETTLE_MS, () => (this.current = value))
  }

  dispose(): void {
    this.#cancel()
  }
}

/** Follows a value for the life of the component. */
export function settledAfter<Value>(clock: Clock, value: () => Value): Pick<Settled<Value>, 'current'> {
  const settled = new Settled(clock, untrack(value))
  // A timer is a side effect, so it is not derived.
  $effect.pre(() => {
    const next = value()
    untrack(() => settled.set(next))
  })
  onDestroy(() => settled.dispose())
  return settled
}
