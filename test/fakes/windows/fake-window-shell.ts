/** A shell that follows the plan of windows; its windows are only ids. */
import { expect } from 'vitest'
import type { ShellWindows } from '#core/workspace/window-plan.ts'
import type { WindowId } from '#model/workspace/workspace.ts'

export interface FakeWindowShell {
  readonly open: ReadonlySet<WindowId>
  readonly front: WindowId | null
  userCloses(window: WindowId): void
}

/** Opens planned windows before it closes others, so that there is always one. */
export function createFakeWindowShell(windows: ShellWindows): FakeWindowShell {
  const open = new Set<WindowId>()
  let front: WindowId | null = null

  function follow(asked: WindowId | null): void {
    const planned = windows.windowsToOpen().map(({ id }) => id)
    for (const id of planned) open.add(id)
    for (const id of [...open]) if (!planned.includes(id)) open.delete(id)
    if (asked === null) return
    expect(open).toContain(asked)
    front = asked
  }

  windows.watch(follow)
  follow(null)
  return {
    open,
    get front() {
      return front
    },
    userCloses(window) {
      open.delete(window)
      windows.close(window)
    },
  }
}
