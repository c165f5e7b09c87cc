/** Passes what is chosen in one panel to the other panels of the window that follow the same link group. */
import type { LinkGroupNumber } from '#model/workspace/link-group.ts'

interface GroupShares<Value> {
  /** `source` publishes it, and does not receive it; without a group nobody does. */
  notify(source: object, group: LinkGroupNumber | null, value: Value): void
  /** Receives what others publish for the group; `group` is asked at that moment. */
  watch(source: object, group: () => LinkGroupNumber | null, listener: (value: Value) => void): () => void
}

export function createGroupShares<Value>(): GroupShares<Value> {
  const watchers = new Set<{ source: object; group: () => LinkGroupNumber | null; listener: (value: Value) => void }>()
  return {
    notify(source, group, value) {
      if (group === null) return
      for (const watcher of watchers)
        if (watcher.source !== source && watcher.group() === group) watcher.listener(value)
    },
    watch(source, group, listener) {
      const watcher = { source, group, listener }
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
  }
}
