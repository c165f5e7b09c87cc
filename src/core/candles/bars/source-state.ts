/** The status of a source of bars, and its listeners. */
import type { Failure } from '#model/values/failure.ts'
import { createListeners } from '#core/reactive/listeners.ts'
import type { Cancel } from '#core/ports/clock.ts'
import type { SourceStatus } from './bar-source.ts'

export interface SourceState {
  status(): SourceStatus
  /** Publishes bars changed from a time on (Infinity for none), and the status if it differs. */
  become(state: SourceStatus['state'], failure: Failure | null, changedFrom?: number): void
  statusChanged(): void
  notify(changedFrom: number): void
  watch(listener: (changedFrom: number) => void): Cancel
}

/** @param computed Called whenever the status is read. */
export function createSourceState(computed: () => Pick<SourceStatus, 'covering' | 'nextDueAt'>): SourceState {
  const listeners = createListeners<number>()
  let state: SourceStatus['state'] = 'reading'
  let failure: Failure | null = null

  return {
    status: () => ({ state, failure, ...computed() }),
    become(nextState, nextFailure, changedFrom = Infinity) {
      const isSame = state === nextState && failure === nextFailure
      state = nextState
      failure = nextFailure
      if (!isSame || changedFrom !== Infinity) listeners.publish(changedFrom)
    },
    statusChanged: () => listeners.publish(Infinity),
    notify(changedFrom) {
      if (changedFrom !== Infinity) listeners.publish(changedFrom)
    },
    watch: (listener) => listeners.add(listener),
  }
}
