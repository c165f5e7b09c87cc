/** The reactive answer to a constant question, requested at the first read. */
import { createSubscriber } from 'svelte/reactivity'

export class LiveAnswer<Answer> {
  #value: Answer | undefined
  readonly #subscribe: () => void

  /** Asks at the first read, and after a failure at the next one. */
  constructor(ask: () => Promise<Answer>) {
    this.#subscribe = createSubscriber((update) => {
      if (this.#value !== undefined) return
      ask().then(
        (answer) => {
          this.#value = answer
          update()
        },
        () => undefined,
      )
    })
  }

  /** The answer, or undefined. */
  get current(): Answer | undefined {
    this.#subscribe()
    return this.#value
  }
}
