/** Holds a value that can be read at any time and listened to. */
import { createListeners } from './listeners.ts'
import type { Cancel } from '../ports/clock.ts'

export interface Observable<T> {
  current(): T
  /** Receives every later value, not the present one. */
  watch(listener: (value: T) => void): Cancel
}

export interface Variable<T> extends Observable<T> {
  set(value: T): void
}

export function createVariable<T>(initial: T): Variable<T> {
  let value = initial
  const listeners = createListeners<T>()
  return {
    current: () => value,
    set(next) {
      value = next
      listeners.publish(next)
    },
    watch: (listener) => listeners.add(listener),
  }
}
