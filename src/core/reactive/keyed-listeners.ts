/** Publishes values by key, to the listeners of the key or of all keys. */
import type { Cancel } from '../ports/clock.ts'

export interface KeyedListeners<Key, Value> {
  add(key: Key, listener: (value: Value) => void): Cancel
  /** Receives every value, before the listeners of its key. */
  addToAll(listener: (value: Value) => void): Cancel
  publish(key: Key, value: Value): void
}

interface Entry<Value> {
  readonly receive: (value: Value) => void
}

export function createKeyedListeners<Key, Value>(): KeyedListeners<Key, Value> {
  const ofAll = new Set<Entry<Value>>()
  const ofKeys = new Map<Key, Set<Entry<Value>>>()

  return {
    add(key, listener) {
      // Wrapped: the same function may listen twice, with separate cancellations.
      const own = { receive: listener }
      const others = ofKeys.get(key)
      if (others === undefined) ofKeys.set(key, new Set([own]))
      else others.add(own)
      return () => {
        const left = ofKeys.get(key)
        if (left?.delete(own) === true && left.size === 0) ofKeys.delete(key)
      }
    },
    addToAll(listener) {
      const own = { receive: listener }
      ofAll.add(own)
      return () => ofAll.delete(own)
    },
    publish(key, value) {
      // A copy: a listener may leave, or add another one, while it receives.
      for (const listener of [...ofAll, ...(ofKeys.get(key) ?? [])]) listener.receive(value)
    },
  }
}
