/** The clock of everything that shows an age: one timer per window, which runs only while something reads it. */
import { createSubscriber } from 'svelte/reactivity'
import { SECOND_MS } from '#model/values/duration.ts'
import type { Clock } from './clock.ts'

export class Seconds {
  readonly #clock: Clock
  readonly #subscribe: () => void

  constructor(clock: Clock) {
    this.#clock = clock
    this.#subscribe = createSubscriber((update) => this.watch(update))
  }

  /** The time in Unix epoch ms, at most a second old; reactive. */
  get now(): number {
    this.#subscribe()
    return this.#clock.now()
  }

  watch(listener: () => void): () => void {
    let cancel = this.#clock.schedule(SECOND_MS, tick)
    const schedule = this.#clock.schedule
    function tick(): void {
      cancel = schedule(SECOND_MS, tick)
      listener()
    }
    return () => cancel()
  }
}
