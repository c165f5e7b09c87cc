/** What was chosen lately, the latest first. Forgetting it would cost nothing but comfort, so a browser's own store will do. */

/** What of `localStorage` is needed. */
export type RecentStorage = Pick<Storage, 'getItem' | 'setItem'>

export interface Recent {
  readonly keys: () => readonly string[]
  readonly used: (key: string) => void
}

const ITEM = 'quotedeck.recent'
const MAX_STORED = 30

export function createRecent(storage: RecentStorage): Recent {
  // Read each time: the other windows write it, too.
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
        // Full, or switched off: then nothing is remembered.
      }
    },
  }
}
