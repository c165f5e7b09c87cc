/** Publishes something that happens to all who listen; for something that also has a present value, see `variable.ts`. */
import type { Cancel } from '../ports/clock.ts'

export interface Listeners<Value> {
  add(listener: (value: Value) => void): Cancel
  publish(value: Value): void
}

export function createListeners<Value>(): Listeners<Value> {
  const listeners = new Set<{ readonly receive: (value: Value) => void }>()
  return {
    add(listener) {
      // Wrapped: the same function may listen twice, and each must be able to leave alone.
      const own = { receive: listener }
      listeners.add(own)
      return () => listeners.delete(own)
    },
    publish(value) {
      // A copy: a listener may leave, or bring another one, while it receives.
      for (const listener of [...listeners]) listener.receive(value)
    },
  }
}
