/** Publishes events to listeners; see `variable.ts` for events with a present value. */
import type { Cancel } from '../ports/clock.ts'

export interface Listeners<Value> {
  add(listener: (value: Value) => void): Cancel
  publish(value: Value): void
}

export function createListeners<Value>(): Listeners<Value> {
  const listeners = new Set<{ readonly receive: (value: Value) => void }>()
  return {
    add(listener) {
      // Wrapped: the same function may listen twice, with separate cancellations.
      const own = { receive: listener }
      listeners.add(own)
      return () => listeners.delete(own)
    },
    publish(value) {
      // A copy: a listener may leave, or add another one, while it receives.
      for (const listener of [...listeners]) listener.receive(value)
    },
  }
}
