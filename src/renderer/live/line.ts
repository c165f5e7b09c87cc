/** Whether the backend can be heard, as a value that Svelte can read. */
import { createSubscriber } from 'svelte/reactivity'
import type { LineState } from '../host.ts'

export class Line {
  #state: LineState = 'waiting'
  readonly #subscribe: () => void

  constructor(watchLine: (listener: (state: LineState) => void) => () => void) {
    this.#subscribe = createSubscriber((update) =>
      watchLine((state) => {
        this.#state = state
        update()
      }),
    )
  }

  get state(): LineState {
    this.#subscribe()
    return this.#state
  }
}
