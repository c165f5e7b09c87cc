/** A bounded memory of values that can be worked out again. */

export interface RecentlyUsed<Key, Value> {
  get(key: Key, make: () => Value): Value
}

/** Forgets the value that was asked for longest ago once there are more than `capacity`. */
export function createRecentlyUsed<Key, Value>(capacity: number): RecentlyUsed<Key, Value> {
  // A Map iterates in the order of insertion: what is taken out and put back is the youngest.
  const values = new Map<Key, Value>()
  return {
    get(key, make) {
      const value = values.get(key) ?? make()
      values.delete(key)
      values.set(key, value)
      if (values.size > capacity) forgetOldest(values)
      return value
    },
  }
}

function forgetOldest<Key>(values: Map<Key, unknown>): void {
  for (const oldest of values.keys()) {
    values.delete(oldest)
    return
  }
}
