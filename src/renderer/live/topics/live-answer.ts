/** The answer to a question that never changes, as a value that Svelte can read: asked for when it is first read. */
import { createSubscriber } from 'svelte/reactivity'

export class LiveAnswer<Answer> {
  #value: Answer | undefined
  readonly #subscribe: () => void

  /** A question that could not be answered is asked again by the next reader. */
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

  /** Undefined before the answer. */
  get current(): Answer | undefined {
    this.#subscribe()
    return this.#value
  }
}
