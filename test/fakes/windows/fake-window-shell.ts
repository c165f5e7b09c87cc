/** A shell that follows the plan of windows, with windows that are nothing but their ids. */
import { expect } from 'vitest'
import type { ShellWindows } from '#core/workspace/window-plan.ts'
import type { WindowId } from '#model/workspace/workspace.ts'

export interface FakeWindowShell {
  readonly open: ReadonlySet<WindowId>
  /** The window that was brought to the front last. */
  readonly front: WindowId | null
  /** The user closes a window by its own button. */
  userCloses(window: WindowId): void
}

/** Opens what is planned, then closes what is not, and never stands without a window in between. */
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
