/** The passing of time for everything that shows an age: one timer for the whole window, and only while somebody looks. */
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

  /** Unix epoch ms, at most a second old. Read inside an effect or template, it is read again every second. */
  get now(): number {
    this.#subscribe()
    return this.#clock.now()
  }

  /** Calls the listener once a second. */
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
