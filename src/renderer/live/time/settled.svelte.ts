/**
 * A value that is acted on when it has come to rest: somebody who walks down a list passes twenty symbols a second, and none of
 * those is worth a request.
 */
import { onDestroy, untrack } from 'svelte'
import type { Cancel, Clock } from './clock.ts'

/** A value that changes again within this time is passed over. */
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

  /** A change after a rest counts at once. */
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

/** Follows a value that a component derives, for as long as the component lives. */
export function settledAfter<Value>(clock: Clock, value: () => Value): Pick<Settled<Value>, 'current'> {
  const settled = new Settled(clock, untrack(value))
  // Waiting acts on the outside: there is nothing that could be derived here and now.
  $effect.pre(() => {
    const next = value()
    untrack(() => settled.set(next))
  })
  onDestroy(() => settled.dispose())
  return settled
}
