/** Publishes values by key: to those who listen to the key or to all keys, and to nobody else. */
import type { Cancel } from '../ports/clock.ts'

export interface KeyedListeners<Key, Value> {
  /** Receives the values of a key until cancelled. */
  add(key: Key, listener: (value: Value) => void): Cancel
  /** Receives every value, before those who asked for its key alone. */
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
      // Wrapped: the same function may listen twice, and each must be able to leave alone.
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
      // A copy: a listener may leave, or bring another one, while it receives.
      for (const listener of [...ofAll, ...(ofKeys.get(key) ?? [])]) listener.receive(value)
    },
  }
}
