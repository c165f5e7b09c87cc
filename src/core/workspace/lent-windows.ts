/**
 * Windows that were opened only for a browser's tab. A tab stays open when the next workspace has fewer windows. It is
 * lent a further one, which goes with the tab unless the user has made something of it.
 */
import type { WindowId, WindowRecord } from '#model/workspace/workspace.ts'
import { closeWindow } from './state/window-edits.ts'
import type { WorkspaceState } from './state/workspace-state.ts'
import type { Workspaces } from './state/workspaces.ts'

export interface LentWindows {
  lend(window: WindowId): void
  /** No page shows the window any more. Has no effect on a window that was never lent. */
  giveBack(window: WindowId): void
}

export function createLentWindows(workspaces: Workspaces): LentWindows {
  /** The content of each lent window when its page had first arranged it; null until then. */
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

/** The first content of a desk is known once its page has arranged it; null until then. */
const firstContentOf = (record: WindowRecord): string | null =>
  record.kind === 'desk' && record.layout === null ? null : contentOf(record)

/** The widths of tab groups follow the tab's size, and are not of the user's making. */
const contentOf = ({ panels, pinned }: WindowRecord): string => JSON.stringify([panels, pinned])

function recordOf(state: WorkspaceState, window: WindowId): WindowRecord | undefined {
  return state.workspaces.flatMap(({ windows }) => windows).find(({ id }) => id === window)
}
