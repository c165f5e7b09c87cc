/** Shares one thing for each key while it has holders. */
import type { Cancel } from '../ports/clock.ts'

export interface Held<Key, Thing> {
  /** Makes the thing for the first holder. The last release closes it. */
  hold(key: Key): { readonly thing: Thing; readonly release: Cancel }
  find(key: Key): Thing | undefined
  all(): readonly Thing[]
}

interface Entry<Thing> {
  readonly thing: Thing
  holders: number
}

export function createHeld<Key, Thing extends { readonly close: () => void }>(
  nameOf: (key: Key) => string,
  make: (key: Key) => Thing,
): Held<Key, Thing> {
  const entries = new Map<string, Entry<Thing>>()

  return {
    hold(key) {
      const name = nameOf(key)
      const entry = entries.get(name) ?? { thing: make(key), holders: 0 }
      entries.set(name, entry)
      entry.holders++
      let isHeld = true
      return {
        thing: entry.thing,
        release() {
          if (!isHeld) return
          isHeld = false
          entry.holders--
          if (entry.holders > 0) return
          entries.delete(name)
          entry.thing.close()
        },
      }
    },
    find: (key) => entries.get(nameOf(key))?.thing,
    all: () => [...entries.values()].map(({ thing }) => thing),
  }
}
