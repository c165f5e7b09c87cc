/** How a source of bars stands, and who hears of it. */
import type { CoveredSpan } from '../../model/candle-series.ts'
import type { Failure } from '../../model/failure.ts'
import { createListeners } from '../reactive/listeners.ts'
import type { Cancel } from '../ports/clock.ts'
import type { SourceStatus } from './bar-source.ts'

export interface SourceState {
  status(): SourceStatus
  /** Tells of bars that changed from a time on, Infinity for none, and of the status where it is another. */
  become(state: SourceStatus['state'], failure: Failure | null, changedFrom?: number): void
  /** The same where only bars may have changed. */
  notify(changedFrom: number): void
  watch(listener: (changedFrom: number) => void): Cancel
}

/** `covering` is asked for whenever the status is. */
export function createSourceState(covering: () => CoveredSpan | null): SourceState {
  const listeners = createListeners<number>()
  let state: SourceStatus['state'] = 'reading'
  let failure: Failure | null = null

  return {
    status: () => ({ state, failure, covering: covering() }),
    become(nextState, nextFailure, changedFrom = Infinity) {
      const isSame = state === nextState && failure === nextFailure
      state = nextState
      failure = nextFailure
      if (!isSame || changedFrom !== Infinity) listeners.publish(changedFrom)
    },
    notify(changedFrom) {
      if (changedFrom !== Infinity) listeners.publish(changedFrom)
    },
    watch: (listener) => listeners.add(listener),
  }
}
