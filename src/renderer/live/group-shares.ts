/** Passes a choice in one panel to the panels of the window that follow the same link group. */
import type { LinkGroupNumber } from '#model/workspace/link-group.ts'

interface GroupShares<Value> {
  /** Notifies all watchers of the group but `source`. */
  notify(source: object, group: LinkGroupNumber | null, value: Value): void
  /** Receives values of a group; `group` is evaluated on every notification. */
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
