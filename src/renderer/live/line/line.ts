/** The state of the line to the backend, reactive. */
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
    // Never unsubscribed, because the state is also read outside Svelte.
    host.watch((state) => {
      this.#state = state
      this.#update()
    })
  }

  get state(): LineState {
    this.#subscribe()
    return this.#state
  }

  /** The reason why nothing arrives; null while the window is up to date, as far as it knows. */
  get loss(): Loss | null {
    const { state } = this
    return isLoss(state) ? state : null
  }

  /** See {@link HostLine.lastArrivalAt}. */
  get lastArrivalAt(): number | null {
    return this.#host.lastArrivalAt()
  }

  /** Serves values from outside the quote store, which handles this itself. */
  shown(provenance: Provenance): Provenance {
    return this.loss === null ? provenance : disconnected(provenance)
  }

  reload(): void {
    this.#host.reload()
  }
}
