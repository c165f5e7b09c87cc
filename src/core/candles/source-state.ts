/** How a source of bars stands, and who hears of it. */
import type { CoveredSpan } from '../../model/candle-series.ts'
import type { Failure } from '../../model/failure.ts'
import { createListeners } from '../reactive/listeners.ts'
import type { Cancel } from '../ports/clock.ts'
import type { SourceStanding } from './bar-source.ts'

export interface SourceState {
  standing(): SourceStanding
  /** Tells of bars that changed from a time on, Infinity for none, and of the standing where it is another. */
  become(state: SourceStanding['state'], failure: Failure | null, changedFrom?: number): void
  /** The same where only bars may have changed. */
  tell(changedFrom: number): void
  watch(listener: (changedFrom: number) => void): Cancel
}

/** `covering` is asked for whenever the standing is. */
export function createSourceState(covering: () => CoveredSpan | null): SourceState {
  const listeners = createListeners<number>()
  let state: SourceStanding['state'] = 'reading'
  let failure: Failure | null = null

  return {
    standing: () => ({ state, failure, covering: covering() }),
    become(nextState, nextFailure, changedFrom = Infinity) {
      const isSame = state === nextState && failure === nextFailure
      state = nextState
      failure = nextFailure
      if (!isSame || changedFrom !== Infinity) listeners.tell(changedFrom)
    },
    tell(changedFrom) {
      if (changedFrom !== Infinity) listeners.tell(changedFrom)
    },
    watch: (listener) => listeners.add(listener),
  }
}
