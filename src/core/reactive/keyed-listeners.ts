/** Listeners of one key each, and of all keys: a value goes to those who asked for its key, and to nobody else. */
import type { Cancel } from '../ports.ts'
import { createListeners, type Listeners } from './listeners.ts'

export interface KeyedListeners<Key, Value> {
  /** Receives the values of a key until cancelled. */
  add(key: Key, listener: (value: Value) => void): Cancel
  /** Receives every value, before those who asked for its key alone. */
  addToAll(listener: (value: Value) => void): Cancel
  publish(key: Key, value: Value): void
}

interface Audience<Value> {
  readonly listeners: Listeners<Value>
  size: number
}

export function createKeyedListeners<Key, Value>(): KeyedListeners<Key, Value> {
  const ofAll = createListeners<Value>()
  const audiences = new Map<Key, Audience<Value>>()

  return {
    add(key, listener) {
      const audience = audiences.get(key) ?? { listeners: createListeners<Value>(), size: 0 }
      audiences.set(key, audience)
      audience.size++
      const remove = audience.listeners.add(listener)
      let isListening = true
      return () => {
        if (!isListening) return
        isListening = false
        remove()
        audience.size--
        if (audience.size === 0) audiences.delete(key)
      }
    },
    addToAll: (listener) => ofAll.add(listener),
    publish(key, value) {
      ofAll.tell(value)
      audiences.get(key)?.listeners.tell(value)
    },
  }
}
