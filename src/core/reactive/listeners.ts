/** Who wants to hear of something that happens; for something that also has a present value, see `variable.ts`. */
import type { Cancel } from '../ports/clock.ts'

export interface Listeners<Value> {
  add(listener: (value: Value) => void): Cancel
  tell(value: Value): void
}

export function createListeners<Value>(): Listeners<Value> {
  const listeners = new Set<{ readonly hear: (value: Value) => void }>()
  return {
    add(listener) {
      // Wrapped: the same function may listen twice, and each must be able to leave alone.
      const own = { hear: listener }
      listeners.add(own)
      return () => listeners.delete(own)
    },
    tell(value) {
      // A copy: a listener may leave, or bring another one, while it is being told.
      for (const listener of [...listeners]) listener.hear(value)
    },
  }
}
