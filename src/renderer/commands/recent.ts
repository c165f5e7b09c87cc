/** Remembers recent choices, the latest first. Losing them is harmless, so `localStorage` is enough. */

export type RecentStorage = Pick<Storage, 'getItem' | 'setItem'>

export interface Recent {
  readonly keys: () => readonly string[]
  readonly used: (key: string) => void
}

const ITEM = 'quotedeck.recent'
const MAX_STORED = 30

export function createRecent(storage: RecentStorage): Recent {
  // Read each time, since other windows also write it.
  const keys = (): readonly string[] => {
    try {
      const stored: unknown = JSON.parse(storage.getItem(ITEM) ?? '[]')
      return Array.isArray(stored) ? stored.filter((key): key is string => typeof key === 'string') : []
    } catch {
      return []
    }
  }
  return {
    keys,
    used(key) {
      const next = [key, ...keys().filter((other) => other !== key)].slice(0, MAX_STORED)
      try {
        storage.setItem(ITEM, JSON.stringify(next))
      } catch {
        // Storage is full or switched off; the choice is not remembered.
      }
    },
  }
}
