/**
 * Windows that were opened only for a browser's tab. A tab stays open when the next workspace has fewer windows. It is lent a window, which
 * is removed with the tab unless the user changed it.
 */
import type { WindowId, WindowRecord } from '#model/workspace/workspace.ts'
import { closeWindow } from './state/window-edits.ts'
import type { WorkspaceState } from './state/workspace-state.ts'
import type { Workspaces } from './state/workspaces.ts'

export interface LentWindows {
  lend(window: WindowId): void
  /** Called when no page shows the window; ignores windows that were not lent. */
  giveBack(window: WindowId): void
}

export function createLentWindows(workspaces: Workspaces): LentWindows {
  /** The first content of each lent window; null until its page has arranged it. */
  const lent = new Map<WindowId, string | null>()

  workspaces.watch((state) => {
    for (const [id, first] of [...lent]) {
      const record = recordOf(state, id)
      if (record === undefined) lent.delete(id)
      else if (first === null) lent.set(id, firstContentOf(record))
      else if (first !== contentOf(record)) lent.delete(id)
    }
  })

  return {
    lend(window) {
      const record = recordOf(workspaces.current(), window)
      if (record !== undefined) lent.set(window, firstContentOf(record))
    },
    giveBack(window) {
      if (lent.delete(window)) workspaces.edit((state) => closeWindow(state, window))
    },
  }
}

/** Returns null until the page has arranged its desk. */
const firstContentOf = (record: WindowRecord): string | null =>
  record.kind === 'desk' && record.layout === null ? null : contentOf(record)

/** The widths of tab groups follow the tab's size, not the user. */
const contentOf = ({ panels, pinned }: WindowRecord): string => JSON.stringify([panels, pinned])

function recordOf(state: WorkspaceState, window: WindowId): WindowRecord | undefined {
  return state.workspaces.flatMap(({ windows }) => windows).find(({ id }) => id === window)
}
