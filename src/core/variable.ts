/** A value that can be read at any time and listened to: the one event system of the core. */
import type { Cancel } from './ports.ts'

export interface Observable<T> {
  current(): T
  /** Hears every later value, not the present one. */
  watch(listener: (value: T) => void): Cancel
}

export interface Variable<T> extends Observable<T> {
  set(value: T): void
}

export function createVariable<T>(initial: T): Variable<T> {
  let value = initial
  const listeners = new Set<(value: T) => void>()
  return {
    current: () => value,
    set(next) {
      value = next
      // A copy: a listener may leave, or bring another one, while it is being told.
      for (const listener of [...listeners]) listener(next)
    },
    watch(listener) {
      // Wrapped, so that the same function may listen twice and leave once.
      const entry = (next: T) => listener(next)
      listeners.add(entry)
      return () => listeners.delete(entry)
    },
  }
}
