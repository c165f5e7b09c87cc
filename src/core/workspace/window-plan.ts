/**
 * Plans the native windows. The shell opens planned windows, then closes the others: otherwise a switch of workspaces would look like the
 * closing of the last window.
 */
import { failure, success, type Result } from '#model/values/failure.ts'
import type { WindowId, WindowKind, WindowPlace, WindowRecord, WorkspaceFault } from '#model/workspace/workspace.ts'
import type { Cancel } from '../ports/clock.ts'
import { closeWindow, keepPlace, openWindow } from './state/window-edits.ts'
import { currentOf, type WorkspaceState } from './state/workspace-state.ts'
import type { Workspaces } from './state/workspaces.ts'

/** A shell for browser windows does not use it. */
export interface ShellWindows {
  /** The windows that should be open, in the order of their first opening. */
  windowsToOpen(): readonly WindowRecord[]
  /**
   * Calls the listener when {@link windowsToOpen} gains or loses a window, and with a window that should come to the front. Not called for
   * changes of content or position.
   */
  watch(listener: (front: WindowId | null) => void): Cancel
  /** Opens a window of the current workspace, or brings the existing one to the front. */
  open(kind: WindowKind, beside: WindowId | null): Result<WindowId, WorkspaceFault>
  /**
   * Handles the user's closing of a window, not a closing because the application ends or the plan changed. A last desk stays recorded for
   * the next start.
   */
  close(window: WindowId): Result<null, WorkspaceFault>
  /** Reopens the last desk after the application was opened again (tray, dock, a second start). */
  comeBack(): void
  /** Called after each move; the write waits until the window rests. */
  keepPlace(window: WindowId, place: WindowPlace): Result<null, WorkspaceFault>
}

export interface WindowPlan extends ShellWindows {
  /** Brings a window of the current workspace to the front. */
  show(window: WindowId): Result<null, WorkspaceFault>
  /** Records that a page shows the window, planned or not. */
  shown(window: WindowId): void
  dispose(): void
}

export function createWindowPlan(workspaces: Workspaces): WindowPlan {
  const listeners = new Set<(front: WindowId | null) => void>()
  /** The last desk of the current workspace while it is closed. */
  let closed: WindowId | null = null
  let planned = idsOf(workspaces.current())
  let workspace = workspaces.current().current

  function notify(front: WindowId | null): void {
    for (const listener of [...listeners]) listener(front)
  }

  const stopWatching = workspaces.watch((state) => {
    const isSwitch = state.current !== workspace
    // After a switch a workspace opens with all its windows.
    if (isSwitch) closed = null
    workspace = state.current
    const next = idsOf(state)
    if (next === planned) return
    planned = next
    // The first desk gets focus, not the last window to be ready.
    notify(isSwitch ? firstDesk(state) : null)
  })

  function bringToFront(window: WindowId): void {
    if (closed === window) closed = null
    notify(window)
  }

  return {
    windowsToOpen: () => currentOf(workspaces.current()).windows.filter(({ id }) => id !== closed),
    watch(listener) {
      const entry = (front: WindowId | null) => listener(front)
      listeners.add(entry)
      return () => listeners.delete(entry)
    },
    open(kind, beside) {
      const present = windowToReuse(workspaces.current(), kind, closed)
      if (present !== null) {
        bringToFront(present)
        return success(present)
      }
      const opened = workspaces.edit((state) => openWindow(state, kind, beside))
      if (opened.ok) notify(opened.value)
      return opened
    },
    close(window) {
      const outcome = workspaces.edit((state) => closeWindow(state, window))
      if (!outcome.ok) return outcome
      if (!outcome.value && closed !== window && isCurrent(workspaces.current(), window)) {
        closed = window
        notify(null)
      }
      return success(null)
    },
    show(window) {
      if (!isCurrent(workspaces.current(), window)) return failure('unknownWindow')
      bringToFront(window)
      return success(null)
    },
    comeBack() {
      if (closed !== null) bringToFront(closed)
    },
    keepPlace: (window, place) => workspaces.edit((state) => keepPlace(state, window, place)),
    shown(window) {
      if (closed === window) bringToFront(window)
    },
    dispose() {
      stopWatching()
      listeners.clear()
    },
  }
}

/** The settings window, or the desk that was closed as the last one. */
function windowToReuse(state: WorkspaceState, kind: WindowKind, closed: WindowId | null): WindowId | null {
  if (kind === 'desk') return closed
  if (kind !== 'settings') return null
  return currentOf(state).windows.find((window) => window.kind === 'settings')?.id ?? null
}

const firstDesk = (state: WorkspaceState): WindowId | null =>
  currentOf(state).windows.find(({ kind }) => kind === 'desk')?.id ?? null

const idsOf = (state: WorkspaceState): string =>
  currentOf(state)
    .windows.map(({ id }) => id)
    .join(' ')

const isCurrent = (state: WorkspaceState, window: WindowId): boolean =>
  currentOf(state).windows.some(({ id }) => id === window)
