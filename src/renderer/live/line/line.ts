/** The state of the line to the backend, as a value that Svelte can read. */
import { createSubscriber } from 'svelte/reactivity'
import type { Provenance } from '#model/market/freshness.ts'
import { disconnected, isLoss, type HostLine, type LineState, type Loss } from '#renderer/window/line-state.ts'

export class Line {
  #state: LineState = { kind: 'opening' }
  #update: () => void = () => undefined
  readonly #host: HostLine
  readonly #subscribe: () => void

  constructor(host: HostLine) {
    this.#host = host
    this.#subscribe = createSubscriber((update) => {
      this.#update = update
    })
    // For as long as the window is there: also those who read it outside Svelte are to know.
    host.watch((state) => {
      this.#state = state
      this.#update()
    })
  }

  get state(): LineState {
    this.#subscribe()
    return this.#state
  }

  /** Null while what the window shows is kept up to date, as far as it can know. */
  get loss(): Loss | null {
    const { state } = this
    return isLoss(state) ? state : null
  }

  /** See {@link HostLine.lastArrivalAt}. */
  get lastArrivalAt(): number | null {
    return this.#host.lastArrivalAt()
  }

  /** What is to be shown of a value that did not come from the quote store, which sees to its own. */
  shown(provenance: Provenance): Provenance {
    return this.loss === null ? provenance : disconnected(provenance)
  }

  reload(): void {
    this.#host.reload()
  }
}
